"""Making puzzles that are fair.

`refining` changes as few cells of a picture as it can until its puzzle is fair, `change_prices`
says how much each change would be seen, and `fairness` what fair means and where a picture is not.
"""
