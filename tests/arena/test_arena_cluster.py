"""A real Dask cluster of processes: the same games as at home, also when a worker is killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import linewood as lw
from linewood.arena import Journal, Openings, Plan, Store, play, round_robin
from linewood.arena.crew import cluster
from linewood.lab import plan_sweep, play_study, play_sweep, read_axis, read_study
from linewood.players import read_player

pytestmark = pytest.mark.filterwarnings("ignore")  # those of other people's programs


@pytest.fixture(scope="module")
def local() -> Iterator[Any]:
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as started:
        yield started


def plan(openings: int, playouts: int) -> Plan:
    players = [read_player("connect4/naive"), read_player("connect4/uct")]
    return Plan.of("match", round_robin(players, openings, limits=lw.Limits(playouts=playouts)))


def test_a_cluster_plays_the_games_that_one_machine_plays(local: Any, tmp_path: Path) -> None:
    schedule = plan(2, 20).schedule
    with cluster(local.scheduler_address) as crew:
        assert crew.at_once == 2
        there = {record.tags: record.moves for record in play(schedule, crew.executor, at_once=crew.at_once)}
    assert there == {record.tags: record.moves for record in play(schedule)}


def test_a_verb_plays_on_a_client_or_at_an_address(local: Any, tmp_path: Path) -> None:
    from distributed import Client

    found = []
    with Client(local.scheduler_address, set_as_default=False) as client:
        for name, workers in (("client", client), ("address", local.scheduler_address), ("here", 1)):
            store = tmp_path / f"{name}.sqlite"
            result = lw.match(
                "connect4/naive", "connect4/uct", games=4, limits="playouts=20", at_once=workers, store=store
            )
            found.append([record.moves for record in lw.read_records(result.run.id, store=store)])
        assert found[0] == found[1] == found[2]
        schedule = plan(1, 20).schedule
        assert sorted(record.moves for record in lw.play(schedule, client)) == sorted(
            record.moves for record in lw.play(schedule)
        )


def test_a_worker_that_is_killed_loses_no_game(local: Any, tmp_path: Path) -> None:
    from distributed import Client

    tournament = plan(10, 600)
    with Store(tmp_path / "runs.sqlite") as store, cluster(local.scheduler_address) as crew:
        journal = Journal(store, tournament)
        killed: list[int] = []
        for _ in journal.play(crew.executor, at_once=crew.at_once, retries=crew.retries):
            if journal.played in (3, 8):
                with Client(local.scheduler_address, set_as_default=False) as client:
                    killed.append(next(iter(client.run(os.getpid).values())))
                os.kill(killed[-1], signal.SIGKILL)
        assert len(set(killed)) == 2
        played = {number: record.moves for number, record in store.records(tournament.id)}
    assert played == {number: record.moves for number, record in enumerate(play(tournament.schedule))}


def test_a_sweep_on_a_cluster_plays_the_games_that_one_machine_plays(local: Any, tmp_path: Path) -> None:
    player, openings = read_player("connect4/uct"), Openings.random(lw.ConnectFour(rows=6, columns=7))
    axis = read_axis("exploration=0.2,1,5", "connect4")
    sweep = plan_sweep(player, player, axis, openings, games=20, limits=lw.Limits(playouts=10))
    found = []
    with cluster(local.scheduler_address) as crew:
        for name, more in (("there", {"executor": crew.executor, "at_once": crew.at_once}), ("here", {})):
            with Store(tmp_path / f"{name}.sqlite") as store:
                list(play_sweep(Journal(store, sweep), **more))
                found.append({number: record.moves for number, record in store.records(sweep.id)})
    assert found[0] == found[1]
    assert len(found[0]) == 20


def test_a_study_on_a_cluster_plays_the_games_that_one_machine_plays(local: Any, tmp_path: Path) -> None:
    path = tmp_path / "study.toml"
    path.write_text(
        'player = "connect4/uct"\ntrials = 4\ngames = 4\ntogether = 2\nplayouts = 10\nboard = "connect4 6x7"\n'
        '[options]\nexploration = "0.2:4"\n'
    )
    study, found = read_study(path), []
    with cluster(local.scheduler_address) as crew:
        for name, more in (("there", {"executor": crew.executor, "at_once": crew.at_once}), ("here", {})):
            with Store(tmp_path / f"{name}.sqlite") as store:
                list(play_study(Journal(store, study), **more))
                found.append({number: record.moves for number, record in store.records(study.id)})
    assert found[0] == found[1]
    assert len(found[0]) == 16


def test_a_cluster_that_is_not_there_is_named() -> None:
    with pytest.raises(lw.BadValue, match=r"no Dask cluster at tcp://127\.0\.0\.1:9"), cluster("tcp://127.0.0.1:9"):
        pass
    with pytest.raises(lw.BadValue, match="no Dask cluster at nonsense"), cluster("nonsense://"):
        pass


def test_a_cluster_without_workers_is_named() -> None:
    from distributed import LocalCluster

    with (
        LocalCluster(n_workers=0, dashboard_address=None) as empty,
        pytest.raises(lw.BadValue, match="has no workers"),
        cluster(empty.scheduler_address),
    ):
        pass
