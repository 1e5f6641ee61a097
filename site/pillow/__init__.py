"""As much of Pillow as `nonolith.draw` uses, for the page in the browser.

There is no Pillow for the Python of browsers on the registries, and drawing takes little of it: the
operations on whole images that are here, each of which gives the very bytes that Pillow gives (but
for means of blocks, which Pillow rounds in one direction first or in the other). The browser has
decoded the picture and hands over its pixels.
"""


class UnidentifiedImageError(OSError):
    """What Pillow says of a file that is no picture."""
