"""Remembers builds: each has a hash of its files for a name, and a copy of them, so that it can play again."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Self

from linewood.arena.plan import digests_of, player_from_json
from linewood.errors import BadFile
from linewood.files import reading
from linewood.players import Function, Library, Player, Program

ID_LENGTH: Final = 8
FILE: Final = "history.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Build:
    """A bot as it was at some time."""

    id: str
    """The beginning of a hash of its files and of how it is started."""
    number: int
    """Which build of this bot, counted from 1."""
    when: float
    """When it was first seen, in seconds since 1970."""
    player: Player
    """The bot, started from the copies of its files."""

    @property
    def name(self) -> str:
        """What the build is called in games."""
        return f"build {self.number} ({self.id})"


class History:
    """The builds of one bot in a folder, the oldest first."""

    def __init__(self, folder: Path, builds: tuple[Build, ...] = ()) -> None:
        self.folder = folder
        self.builds = builds

    @classmethod
    def of(cls, bot: Player, game: str, root: Path) -> Self:
        """What is remembered of a bot: of all that was started in the same way for the same game."""
        key = hashlib.sha256(json.dumps([game, bot.as_json()], sort_keys=True).encode()).hexdigest()[:ID_LENGTH]
        folder = root / f"{''.join(sign if sign.isalnum() else '-' for sign in bot.name)[:40]}-{key}"
        if not (folder / FILE).exists():
            return cls(folder)
        try:
            data = json.loads((folder / FILE).read_text(encoding="utf-8"))
            return cls(folder, tuple(build_from_json(one) for one in data))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise BadFile("file.unreadable", path=folder / FILE, reason=str(error)) from error

    def remember(self, bot: Player) -> Build:
        """The build that a bot is now: a known one, or a new one whose files are copied."""
        name = build_id(bot)
        for known in self.builds:
            if known.id == name:
                return replace(known, player=replace(known.player, sandbox=bot.sandbox))
        number = len(self.builds) + 1
        build = Build(id=name, number=number, when=time.time(), player=self._copied(bot, name))
        build = replace(build, player=build.player.named(build.name))
        self.builds += (build,)
        self._write()
        return build

    def _copied(self, bot: Player, name: str) -> Player:
        """The bot, started from copies. Without files of its own there is nothing to copy."""
        folder = self.folder / name
        match bot.bot:
            case Library(path=path):
                return replace(bot, bot=replace(bot.bot, path=str(copy(Path(path), folder))))
            case Function(where=where, cwd=cwd) if where.endswith(".py"):
                return replace(bot, bot=replace(bot.bot, where=str(copy(Path(cwd, where), folder))))
            case Program(command=command, cwd=cwd):
                words = tuple(copied_word(word, Path(cwd), folder) for word in command)
                return replace(bot, bot=replace(bot.bot, command=words))
        return bot

    def _write(self) -> None:
        """Writes the list through a rename, so that it is there as a whole."""
        self.folder.mkdir(parents=True, exist_ok=True)
        draft = self.folder / f".{FILE}.{os.getpid()}"
        draft.write_text(json.dumps([build_as_json(build) for build in self.builds], indent=1), encoding="utf-8")
        draft.replace(self.folder / FILE)


def build_id(bot: Player) -> str:
    """A hash of a bot's files and of how it is started."""
    digests = [digest for _, digest in digests_of(bot)]
    content = json.dumps([bot.as_json() | {"name": ""}, digests], sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()[:ID_LENGTH]


def copied_word(word: str, cwd: Path, folder: Path) -> str:
    """A word of a command: the copy of a file in the bot's own folder, or the word itself."""
    path = Path(cwd, word)
    if not path.is_file() or not path.resolve().is_relative_to(cwd.resolve()):
        return word
    return str(copy(path, folder))


def copy(path: Path, folder: Path) -> Path:
    """A copy of a file that keeps its name and its permissions."""
    with reading(path):
        folder.mkdir(parents=True, exist_ok=True)
        return Path(shutil.copy2(path, folder / path.name))


def build_as_json(build: Build) -> dict[str, Any]:
    """Ready for JSON."""
    player = build.player.as_json() | {"spec": build.player.spec}
    return {"id": build.id, "number": build.number, "when": build.when, "player": player}


def build_from_json(data: dict[str, Any]) -> Build:
    """What `build_as_json` has written."""
    return Build(id=data["id"], number=data["number"], when=data["when"], player=player_from_json(data["player"]))
