"""``nonolith verify-proof``: does a proof hold?"""

from __future__ import annotations

import click

import nonolith as nl
from nonolith.cli import options
from nonolith.cli.each import for_each
from nonolith.cli.exits import Exit
from nonolith.cli.sources import Item
from nonolith.files import write_atomically

_CLAIMS = {
    nl.Verdict.UNIQUE: "the puzzle has exactly one solution",
    nl.Verdict.IMPOSSIBLE: "the puzzle has no solution",
    nl.Verdict.MULTIPLE: "the puzzle has more than one solution",
}


@click.command("verify-proof")
@click.argument("source", metavar="PUZZLE|-")
@click.argument("proof", metavar="PROOF")
@click.option("--lrat", metavar="BASE", help="Write BASE.cnf and BASE.lrat for other checkers.")
@options.only
@options.reading
@options.max_cells
@options.json_lines
def verify_proof_command(
    source: str, proof: str, lrat: str | None, only: str | None, from_: str | None, as_json: bool
) -> int:
    """Check a proof written by `nonolith solve --proof`, step by step.

    The checker believes nothing but the clues, shares no code with the engine, and does not search.
    With --lrat, a proof that holds is also written as clauses (DIMACS) and their refutation (LRAT),
    for checkers that know nothing about nonograms. Exit code: 0 the proof holds, 1 it does not, 2
    bad input (not a proof at all).

    \b
    Examples:
      nonolith solve puzzle.non --proof puzzle.proof
      nonolith verify-proof puzzle.non puzzle.proof
      nonolith verify-proof puzzle.non puzzle.proof --lrat puzzle
    """
    text = _read(proof)

    def ask(puzzle: nl.Puzzle) -> nl.ProofCheck:
        return nl.verify_proof(puzzle, text, source=proof)

    def keep(item: Item, found: nl.ProofCheck) -> None:
        if lrat is not None and found:
            assert item.puzzle is not None
            formula, steps = nl.to_lrat(item.puzzle, text, source=proof)
            write_atomically(f"{lrat}.cnf", formula)
            write_atomically(f"{lrat}.lrat", steps)

    def tell(item: Item, found: nl.ProofCheck) -> Exit:
        if not as_json:
            click.echo(_words(found, proof))
        return Exit.YES if found else Exit.NO

    return for_each((source,), ask, tell, format=from_, only=only, as_json=as_json, keep=keep)


def _read(path: str) -> str:
    try:
        with open(path, encoding="ascii") as handle:
            return handle.read()
    except UnicodeDecodeError:
        raise nl.FormatError(
            "this is not a nonolith proof", source=path, expected="plain ASCII text"
        ) from None


def _words(found: nl.ProofCheck, path: str) -> str:
    if found:
        steps = f" ({found.steps} step{'' if found.steps == 1 else 's'})" if found.steps else ""
        return f"proved: {_CLAIMS[found.claim]}{steps}"
    place = "" if found.place is None else f":{found.place}"
    return f"not proved that {_CLAIMS[found.claim]}: {path}{place}: {found.reason}"
