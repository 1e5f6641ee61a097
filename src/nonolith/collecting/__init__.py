"""The collection: puzzles of our own to play, in packs, and packs that others add.

`packs` reads and writes a pack, `shelf` is all packs together with the puzzle of the day,
`drawings` turns text pictures into puzzles, and `sheet` shows the pictures of a pack side by side.
The packs themselves are data files in ``nonolith/collection/packs/``. People who draw use
``python -m nonolith.collecting``.
"""
