"""Playing: a game with its moves, and the file that keeps games and what was solved.

The page and the terminal share both; docs/saved-games.md describes the file.
"""

from nonolith.playing.games import BLANK, UNKNOWN, Change, Game, Move, Solved, fingerprint
from nonolith.playing.progress import Statistics, Ticks, statistics
from nonolith.playing.saves import Save, load_save, read_save, save_text
from nonolith.playing.stores import Store, saves_path

__all__ = [
    "BLANK",
    "UNKNOWN",
    "Change",
    "Game",
    "Move",
    "Save",
    "Solved",
    "Statistics",
    "Store",
    "Ticks",
    "fingerprint",
    "load_save",
    "read_save",
    "save_text",
    "saves_path",
    "statistics",
]
