"""The doctor: which clue was mistyped?

`slips` knows how people mistype, `repairing` tries the edits that would make a puzzle right,
`diagnosing` puts both together into the answer that the command, the service and the library give.
"""
