"""Many puzzles: read from anywhere, worked on by all cores or a cluster, written as records.

`solve_many` is for programs. The batch command reads entries (`sources`), does a job for each
(`jobs`) and appends the records to a file that can be resumed after a kill (`results`).
"""

from __future__ import annotations

from nonolith.batching.many import Answer, solve_many

__all__ = ["Answer", "solve_many"]
