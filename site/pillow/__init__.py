"""As much of Pillow as nonolith uses, for the page in the browser.

There is no Pillow for the Python of browsers on the registries, and little of it is needed. To draw
from a photo: the operations on whole images that are here, each of which gives the very bytes that
Pillow gives (but for means of blocks, which Pillow rounds in one direction first or in the other);
the browser has decoded the picture and hands over its pixels. To write PNG and GIF, moving or not:
the two formats; the browser has painted the pictures (``site/painting.py``).
"""


class UnidentifiedImageError(OSError):
    """What Pillow says of a file that is no picture."""
