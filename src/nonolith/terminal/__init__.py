"""Playing in a terminal, on Textual (the extra ``play``); `nonolith.cli.play` starts it.

* `position`, `strokes`, `advice`: a game with what follows from its marks, what a press does to it,
  what a hint or a check says; they know nothing about terminals;
* `choices`, `words`, `keys`: what to play and what comes after it, small words, the table of keys;
* `capabilities`, `window`, `drawing`, `inks`, `picture`: what the terminal can show, which part of
  the board it shows, the text of that part (a pure function), its colors, the picture at the end;
* `board` is the widget, `game`, `ending` and the `menus` (`home`, `random`) are the screens, and
  `app` holds them together. Only these import Textual.
"""
