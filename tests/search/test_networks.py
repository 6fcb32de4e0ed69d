"""Networks as files: which ones can be named, what is refused, and that two of them can meet."""

from __future__ import annotations

import json
import pickle
from array import array
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from commands import in_json, typed

import linewood as lw
from linewood import _core
from linewood.players import Player, read_player
from linewood.players.referee import play_game
from linewood.records import Contestant, jsonl, pgn, sgf
from linewood.search.networks import FOLDER, LIMITS, Shape, floats, load, networks, written
from linewood.search.safetensors import Tensor, dumps, loads

SHIPPED = FOLDER / "connect4.safetensors"
SMALL = Shape(features=16, channels=16, blocks=1, policy_units=16, value_units=1)
POSITION = lw.parse("connect4 9x9 e e d")
QUICK = lw.Limits(playouts=200)


def perturbed(change: Callable[[str, float], float]) -> bytes:
    """The shipped network with other weights, by the name of their tensor."""
    network = load("connect4")
    numbers, changed = iter(floats(network.weights)), array("f")
    for name, shape in network.shape.tensors().items():
        for _ in range(int(np.prod(shape))):
            changed.append(change(name, next(numbers)))
    return written(network.shape, changed, network.metadata)


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A network that thinks the opposite."""
    path = tmp_path_factory.mktemp("networks") / "other.safetensors"
    path.write_bytes(perturbed(lambda name, weight: -weight if "output" in name else weight))
    return str(path)


def small_file(**changes: Any) -> bytes:
    """A tiny network of zeros with other tensors, or with other metadata."""
    tensors = {
        name: Tensor(dtype="F32", shape=shape, data=bytes(4 * int(np.prod(shape))))
        for name, shape in SMALL.tensors().items()
    }
    metadata = changes.pop("metadata", {"architecture": "linewood-connect4-1"})
    for name, tensor in changes.items():
        if tensor is None:
            del tensors[name]
        else:
            tensors[name] = tensor
    return dumps(tensors, metadata)


def tensor(*shape: int, dtype: str = "F32", size: int = 4) -> Tensor:
    return Tensor(dtype=dtype, shape=shape, data=bytes(size * int(np.prod(shape))))


def refused(content: bytes, folder: Path) -> str:
    """Why a file is refused."""
    path = folder / "net.safetensors"
    path.write_bytes(content)
    with pytest.raises(lw.BadFile) as caught:
        load(str(path))
    assert isinstance(caught.value, OSError)
    assert caught.value.text("zh") != str(caught.value)
    assert "net.safetensors" in str(caught.value)
    return "PATH" + str(caught.value).partition("net.safetensors")[2]


def test_the_shipped_network_is_a_small_file_that_says_where_it_comes_from() -> None:
    assert networks() == ("connect4",)
    assert SHIPPED.stat().st_size < 2_000_000
    network = load("connect4")
    assert {"architecture", "provenance", "date", "game"} <= set(network.metadata)
    assert load("connect4") is network


def test_the_file_is_read_by_the_rules_of_the_format() -> None:
    content = SHIPPED.read_bytes()
    length = int.from_bytes(content[:8], "little")
    header = json.loads(content[8 : 8 + length])
    ours = loads(content, SHIPPED)
    assert header.pop("__metadata__") == ours.metadata
    assert header.keys() == ours.tensors.keys()
    for name, entry in header.items():
        begin, end = (8 + length + offset for offset in entry["data_offsets"])
        assert (entry["dtype"], tuple(entry["shape"])) == ("F32", ours.tensors[name].shape)
        assert content[begin:end] == ours.tensors[name].data


def test_a_search_says_which_network_it_asked(other: str) -> None:
    best = lw.search(POSITION, "connect4/best", QUICK)
    assert best.weights == load("connect4").digest
    asked = lw.search(POSITION, f"connect4/best:weights={other}", QUICK)
    assert asked.weights == load(other).digest != best.weights
    assert asked.moves != best.moves
    assert lw.search(POSITION, "connect4/uct", QUICK).weights is None
    assert lw.search(lw.LinesOfAction().start(), "loa/best", QUICK).weights is None
    assert {frame.weights for frame in lw.stream(POSITION, "connect4/best", QUICK)} == {best.weights}


def test_the_same_weights_in_a_file_give_the_same_search(tmp_path: Path) -> None:
    copy = tmp_path / "copy.safetensors"
    copy.write_bytes(SHIPPED.read_bytes())
    shipped = lw.search(POSITION, "connect4/best", QUICK)
    copied = lw.search(POSITION, f"connect4/best:weights={copy}", QUICK)
    assert copied.moves == shipped.moves
    assert copied.weights == shipped.weights


def test_an_analysis_of_an_earlier_version_has_no_weights() -> None:
    found = lw.search(POSITION, "connect4/best", QUICK)
    earlier = found.to_json()
    del earlier["weights"]
    assert lw.Analysis.from_json(earlier).weights is None
    assert lw.Analysis.from_json(found.to_json()) == found


def test_a_search_outlives_what_python_knows_of_its_network(other: str) -> None:
    from linewood.search.networks import parsed

    searcher = lw.Searcher(POSITION.game, f"connect4/best:weights={other}")
    before = searcher.search(POSITION, QUICK)
    parsed.cache_clear()
    searcher.network = None
    after = searcher.search(POSITION.play("a"), QUICK)
    assert after.visits > 0
    assert before.visits > 0


def test_the_core_refuses_to_search_without_the_network_that_it_needs() -> None:
    options = lw.Options(prior="learned").for_core()
    with pytest.raises(ValueError, match="need the weights"):
        _core.Connect4Search(POSITION.native, [], options)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "PATH is not a safetensors file"),
        (b"{}", "PATH is not a safetensors file"),
        (b"\x89PNG\r\n\x1a\n" * 100, "PATH is not a safetensors file"),
        (bytes(1000), "PATH is not a safetensors file"),
        (
            (50).to_bytes(8, "little") + b"{}",
            "PATH is cut short: its header ends at byte 58, but the file has 10 bytes",
        ),
        ((2).to_bytes(8, "little") + b"{]", "PATH is damaged: its header is not valid JSON (Expecting property name"),
        ((6).to_bytes(8, "little") + b'{"\xff":}', "PATH is damaged: its header is not valid JSON ('utf-8' codec"),
        ((9).to_bytes(8, "little") + b'{"a":2}  ', "PATH is damaged: the header's entry a needs a dtype, a shape"),
        (dumps({}, {}), "PATH is not a network for linewood: its metadata must say architecture 'linewood-connect4-1'"),
        (small_file(metadata={"architecture": "gpt"}), "PATH is not a network for linewood: its metadata must say"),
        (small_file(**{"pointwise.bias": None}), "PATH lacks the tensor pointwise.bias"),
        (small_file(**{"value.output.weight": None}), "PATH lacks the tensor value.output.weight"),
        (small_file(**{"value.outputs.bias": tensor(1)}), "PATH has a tensor value.outputs.bias that the network does"),
        (small_file(**{"residual.7.bias": tensor(16)}), "PATH lacks the tensor residual.1.weight"),
        (small_file(**{"input.bias": tensor(16, 1)}), "PATH: tensor input.bias has the shape [16, 1], but a bias must"),
        (small_file(**{"input.weight": tensor(9, 24, 16)}), "PATH: tensor input.weight has the shape [9, 24, 16], but"),
        (small_file(**{"input.bias": tensor(24)}), "PATH: features is 24, but it must be a multiple of 16 from 16 to"),
        (small_file(**{"pointwise.bias": tensor(4096)}), "PATH: channels is 4096, but it must be a multiple of 16"),
        (small_file(**{"value.hidden.bias": tensor(0)}), "PATH: value_units is 0, but it must be from 1 to 256"),
        (small_file(**{"residual.0.bias": None}), "PATH: blocks is 0, but it must be from 1 to 64"),
        (
            small_file(**{"input.bias": tensor(16, dtype="F16", size=2)}),
            "PATH: tensor input.bias has the type F16, but",
        ),
        (
            small_file(**{"policy.output.bias": Tensor(dtype="F32", shape=(1,), data=b"\0\0\xc0\x7f")}),
            "PATH: number 0 of tensor policy.output.bias is nan, but weights must be from -8 to 8",
        ),
        (
            small_file(
                **{"pointwise.bias": Tensor(dtype="F32", shape=(16,), data=array("f", [*[0] * 15, 9]).tobytes())}
            ),
            "PATH: number 15 of tensor pointwise.bias is 9.0, but weights must be from -8 to 8",
        ),
        (
            written(SMALL, [8.0] * 100_000, {}),
            "PATH: the weights of tensor input.weight are too large: their sums do not fit in 16 bits",
        ),
        (
            SHIPPED.read_bytes() + b"!",
            "PATH is damaged: its header announces 100552 bytes of tensors, but 100553 follow",
        ),
        (SHIPPED.read_bytes()[:-1], "PATH is damaged: its header announces 100552 bytes of tensors, but 100551 follow"),
    ],
)
def test_a_file_that_is_no_network_is_refused_by_name(content: bytes, sentence: str, tmp_path: Path) -> None:
    assert refused(content, tmp_path).startswith(sentence)


@pytest.mark.parametrize(
    ("entries", "sentence"),
    [
        (
            '"a":{"dtype":"F32","shape":[1],"data_offsets":[0,8]}',
            "PATH is damaged: tensor a has 8 bytes, but its shape",
        ),
        ('"a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}', "PATH is damaged: tensor a begins at byte 4, but the"),
        ('"a":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}', "PATH is damaged: the header's entry a needs"),
        ('"a":{"dtype":"F32","shape":[1e99],"data_offsets":[0,4]}', "PATH is damaged: the header's entry a needs"),
        ('"a":{"dtype":"F32","shape":[true],"data_offsets":[0,4]}', "PATH is damaged: the header's entry a needs"),
        ('"a":{"dtype":"X1","shape":[1],"data_offsets":[0,4]}', "PATH is damaged: the header's entry a needs"),
        ('"a":1,"a":2', "PATH is damaged: its header is not valid JSON (a name is there twice)"),
        ('"__metadata__":{"a":1}', "PATH is damaged: its metadata must map names to strings"),
        ('"a":' + "[" * 100_000, "PATH is damaged: its header is not valid JSON"),
    ],
)
def test_a_header_that_lies_is_refused(entries: str, sentence: str, tmp_path: Path) -> None:
    header = f"{{{entries}}}".encode()
    assert refused(len(header).to_bytes(8, "little") + header + bytes(8), tmp_path).startswith(sentence)


def test_a_file_cut_anywhere_is_refused(tmp_path: Path) -> None:
    content = SHIPPED.read_bytes()
    for percent in range(100):
        assert "PATH" in refused(content[: len(content) * percent // 100], tmp_path)


def test_flipped_bytes_are_refused_or_searched(tmp_path: Path) -> None:
    """Whatever is loaded can be searched: no weights make the core fail."""
    luck, content, path = Random(3), SHIPPED.read_bytes(), tmp_path / "net.safetensors"
    header = 8 + int.from_bytes(content[:8], "little")
    searched = 0
    for number in range(300):
        changed = bytearray(content)
        for _ in range(luck.choice([1, 3, 30])):
            changed[luck.randrange(header if number % 2 else len(content))] = luck.randrange(256)
        path.write_bytes(changed)
        try:
            network = load(str(path))
        except lw.BadFile:
            continue
        assert network.shape == load("connect4").shape
        found = lw.search(POSITION, f"connect4/best:weights={path}", lw.Limits(playouts=20))
        assert found.weights == network.digest
        assert -1 <= found.value <= 1
        searched += 1
    assert searched > 5


@pytest.mark.parametrize("seed", range(6))
def test_wild_weights_are_searched(seed: int, tmp_path: Path) -> None:
    """Weights at their limits behind an input layer that fits."""
    luck, path = Random(seed), tmp_path / "wild.safetensors"
    shape = Shape(
        features=16 << seed % 3, channels=16 << seed % 2, blocks=1 + seed, policy_units=16, value_units=1 + seed
    )
    before = int(np.prod(shape.tensors()["input.weight"])) + shape.features
    total = sum(int(np.prod(sizes)) for sizes in shape.tensors().values())
    weights = [luck.uniform(-0.4, 0.4) if i < before else luck.choice([-8.0, 8.0]) for i in range(total)]
    path.write_bytes(written(shape, weights, {}))
    found = lw.search(POSITION, f"connect4/best:weights={path},network=1", lw.Limits(playouts=30))
    assert sum(move.prior for move in found.moves) == pytest.approx(1, abs=0.01)
    assert -1 <= found.value <= 1


@pytest.mark.parametrize(
    ("weights", "sentence"),
    [
        ("connect5", "'connect5' is not a network: use one of connect4, or the path of a .safetensors file"),
        ("/etc/passwd", "'/etc/passwd' is not a network: use one of connect4"),
        ("no/such.safetensors", "there is no file no/such.safetensors: weights must be a registered network"),
        ("/dev/zero.safetensors", "there is no file /dev/zero.safetensors"),
        (" ", "weights is ' ', but it must be one of connect4, or the path of a .safetensors file"),
        (7, "weights is '7', but it must be one of connect4, or the path of a .safetensors file"),
        ("x" * 5000, "weights is 'xxx"),
    ],
)
def test_a_network_that_is_not_there_is_told_before_the_search(weights: Any, sentence: str) -> None:
    with pytest.raises(lw.LinewoodError) as caught:
        lw.Searcher(POSITION.game, lw.Options(prior="learned", weights=weights))
    assert str(caught.value).startswith(sentence)


def test_a_folder_and_an_endless_file_are_no_networks(tmp_path: Path) -> None:
    (tmp_path / "folder.safetensors").mkdir()
    (tmp_path / "endless.safetensors").symlink_to("/dev/zero")
    for name in ("folder", "endless"):
        with pytest.raises(lw.BadFile, match="there is no file"):
            load(str(tmp_path / f"{name}.safetensors"))


def test_a_player_with_a_bad_network_cannot_sit_down(tmp_path: Path) -> None:
    bad = tmp_path / "bad.safetensors"
    bad.write_bytes(b"not a network at all")
    player = read_player(f"connect4/best:weights={bad}")
    with pytest.raises(lw.BadFile, match="is not a safetensors file"):
        player.check_for(POSITION.game)


def test_weights_of_one_game_are_refused_in_another() -> None:
    with pytest.raises(lw.BadValue, match="connect4 is a network of connect4: choose a network of loa"):
        lw.Options(network=0.5).check_for("loa")


def test_a_path_on_the_command_line_holds_from_anywhere(
    other: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(Path(other).parent)
    player = pickle.loads(pickle.dumps(read_player("connect4/best:weights=other.safetensors")))
    monkeypatch.chdir(tmp_path)
    assert player.name == "connect4/best:weights=other.safetensors"
    assert player.options.options.weights == other
    player.check_for(POSITION.game)


def test_two_networks_meet_in_a_match(
    other: str, store: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(other).parent)
    words = ["match", "connect4/best", "connect4/best:weights=other.safetensors", "-n", "2", "--playouts", "40"]
    code, found = in_json(capsys, *words, "--store", store)
    assert code == 0
    assert found["summary"]["games"] == 2
    code, shown, _ = typed(capsys, "arena", "show", found["run"][:8], "--game", "1", "--store", store, "--json")
    record = jsonl.read(shown.encode())
    assert {player.name: player.weights for player in record.players} == {
        "connect4/best": load("connect4").digest,
        "connect4/best:weights=other.safetensors": load(other).digest,
    }
    Path(other).write_bytes(perturbed(lambda name, weight: weight / 2 if "output" in name else weight))
    try:
        code, _, err = typed(capsys, "arena", "resume", found["run"][:8], "--store", store)
    finally:
        Path(other).write_bytes(perturbed(lambda name, weight: -weight if "output" in name else weight))
    assert code != 0
    assert "has changed since the run began" in err


def test_a_record_knows_both_networks_in_every_format() -> None:
    players = (Player(name="a", options=lw.Options.preset("connect4/best")), read_player("connect4/uct"))
    record = play_game(*players, lw.parse("connect4 6x7 d d"), lw.Limits(playouts=20), seeds=(1, 2))
    assert [player.weights for player in record.players] == [load("connect4").digest, ""]
    for form in (jsonl, pgn):
        assert form.read(form.write(record)) == record
    loa = play_game(read_player("loa/random"), read_player("loa/random"), lw.parse("loa"), seeds=(1, 2))
    known = replace(loa, players=(replace(loa.players[0], weights="0123456789ab"), loa.players[1]))
    assert sgf.read(sgf.write(known)) == known


@pytest.mark.parametrize(
    "weights", ["/etc/passwd", "other.safetensors", "../x", "connect4", "ABCDEF012345", "0" * 65, " "]
)
def test_a_record_names_a_network_by_its_hash_never_by_a_path(weights: str) -> None:
    with pytest.raises(lw.BadValue, match="must be the hash of a network"):
        Contestant(weights=weights)
    line = {"start": "connect4 6x7", "players": [{"weights": weights}, {}]}
    with pytest.raises(lw.BadValue, match="must be the hash of a network"):
        jsonl.read(json.dumps(line).encode())
    tag = f'[Start "connect4 6x7"]\n[FirstWeights "{weights}"]\n\n*\n'.encode()
    with pytest.raises(lw.BadValue, match="must be the hash of a network"):
        pgn.read(tag)


@pytest.mark.parametrize("text", ["connect4/best:weights=/etc/x.safetensors", "connect4/best:weights=x.safetensors:3"])
def test_a_browser_cannot_name_a_file(text: str) -> None:
    from linewood.tables.seats import Seat

    with pytest.raises(lw.BadValue):
        Seat.read(f"preset:{text}", "connect4")


def test_the_limits_of_shapes_are_those_of_the_core() -> None:
    for name, most in (("features", "features"), ("channels", "channels"), ("policy_units", "units")):
        sizes = {"features": 16, "channels": 16, "blocks": 1, "policy_units": 16, "value_units": 1}
        _core.Network("connect4", **sizes, weights=bytes(4 * weights_of(Shape(**sizes))))
        sizes[name] = LIMITS[most] + LIMITS["lanes"]
        with pytest.raises(ValueError, match="cannot be run"):
            _core.Network("connect4", **sizes, weights=bytes(4 * weights_of(Shape(**sizes))))


def weights_of(shape: Shape) -> int:
    return sum(int(np.prod(sizes)) for sizes in shape.tensors().values())
