"""Benchmarks: sets of puzzles, solvers side by side, every answer verified.

`sets` says which puzzles, `solvers` and `commands` who solves them, `measuring` what it costs,
`comparing` runs one against the other, `summaries`, `tables` and `plots` show what came of it.
"""
