"""Move sequences and positions counted, against tables made by others and by the reference."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
import reference

import linewood as lw

TABLES = tomllib.loads((Path(__file__).parents[1] / "data" / "perft.toml").read_text())["table"]
QUICK, AFFORDABLE = 6_000, 500_000
"""The reference counts so many sequences in a moment, and so many in minutes."""

each_table = pytest.mark.parametrize("table", TABLES, ids=[table["position"] for table in TABLES])


@each_table
def test_the_package_counts_as_the_table_does(table):
    position = lw.parse(table["position"])
    assert [lw.perft(position, depth + 1) for depth in range(len(table["counts"]))] == table["counts"]


@each_table
def test_the_reference_counts_as_the_table_does(table):
    assert compared_with_the_reference(table, QUICK) >= 1


@pytest.mark.slow
@each_table
def test_the_reference_counts_as_the_table_does_to_its_end(table):
    assert compared_with_the_reference(table, AFFORDABLE) >= 2


def compared_with_the_reference(table: dict[str, list[int]], limit: int) -> int:
    """How many depths were compared."""
    position = reference.read(str(table["position"]))
    depths = [depth for depth, count in enumerate(table["counts"], start=1) if count <= limit]
    for depth in depths:
        assert reference.perft(position, depth) == table["counts"][depth - 1]
    return len(depths)


def test_connect4_has_as_many_positions_after_n_plies_as_oeis_a212693_says():
    published = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275]
    layer = {lw.ConnectFour().start().native}
    for number in published:
        assert len(layer) == number
        assert len({position.key() for position in layer}) == number
        layer = {position.play(move) for position in layer for move in position.legal()}
