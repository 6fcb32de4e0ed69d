"""Self-play games: played in the core, stored compressed, read again after a crash.

A file is a sequence of frames; one that a crash has cut short ends the file:

    4 bytes   length of the payload, little-endian
    4 bytes   its CRC-32
    payload   zlib: JSON of a task's number, the seconds it took and its games
"""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from linewood.arena.openings import derived_seed
from linewood.games import parse
from linewood.search import Options
from linewood.search.networks import parsed
from linewood.training.openings import opening
from linewood.training.recipe import Recipe

HEAD: Final = 8
LARGEST_SHARE: Final = 255
"""Shares of visits are stored as whole numbers up to this."""
CORE_SETTINGS: Final = (
    "full_playouts", "quick_playouts", "full_share", "noise_share", "noise_concentration",
    "early_plies", "early_temperature", "late_temperature", "aside_share", "longest",
)  # fmt: skip
"""What the core needs to know of `SelfPlay`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """Some games to be played, on any machine: it needs neither PyTorch nor files."""

    number: int
    """Its place in the generation, from 0."""
    starts: tuple[str, ...]
    """Where the games begin: position texts."""
    seeds: tuple[int, ...]
    """One for each game."""
    options: Options
    """How to search; the network is the one beside it."""
    settings: Mapping[str, Any]
    """How to play, for the core."""
    network: bytes
    """The content of the network's file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """What a full search found out about one position."""

    ply: int
    """Moves of the game before it."""
    aside: tuple[int, ...]
    """Moves that were not played and lead from there to the position."""
    value: float
    """For the side to move."""
    proven: bool
    """Is the value a result that is known for sure?"""
    shares: tuple[tuple[int, int], ...]
    """Moves and their weights, the largest being 255."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A finished game."""

    start: str
    """Where it began: a position text."""
    moves: tuple[int, ...]
    """Codes of the moves."""
    result: int
    """For the first player: 1, 0 or -1."""
    playouts: int
    """Of all its searches."""
    lessons: tuple[Lesson, ...]
    """What was found out."""


def task_of(recipe: Recipe, generation: int, number: int, network: bytes) -> Task:
    """The task of that number: the same games whenever and wherever they are played."""
    how = recipe.self_play
    places = range(number * how.games_at_a_time, min((number + 1) * how.games_at_a_time, how.games))
    return Task(
        number=number,
        starts=tuple(opening(recipe, "self-play", generation, place).text for place in places),
        seeds=tuple(derived_seed(recipe.seed, "game", generation, place) for place in places),
        options=Options.from_json(dict(recipe.search)),
        settings={name: getattr(how, name) for name in CORE_SETTINGS},
        network=network,
    )


def play_task(task: Task) -> bytes:
    """The payload of a frame with the games of a task."""
    network, began = parsed(task.network, Path("network")), time.monotonic()
    games = []
    for start, seed in zip(task.starts, task.seeds, strict=True):
        position = parse(start)
        options = {**task.options.for_core(), "seed": seed}
        native: Any = position.native
        game = native.self_play(position.history[:-1], options, network.native, dict(task.settings))
        games.append([start, list(game.moves), game.for_first, game.playouts, [packed(one) for one in game.lessons]])
    content = [task.number, round(time.monotonic() - began, 2), games]
    return zlib.compress(json.dumps(content, separators=(",", ":")).encode(), 9)


def packed(lesson: Any) -> list[Any]:
    """A lesson of the core, for JSON: moves with a small share are left out."""
    most = max(lesson.weights, default=1)
    shares = [round(LARGEST_SHARE * weight / most) for weight in lesson.weights]
    kept = [(move, share) for move, share in zip(lesson.moves, shares, strict=True) if share]
    flat = [number for pair in kept for number in pair]
    return [lesson.ply, list(lesson.aside), round(lesson.value, 3), int(lesson.proven is not None), flat]


def read_payload(payload: bytes) -> tuple[int, float, list[PlayedGame]]:
    """The number of a task, the seconds it took, and its games."""
    number, seconds, games = json.loads(zlib.decompress(payload))
    return (
        number,
        seconds,
        [
            PlayedGame(
                start=start,
                moves=tuple(moves),
                result=result,
                playouts=playouts,
                lessons=tuple(
                    Lesson(
                        ply=ply,
                        aside=tuple(aside),
                        value=value,
                        proven=bool(proven),
                        shares=tuple(zip(flat[::2], flat[1::2], strict=True)),
                    )
                    for ply, aside, value, proven, flat in lessons
                ),
            )
            for start, moves, result, playouts, lessons in games
        ],
    )


def frame(payload: bytes) -> bytes:
    """A payload with its length and check sum."""
    return len(payload).to_bytes(4, "little") + zlib.crc32(payload).to_bytes(4, "little") + payload


def payloads(content: bytes) -> Iterator[tuple[int, bytes]]:
    """The payloads of all whole frames, each with the place where it ends."""
    at = 0
    while at + HEAD <= len(content):
        length = int.from_bytes(content[at : at + 4], "little")
        check = int.from_bytes(content[at + 4 : at + HEAD], "little")
        payload = content[at + HEAD : at + HEAD + length]
        if len(payload) < length or zlib.crc32(payload) != check:
            return
        at += HEAD + length
        yield at, payload


def repair(path: Path) -> list[bytes]:
    """The whole frames of a file; what a crash left behind them is cut off."""
    if not path.exists():
        return []
    content = path.read_bytes()
    found = list(payloads(content))
    end = found[-1][0] if found else 0
    if end < len(content):
        with path.open("r+b") as file:
            file.truncate(end)
    return [payload for _, payload in found]


def games_in(files: Iterable[Path]) -> Iterator[PlayedGame]:
    """All games of some files."""
    for path in files:
        for _, payload in payloads(path.read_bytes()):
            yield from read_payload(payload)[2]
