"""Players as they are typed: presets, Python functions, programs and libraries."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from pathlib import Path
from typing import Final, cast, get_args

from linewood.errors import BadFile, BadText, BadValue
from linewood.players.bots import USUAL_TEAM, Bot, Function, Library, Program, Protocol
from linewood.players.ladder import read_opponent
from linewood.players.player import Player
from linewood.protocols.hexfile import checked_team
from linewood.search import presets, read_spec
from linewood.search.models import SPEC, preset

PROGRAM: Final = re.compile(rf"({'|'.join(get_args(Protocol))})(?:@([^:]*))?:(.*)", re.DOTALL)
LIBRARY: Final = re.compile(r"library:(.+)|(.+\.(?:so(?:\.[0-9]+)*|dylib|dll))", re.DOTALL | re.IGNORECASE)
PYTHON_FILE: Final = re.compile(r"(?:python:)?(.+\.py)(?::([A-Za-z_]\w*))?", re.DOTALL)
PYTHON_MODULE: Final = re.compile(r"(?:python:)?([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*):([A-Za-z_]\w*)")


def read_player(text: str, game: str | None = None) -> Player:
    """The player that a text describes. With the name of a game, `mcgs` is enough for `connect4/mcgs`.

        connect4/best    connect4/mcgs:exploration=1.8,threads=2    my.toml     a preset, with options, your own
        file
        connect4/ladder:57    ladder:57,playouts=500                            an opponent of the ladder
        bot.py    bot.py:agent    module:function                               a Python function
        saiblo:./bot    lines:python3 bot.py    hexfile@7:./bot                 a program and what it speaks
        ./Strategy.so                                                           a strategy library

    >>> read_player("connect4/mcgs:exploration=1.8").options.options.exploration
    1.8
    >>> read_player("json:loads").bot.name
    'loads'
    """
    if not isinstance(text, str) or not text.strip():
        raise BadText("player.empty", example=presets()[0])
    text = text.strip()
    opponent = read_opponent(text, game)
    if opponent is not None:
        return opponent
    bot = read_bot(text)
    return searching(text, game) if bot is None else Player(name=text, bot=bot, spec=text)


def read_bot(text: str) -> Bot | None:
    """The external bot that a text describes; None if it looks like a preset."""
    if found := PROGRAM.fullmatch(text):
        protocol, team, command = found.groups()
        return program(cast(Protocol, protocol), command, team)
    if found := LIBRARY.fullmatch(text):
        return Library(path=existing(found[1] or found[2]))
    if found := PYTHON_FILE.fullmatch(text):
        return Function(where=existing(found[1]), name=found[2] or "agent")
    if found := PYTHON_MODULE.fullmatch(text):
        return Function(where=found[1], name=found[2])
    return None


def program(protocol: Protocol, text: str, team: str | None = None) -> Program:
    """The program that is started by this command. `team` is for hexfile alone."""
    if team is not None and protocol != "hexfile":
        raise BadText("player.no_teams", protocol=protocol, team=team)
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise BadText("player.quotes", value=text) from error
    if not words:
        raise BadText("player.no_command", protocol=protocol)
    first = words[0] if os.sep not in words[0] else str(Path(words[0]).absolute())
    if shutil.which(first) is None:
        raise BadFile("player.not_executable" if Path(first).exists() else "player.no_program", path=words[0])
    command = (first, *words[1:])
    return Program(protocol=protocol, command=command, team=USUAL_TEAM if team is None else checked_team(team))


def existing(path: str) -> str:
    """The absolute path of a file, once it is sure that it is there."""
    if not Path(path).is_file():
        raise BadFile("player.no_file", path=path)
    return str(Path(path).resolve())


def searching(text: str, game: str | None) -> Player:
    """A preset. Limits that the text sets are the player's own; those of the preset are only its habit."""
    path = Path(text)
    if path.suffix.lower() != ".toml" and (path.is_file() or path.is_dir()):
        raise BadValue("player.which_protocol" if path.is_file() else "player.folder", path=text)
    try:
        model = read_spec(text, game)
        habit = preset(found[1], game) if (found := SPEC.fullmatch(text)) else model
    except BadValue as error:
        if error.key == "preset.unknown":
            raise BadValue("player.unknown", value=text, known=presets(game)) from error
        raise
    own = model.limits if model.limits != habit.limits else None
    return Player(name=model.name, options=model, limits=own, spec=model.name)
