"""A visit to the doctor: a bot is built if need be, asked, and told what was found."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final, Literal, TypedDict, Unpack, overload

from linewood.doctor.build import Built, player_at
from linewood.doctor.checkup import Checkup, Finding
from linewood.doctor.examination import Examination
from linewood.doctor.findings import checkup_of
from linewood.games import by_name, default
from linewood.players import Player, Sandbox
from linewood.players.launch import is_used
from linewood.players.sandbox import AUTO
from linewood.search import read_time
from linewood.texts import Word

POSITIONS: Final = 200
QUICK: Final = 30
"""Positions of a quick visit."""


class Settings(TypedDict, total=False):
    """The keywords of `bot_doctor`."""

    game: str | None
    positions: int | None
    quick: bool
    time: float | str | None
    seed: int
    sandbox: Sandbox


@overload
def bot_doctor(bot: str | Path | Player, *, live: Literal[False] = False, **how: Unpack[Settings]) -> Checkup: ...
@overload
def bot_doctor(bot: str | Path | Player, *, live: Literal[True], **how: Unpack[Settings]) -> Iterator[Checkup]: ...
def bot_doctor(
    bot: str | Path | Player,
    *,
    game: str | None = None,
    positions: int | None = None,
    quick: bool = False,
    time: float | str | None = None,
    seed: int = 0,
    sandbox: Sandbox = AUTO,
    live: bool = False,
) -> Checkup | Iterator[Checkup]:
    """Checks whether a bot is ready for its judge: it has to find moves in tricky positions and plays two games.

    `bot` is a foreign player, or a folder or an archive with a Makefile. `time` is what the judge gives for a move, such
    as 3 or "3s". With `live`, an iterator of what was found so far; the last one is the result.
    """
    sandbox.check_paths()
    if sandbox.policy == "required":
        is_used(sandbox)
    seconds = read_time(time) if isinstance(time, str) else time
    chosen = None if game is None else by_name(game.lower()).name
    count = positions or (QUICK if quick else POSITIONS)
    states = visit(bot, chosen, count, seconds, seed, sandbox)
    if live:
        return states
    *_, last = states
    return last


def visit(
    bot: str | Path | Player, game: str | None, count: int, seconds: float | None, seed: int, sandbox: Sandbox
) -> Iterator[Checkup]:
    """What was found so far, after each question."""
    with tempfile.TemporaryDirectory(prefix="linewood-") as folder:
        if isinstance(bot, Player):
            built = Built(player=bot.confined(sandbox))
        else:
            built = player_at(str(bot), Path(folder), sandbox)
        if built.player is None:
            yield unbuilt(str(bot), built)
            return
        name = game or getattr(built.player.bot, "game", None) or default().name
        examination = Examination(built.player, name, count, seconds, seed)
        for progress in examination.run():
            yield replace(with_build(examination, built), progress=progress)
        yield with_build(examination, built)


def unbuilt(bot: str, built: Built) -> Checkup:
    """The checkup of a bot that could not be built."""
    finding = Finding(check="build", verdict="bad", detail=Word("doctor.build.bad"), last_words=built.log)
    return Checkup(bot=bot, findings=(finding,))


def with_build(examination: Examination, built: Built) -> Checkup:
    """The checkup so far, with a finding for the build if there was one."""
    found = checkup_of(examination)
    if built.seconds is None:
        return found
    detail = Word("doctor.build.good", (("seconds", f"{built.seconds:.1f}"),))
    return replace(found, findings=(Finding(check="build", verdict="good", detail=detail), *found.findings))
