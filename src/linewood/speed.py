"""How fast random games run on this machine, beside open_spiel's in the same run where it is installed."""

from __future__ import annotations

import ctypes
import os
import platform
import struct
import time
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from linewood.games import Game, by_name, games
from linewood.results import Collection, Row

SLICE: float = 0.2
"""Seconds that the core plays without looking for Ctrl-C."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Speed:
    """One board's figures, from one thread."""

    board: str
    """The game's text."""
    playouts: int
    """Random games played to the end."""
    plies: int
    """Moves in all of them."""
    seconds: float
    """What they took."""
    instructions: int | None
    """What the processor did meanwhile; None where the system does not count."""
    open_spiel: float | None
    """open_spiel's random games per second; None where it is not installed or does not have the game."""

    @property
    def playouts_per_second(self) -> float:
        """Games per second."""
        return self.playouts / self.seconds

    @property
    def nanoseconds_per_ply(self) -> float:
        """Time of a move."""
        return self.seconds * 1e9 / self.plies

    @property
    def instructions_per_ply(self) -> float | None:
        """Work of a move."""
        return None if self.instructions is None else self.instructions / self.plies

    @property
    def ratio(self) -> float | None:
        """How many times as many games as open_spiel."""
        return None if self.open_spiel is None else self.playouts_per_second / self.open_spiel

    def to_json(self) -> Row:
        """Everything measured, and what follows from it."""
        return {
            "board": self.board,
            "playouts": self.playouts,
            "plies": self.plies,
            "seconds": self.seconds,
            "playouts_per_second": self.playouts_per_second,
            "nanoseconds_per_ply": self.nanoseconds_per_ply,
            "instructions_per_ply": self.instructions_per_ply,
            "open_spiel_playouts_per_second": self.open_spiel,
            "ratio": self.ratio,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Speeds(Collection[Speed]):
    """The figures of several boards."""

    entries: tuple[Speed, ...]
    """One for each board."""

    def to_json(self) -> list[Row]:
        """Everything measured, ready for JSON."""
        return [speed.to_json() for speed in self.entries]

    def rows(self) -> list[Row]:
        """One row per board."""
        return self.to_json()


def bench(seconds: float = 1.0, seed: int = 0) -> Speeds:
    """Measures the speed of random games on this machine: the boards of every game in turn, `seconds` each.

    >>> [speed.board for speed in bench(0.001)][0]
    'connect4 6x7'
    """
    boards = (game for name in games() for game in by_name(name).bench_boards())
    return Speeds(entries=tuple(measure(game, seconds, seed) for game in boards))


def measure(game: Game, seconds: float = 1.0, seed: int = 0) -> Speed:
    """Plays random games for `seconds`, then lets open_spiel do the same."""
    native = game.start().native
    playouts, plies, passed = 0, 0, 0.0
    with Instructions() as counter:
        while passed < seconds:  # in slices, so that Ctrl-C works
            part = min(seconds - passed, SLICE)
            count, moves, took = native.bench_random(part, seed)
            playouts, plies, passed, seed = playouts + count, plies + moves, passed + took, seed + 1
    return Speed(
        board=game.text,
        playouts=playouts,
        plies=plies,
        seconds=passed,
        instructions=counter.count,
        open_spiel=open_spiel_speed(game, seconds, seed),
    )


def has_open_spiel() -> bool:
    """Can it be imported?"""
    return find_spec("pyspiel") is not None


def open_spiel_speed(game: Game, seconds: float, seed: int) -> float | None:
    """open_spiel's random games per second, played by its own C++ loop.

    That loop can be had from Python only through its search: two simulations, each of which plays `rollouts` random
    games, the first from the start, the second one move later.
    """
    name = game.open_spiel
    if name is None or not has_open_spiel():
        return None
    pyspiel = import_module("pyspiel")
    board = pyspiel.load_game(name)
    rollouts, simulations, exploration, megabytes, solve, verbose = 20, 2, 2.0, 10, False, False
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
    bot = pyspiel.MCTSBot(board, evaluator, exploration, simulations, megabytes, solve, seed, verbose)
    state, played, start = board.new_initial_state(), 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        bot.mcts_search(state)
        played += simulations * rollouts
    return played / (time.perf_counter() - start)


class Instructions:
    """Counts this thread's instructions while it is open, by Linux's perf_event_open(2)."""

    count: int | None = None
    """None before the end, and wherever nothing counts."""

    def __enter__(self) -> Instructions:
        """Starts to count."""
        self._file = open_counter()
        return self

    def __exit__(self, *_: object) -> None:
        """Ends counting."""
        if self._file is not None:
            (self.count,) = struct.unpack("Q", os.read(self._file, 8))
            os.close(self._file)


def open_counter() -> int | None:
    """A file that tells how many instructions this thread has run since; None where the system gives none."""
    call = {"x86_64": 298, "aarch64": 241}.get(platform.machine()) if platform.system() == "Linux" else None
    if call is None:
        return None
    hardware, size, instructions, exclude_kernel, exclude_hypervisor = 0, 112, 1, 1 << 5, 1 << 6
    fields = (hardware, size, instructions, 0, 0, 0, exclude_kernel | exclude_hypervisor)
    attribute = ctypes.create_string_buffer(struct.pack("IIQQQQQ", *fields), size)
    this_thread, any_processor, no_group, no_flags = 0, -1, -1, 0
    file: int = ctypes.CDLL(None).syscall(call, attribute, this_thread, any_processor, no_group, no_flags)
    return file if file >= 0 else None
