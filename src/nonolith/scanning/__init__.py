"""Reading puzzles from pictures: screenshots, scans and photos.

`scan` finds the boards in a picture and reads their clues and marks. A puzzle is its own checksum
(the sums agree, there is one solution), so that a reading can be *verified*; what the solver had
to mend is never passed off as read.
"""

from __future__ import annotations

from nonolith.scanning.reading import scan
from nonolith.scanning.values import Scan, ScannedBoard, ScannedNumber, ScanStatus

__all__ = ["Scan", "ScanStatus", "ScannedBoard", "ScannedNumber", "scan"]
