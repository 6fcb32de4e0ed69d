"""The loop of self-play, learning and gating with PyTorch: a minute of it, killed at random moments, and the command."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from commands import in_json, typed

import linewood as lw
from linewood.errors import BadValue
from linewood.training import Folder, recipe, train
from linewood.training.findings import findings
from linewood.training.recipe import Recipe


def tiny() -> Recipe:
    """All that the loop does, in a few seconds."""
    one = recipe("minute")
    return replace(
        one,
        generations=1,
        self_play=replace(one.self_play, games=24, games_at_a_time=2, full_playouts=20, quick_playouts=5),
        learning=replace(one.learning, least_steps=8, passes=0.1, batch=32, held_out=0.2, threads=1),
        gate=replace(one.gate, playouts=8, games=8),
    )


def as_toml(one: Recipe) -> str:
    """A recipe as a file."""
    data = one.as_json()
    lines = [f"{name} = {json.dumps(value)}" for name, value in data.items() if not isinstance(value, dict)]
    for name, table in data.items():
        if isinstance(table, dict):
            lines += [f"[{name}]", *(f"{key} = {json.dumps(value)}" for key, value in table.items())]
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that has come to its end."""
    out = tmp_path_factory.mktemp("run")
    phases = {progress.phase for progress in train("connect4", out, recipe=tiny())}
    assert {"self-play", "learning", "gate"} <= phases
    return out


def test_a_run_stores_every_generation_loss_and_match(finished: Path) -> None:
    found = findings(Folder(finished))
    first, second = found.generations
    assert (first.number, second.number, second.opponent) == (0, 1, 0)
    assert second.games == 24
    assert second.verdict in ("H0", "H1", "continue")
    assert sum(second.pairs) >= 1
    assert second.steps == 8
    assert second.after is not None
    assert 0 <= second.after["policy_accuracy"] <= 1
    assert found.speed is not None
    assert 1 in found.elo
    network = Folder(finished).network(1)
    assert network.game == "connect4"
    assert "generation 1" in network.metadata["provenance"]
    options = replace(lw.Options.preset("connect4/best"), weights=str(Folder(finished).network_file(1)))
    assert lw.search(lw.ConnectFour().start(), options, lw.Limits(playouts=50)).weights == network.digest


def test_a_finished_run_is_left_as_it_is(finished: Path) -> None:
    before = Folder(finished).generations()
    assert {progress.phase for progress in train("connect4", finished)} <= {"final"}
    assert Folder(finished).generations() == before


def test_a_folder_belongs_to_one_game_one_recipe_and_one_beginning(finished: Path) -> None:
    for changed in ({"game": "loa"}, {"recipe": recipe("tutorial")}, {"start": "connect4"}):
        with pytest.raises(BadValue):
            list(train(**{"game": "connect4", "out": finished, **changed}))  # type: ignore[arg-type]


def test_a_network_of_another_game_or_shape_is_no_beginning(tmp_path: Path) -> None:
    with pytest.raises(BadValue, match="a network of connect4"):
        train("loa", tmp_path / "a", start="connect4")
    narrow = replace(tiny(), network=replace(tiny().network, channels=32))
    with pytest.raises(BadValue, match="shape"):
        train("connect4", tmp_path / "b", recipe=narrow, start="connect4")


def test_show_prints_a_table_json_and_a_picture(
    finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = typed(capsys, "train", "show", str(finished))
    assert code == 0
    table = [line for line in out.splitlines() if line.startswith((" ", "gen", "0", "1"))]
    assert len(table) > 3
    assert all(len(line) <= 80 and "…" not in line for line in table)
    _, data = in_json(capsys, "train", "show", str(finished))
    assert [one["number"] for one in data["generations"]] == [0, 1]
    picture = tmp_path / "run.svg"
    assert typed(capsys, "train", "show", str(finished), "--plot", str(picture))[0] == 0
    assert picture.read_bytes().startswith(b"<?xml")


@pytest.mark.parametrize(
    "words",
    [
        ("show",),
        ("show", "nowhere"),
        ("chess",),
        ("loa", "--hours", "never"),
        ("loa", "--recipe", "tutorial"),
        ("loa", "folder"),
        ("loa", "-j", "0"),
    ],
)
def test_what_is_typed_wrong_is_told_before_anything_begins(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert typed(capsys, "train", *words)[0] == 2
    assert not list(tmp_path.iterdir())


def command(out: Path, toml: Path) -> list[str]:
    return [sys.executable, "-m", "linewood", "train", "connect4", "--out", str(out), "--recipe", str(toml)]


def test_a_run_that_is_killed_at_random_moments_comes_to_the_same_games(tmp_path: Path, finished: Path) -> None:
    """kill -9, again and again: what is finished is kept, the rest is done again, and nothing is done twice."""
    toml, out, luck = tmp_path / "tiny.toml", tmp_path / "killed", random.Random(os.getpid())
    toml.write_text(as_toml(tiny()))
    kills = 0
    while True:
        process = subprocess.Popen(command(out, toml), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if kills < 4:
            wait_for_life(out, process)
            time.sleep(luck.uniform(0, 1.5))
            process.send_signal(signal.SIGKILL)
            kills += process.wait() == -signal.SIGKILL
        if process.wait() == 0:
            break
    mine, theirs = Folder(out), Folder(finished)
    assert kills
    assert games_of(mine) == games_of(theirs)
    assert [one.number for one in mine.generations()] == [0, 1]


def wait_for_life(out: Path, process: subprocess.Popen[bytes]) -> None:
    """Until the process has begun to work."""
    folder = Folder(out)
    while process.poll() is None and not folder.exists:
        time.sleep(0.05)


def games_of(folder: Folder) -> list[tuple[str, tuple[int, ...]]]:
    from linewood.training.games import games_in

    return sorted((game.start, game.moves) for game in games_in([folder.games_file(1)]))


def test_ctrl_c_keeps_the_games_in_flight_and_says_how_to_go_on(tmp_path: Path) -> None:
    toml, out = tmp_path / "long.toml", tmp_path / "stopped"
    toml.write_text(as_toml(replace(tiny(), self_play=replace(tiny().self_play, games=100_000))))
    process = subprocess.Popen(command(out, toml), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while process.poll() is None and not Folder(out).games_file(1).exists():
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=300)
    assert process.returncode == 130
    assert f"linewood train connect4 --out {out} -j 1" in said
    assert games_of(Folder(out))


def test_self_play_runs_on_a_dask_cluster(tmp_path: Path) -> None:
    distributed: Any = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None) as cluster,
        distributed.Client(cluster),
    ):
        steps = train("connect4", tmp_path, recipe=tiny(), dask=cluster.scheduler_address)
        assert next(iter(steps)).phase == "self-play"
        steps.close()  # type: ignore[attr-defined]
    assert games_of(Folder(tmp_path))


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", ["connect4 4x4", "connect4 15x16", "connect4 9x12", "hex5 3", "hex5 9", "hex5 10", "loa"]
)
def test_pytorch_agrees_with_the_core(text: str) -> None:
    import torch

    from linewood.search.networks import parsed
    from linewood.training.games import Lesson
    from linewood.training.learning import random_network
    from linewood.training.model import Model
    from linewood.training.samples import row_of, stacked

    game, luck = text.split()[0], random.Random(3)
    content = random_network(recipe(game))
    network = parsed(content, Path("network"))
    model = Model(game, recipe(game).network)
    model.read(network)
    checked = 0
    for _ in range(20):
        position = lw.parse(text)
        for _ in range(luck.randrange(40)):
            if position.outcome is None:
                position = position.play(luck.choice(position.legal))
        if position.outcome is not None or len(position.legal) < 2:
            continue
        native: Any = position.native
        lesson = Lesson(ply=0, aside=(), value=0.0, proven=False, shares=((native.legal()[0], 1),))
        row = {**row_of(native, lesson, 0), "held_out": False}
        with torch.no_grad():
            logits, value = model(stacked(row["side"], [row]))
        said, said_logits = native.judge(network.native)
        assert said == pytest.approx(float(value[0]), abs=0.02)
        assert said_logits == pytest.approx(logits[0].tolist(), abs=0.05)
        checked += 1
    assert checked > 3
