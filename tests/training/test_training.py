"""Recipes, openings, self-play in the core, its records, and what a network learns from: all without PyTorch."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from searching import NETWORK, some_network

import linewood as lw
from linewood.errors import BadFile, BadText, BadValue
from linewood.search.networks import LIMITS, parsed
from linewood.training import Folder, Generation, Recipe, recipe, recipes
from linewood.training.folder import MOST_BYTES
from linewood.training.games import PlayedGame, frame, payloads, play_task, read_payload, repair, task_of
from linewood.training.openings import gate_openings, opening, purpose_of
from linewood.training.samples import NOWHERE, samples, symmetries, turned

GAMES = ("connect4", "hex5", "loa")


def small(game: str) -> Recipe:
    """A recipe whose games take no time."""
    one = recipe(game)
    play = replace(
        one.self_play, games=8, full_playouts=24, quick_playouts=8, longest=40, full_share=0.5, aside_share=0.3
    )
    return replace(one, network=NETWORK, self_play=play)


def played(game: str) -> list[PlayedGame]:
    return read_payload(play_task(task_of(small(game), 1, 0, some_network(game))))[2]


# Recipes ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", recipes())
def test_every_constant_of_a_recipe_is_written_down_and_explained(name: str) -> None:
    text = (Path(lw.__file__).parent / "recipes" / f"{name}.toml").read_text(encoding="utf-8")
    one = recipe(name)
    assert Recipe.from_json(one.as_json()) == one
    for part in ("self_play", "learning", "gate", "network"):
        for constant in getattr(one, part).__slots__:
            assert f"\n{constant} = " in text, f"{name}.toml leaves {constant} out"


@pytest.mark.parametrize(
    ("changed", "key"),
    [
        ({"game": "chess"}, "game.unknown"),
        ({"bords": []}, "train.recipe.name"),
        ({"boards": ["loa"]}, "train.recipe.board"),
        ({"seed": "one"}, "train.recipe.type"),
        ({"gate": {"games": -2}}, "train.recipe.negative"),
        ({"network": {"features": 64}}, "train.recipe.missing"),
        ({"search": {"exploraton": 1}}, "option.near"),
    ],
)
def test_a_recipe_that_cannot_be_meant_is_refused(changed: dict[str, Any], key: str) -> None:
    with pytest.raises((BadText, BadValue)) as caught:
        Recipe.from_json({"game": "connect4", **changed})
    assert caught.value.key == key or key in ("game.unknown", "option.near")


# Openings ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", recipes())
def test_no_opening_of_a_gate_is_ever_used_in_self_play(name: str) -> None:
    one = recipe(name)
    for place in range(30):
        assert purpose_of(opening(one, "self-play", 1, place)) == "self-play"
        assert purpose_of(opening(one, "gate", 1, place)) == "gate"
    assert len(gate_openings(one, 20, 1, 0)) > 10
    assert gate_openings(one, 20, 1, 0) == gate_openings(one, 20, 1, 0) != gate_openings(one, 20, 2, 0)


def test_the_boards_of_connect4_have_every_size_and_up_to_five_forbidden_cells() -> None:
    boards = [opening(recipe("connect4"), "self-play", 1, place).game for place in range(300)]
    assert {min(board.rows, board.columns) for board in boards} >= {4, 5, 9, 10}
    assert max(board.rows for board in boards) == 15
    assert max(board.columns for board in boards) == 16
    assert {len(board.forbidden) for board in boards} == {0, 1, 2, 3, 4, 5}


# Self-play --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_self_play_follows_the_rules_and_learns_legal_moves(game: str) -> None:
    games = played(game)
    assert len(games) == small(game).self_play.games_at_a_time
    lessons = [lesson for one in games for lesson in one.lessons]
    assert any(lesson.aside for lesson in lessons)
    assert any(not lesson.aside for lesson in lessons)
    for one in games:
        position = lw.parse(one.start)
        for ply in range(len(one.moves) + 1):
            for lesson in (lesson for lesson in one.lessons if lesson.ply == ply):
                here: Any = position.native
                for move in lesson.aside:
                    here = here.play(move)
                assert {move for move, _ in lesson.shares} <= set(here.legal())
                assert -1 <= lesson.value <= 1
            if ply < len(one.moves):
                position = position.play(position.move(one.moves[ply]))
        if position.outcome is not None:
            assert one.result == {"first": 1, "second": -1, "draw": 0}[position.outcome]


@pytest.mark.parametrize("game", GAMES)
def test_a_task_plays_the_same_games_again(game: str) -> None:
    task = task_of(small(game), 2, 1, some_network(game))
    assert read_payload(play_task(task))[2] == read_payload(play_task(task))[2]
    assert read_payload(play_task(replace(task, seeds=tuple(seed + 1 for seed in task.seeds))))[2] != played(game)


def test_noise_makes_a_search_look_at_moves_that_its_priors_would_not() -> None:
    quiet = replace(small("connect4").self_play, noise_share=0.0, full_share=1.0, games_at_a_time=8, aside_share=0.0)
    loud = replace(quiet, noise_share=1.0, noise_concentration=1.0)
    first = []
    for how in (quiet, loud):
        task = task_of(replace(small("connect4"), self_play=how), 1, 0, some_network("connect4"))
        first.append([game.lessons[0].shares for game in read_payload(play_task(task))[2]])
    assert first[0] != first[1]


def test_the_core_refuses_a_network_of_another_game() -> None:
    network = parsed(some_network("loa"), Path("loa"))
    with pytest.raises(ValueError, match="another game"):
        lw.ConnectFour().start().native.judge(network.native)


def test_a_search_says_which_network_it_would_take(tmp_path: Path) -> None:
    path = tmp_path / "loa.safetensors"
    path.write_bytes(some_network("loa"))
    with pytest.raises(BadValue, match="a network of loa: choose a network of connect4"):
        lw.search(lw.ConnectFour().start(), lw.Options(network=1.0, weights=str(path)))


# Records ----------------------------------------------------------------------------------------------------


def test_a_file_that_a_crash_cut_short_keeps_all_whole_frames(tmp_path: Path) -> None:
    whole = [os.urandom(size) for size in (1, 100, 3000)]
    content = b"".join(map(frame, whole))
    path = tmp_path / "0001.games"
    for end in range(len(content) + 1):
        kept = [payload for _, payload in payloads(content[:end])]
        assert kept == whole[: len(kept)]
        path.write_bytes(content[:end])
        assert repair(path) == kept
        assert path.read_bytes() == b"".join(map(frame, kept))
    damaged = bytearray(content)
    damaged[20] ^= 1
    assert [payload for _, payload in payloads(bytes(damaged))] == whole[:1]


def test_a_folder_keeps_at_most_twenty_megabytes_of_games(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.begin(small("loa"), some_network("loa"), "random weights")
    for number in range(1, 5):
        folder.games_file(number).write_bytes(bytes(MOST_BYTES // 3 + 1))
    folder.prune()
    assert [file.stem for file in folder.games_files()] == ["0003", "0004"]


def test_a_folder_knows_its_recipe_and_generations_again(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    with pytest.raises(BadFile):
        folder.load()
    folder.begin(small("hex5"), some_network("hex5"), "random weights")
    first = Generation(number=0, network="abc", champion=0)
    second = Generation(number=1, network="def", champion=1, opponent=0, verdict="H1", pairs=(0, 1, 2, 3, 4))
    folder.finish(first)
    folder.finish(second)
    assert Folder(tmp_path).load()[0] == small("hex5")
    assert Folder(tmp_path).generations() == [first, second]
    (tmp_path / "training.json").write_text("{}")
    with pytest.raises(BadFile):
        folder.load()


# Samples ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_samples_have_the_searchs_shares_and_whole_games_are_held_out(game: str) -> None:
    games = played(game) * 5
    for group in samples(games, 0.5, 10_000):
        shares = group.shares.clip(min=0)
        assert np.allclose(shares.sum(1), 1)
        assert (group.focus.sum(1) > 0).all()
        assert (
            (group.moves[group.shares >= 0] < group.side**2) | (group.moves[group.shares >= 0] == group.side**2)
        ).all()
    held_out = sum(int(group.held_out.sum()) for group in samples(games, 0.5, 10_000))
    every = sum(len(group) for group in samples(games, 0.5, 10_000))
    assert 0.2 * every < held_out < 0.8 * every
    assert sum(len(group) for group in samples(games, 0.5, 20)) < every


@pytest.mark.parametrize(("game", "text"), [("connect4", "connect4 6x7 d d e a"), ("hex5", "hex5 4"), ("loa", "loa")])
def test_a_position_seen_in_a_mirror_is_worth_the_same_to_the_game(game: str, text: str) -> None:
    """The legal moves of the mirror image are the mirror images of the legal moves: encode both and compare."""
    native: Any = lw.parse(text).native
    rows, columns, codes, places, _ = native.encode()
    grid = np.frombuffer(codes, np.uint8)
    for way in symmetries(game, max(rows, columns), rows, columns):
        assert sorted(way) == list(range(max(rows, columns) ** 2))
    assert NOWHERE not in grid
    assert len(places) == 2 * len(native.legal())


def test_turned_samples_keep_what_is_at_the_cells_of_a_move() -> None:
    for game in GAMES:
        for group in samples(played(game), 0.0, 1000):
            other = turned(group, game, np.random.default_rng(1))
            assert not np.array_equal(other.codes, group.codes)
            inside = (group.moves < group.side**2) & (group.shares >= 0)[:, :, None]
            index = np.arange(len(group))[:, None, None]
            before = group.codes[index, group.moves.clip(max=group.side**2 - 1)][inside]
            after = other.codes[index, other.moves.clip(max=group.side**2 - 1)][inside]
            assert np.array_equal(before, after)


# The network in numpy ---------------------------------------------------------------------------------------


def star(game: str) -> list[tuple[int, int]]:
    reach = 4 if game == "hex5" else 3
    span = range(-reach, reach + 1)
    return [(c, r) for c in span for r in span if 0 in (c, r) or c == -r or (game != "hex5" and c == r)]


def numpy_answer(native: Any, game: str, content: bytes) -> tuple[float, list[float]]:
    """What a network says of a position, in floating point; written without a look at the core."""
    network = parsed(content, Path("network"))
    numbers, w, at = np.frombuffer(network.weights, "<f4").astype(float), {}, 0
    for name, shape in network.shape.tensors().items():
        w[name] = numbers[at : at + int(np.prod(shape))].reshape(shape)
        at += int(np.prod(shape))
    rows, columns, codes, places, focus = native.encode()
    planes = np.array(
        [[bits >> plane & 1 for plane in range(LIMITS["planes"])] for bits in type(network.native).planes(game)]
    )
    seen = planes[np.frombuffer(codes, np.uint8)].reshape(columns, rows, -1)

    def shifted(x: np.ndarray, c: int, r: int) -> np.ndarray:
        wide = np.pad(x, ((4, 4), (4, 4), (0, 0)))
        return wide[4 + c : 4 + c + columns, 4 + r : 4 + r + rows]

    def dense(name: str, x: np.ndarray) -> np.ndarray:
        return x @ w[f"{name}.weight"].T + w[f"{name}.bias"]

    def pooled(x: np.ndarray) -> np.ndarray:
        return np.concatenate([x.mean((0, 1)), x.max((0, 1))])

    x = w["input.bias"] + sum(shifted(seen, c, r) @ w["input.weight"][:, i] for i, (c, r) in enumerate(star(game)))
    x = np.maximum(dense("pointwise", np.maximum(x, 0)), 0)
    for block in range(network.shape.blocks):
        kernel = w[f"residual.{block}.weight"]
        y = x + w[f"residual.{block}.bias"]
        y = y + sum(shifted(x, c - 1, r - 1) @ kernel[:, :, c, r].T for c in range(3) for r in range(3))
        if block + 1 == network.shape.blocks:
            y = y + dense("global_pool", pooled(x))
        x = np.maximum(y, 0)
    cells = np.vstack([x.reshape(columns * rows, -1), np.zeros(x.shape[2])])
    ends = cells[np.where(np.array(places) == NOWHERE, -1, places)].reshape(len(places) // 2, -1)
    logits = dense("policy.output", np.maximum(dense("policy.hidden", ends), 0))[:, 0]
    board = np.concatenate([pooled(x), cells[focus].mean(0)])
    value = np.tanh(dense("value.output", np.maximum(dense("value.hidden", board), 0))[0])
    return float(value), logits.tolist()


BOARDS = [
    *(f"connect4 {rows}x{columns}" for rows, columns in ((4, 4), (6, 7), (9, 12), (15, 16), (13, 5))),
    *(f"hex5 {side}" for side in range(3, 11)),
    "loa",
    "loa olympiad",
]


@pytest.mark.parametrize("text", BOARDS)
def test_core_and_numpy_agree_on_random_positions_of_every_board_size(text: str) -> None:
    luck, game = np.random.default_rng(5), text.split()[0]
    content = some_network(game)
    network, values = parsed(content, Path("network")), set()
    for _ in range(6):
        position = lw.parse(text)
        for _ in range(int(luck.integers(30))):
            if position.outcome is None:
                position = position.play(position.legal[int(luck.integers(len(position.legal)))])
        if position.outcome is not None or len(position.legal) < 2:
            continue
        native: Any = position.native
        value, logits = native.judge(network.native)
        expected, expected_logits = numpy_answer(native, game, content)
        assert value == pytest.approx(expected, abs=0.02)
        assert logits == pytest.approx(expected_logits, abs=0.05)
        values.add(value)
    assert len(values) > 1
