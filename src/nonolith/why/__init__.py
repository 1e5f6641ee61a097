"""The why: everything that tells a person more than the answer.

`techniques/` are the named deductions, one small file each. On top of them stand `explaining` (a
whole puzzle, step by step), `hinting` (the next step), `rating` (how hard it is) and `mistakes`
(what is wrong in a partial grid; `erasing` finds the least to take back). `deciding` asks the
engine about single cells, `subsets` holds the searches for small sets that both `erasing` and
`doctor/` use. `doctor/` finds the mistyped clue.
"""
