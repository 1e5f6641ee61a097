"""Puzzles that are made on a real cluster are those that are made here."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import nonolith
from dask_cluster import running_cluster

pytest.importorskip("distributed")


def test_a_cluster_makes_the_same_puzzles(tmp_path: Path) -> None:
    options = ["generate", "--size", "10x10", "--count", "40", "--seed", "7", "-q"]
    here = nonolith(*options, "-o", "here.json", cwd=tmp_path)
    with running_cluster(tmp_path, 2) as cluster:
        far = nonolith(*options, "-o", "far.json", "--cluster", cluster.address, cwd=tmp_path)
        assert (here.code, far.code) == (0, 0), far.err
        more = [*options, "-o", "far.json", "--resume", "--cluster", cluster.address]
        more[more.index("40")] = "60"
        assert nonolith(*more, cwd=tmp_path).code == 0
    local = [*options, "-o", "more.json"]
    local[local.index("40")] = "60"
    assert nonolith(*local, cwd=tmp_path).code == 0
    assert (tmp_path / "far.json").read_bytes() == (tmp_path / "more.json").read_bytes()
    first = (tmp_path / "here.json").read_text()
    assert all(f'"Puzzle 7.{number}"' in first for number in (1, 40))
    assert '"Puzzle 7.41"' not in first
