"""The doctor: which clue was mistyped?

`weights` says how people mistype and how often, `slips` what that does to a clue. `trials` decides
variants of a puzzle quickly; `culprits` finds the lines without whose clues there is a solution,
`clues` what those clues should be, `sides` whole lines that went astray. `repairing` ranks what
makes the puzzle unique, also by how likely the picture is (`pictures`). `diagnosing` puts it
together into the answer that the command, the service and the library give.
"""
