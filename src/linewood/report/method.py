"""How a bot plays, in words: the options of a search, or what can be seen of an external bot from outside."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Final

from linewood.doctor import Checkup
from linewood.players import Bot, Function, Library, Player, Program
from linewood.report.tables import Table
from linewood.search import Limits, Options, Preset, help_of, knobs
from linewood.search.conventions import CONVENTIONS, FORMULAS, Point
from linewood.texts import Word, say, shown

ALWAYS: Final = ("selection", "exploration", "expansion", "playout", "final_move", "solver", "graph", "reuse")
"""Options that make a method what it is, told even where they are usual."""
SIGNS: Final = {"good": "✓", "look": "!", "bad": "✗"}


def method_table(player: Player, game: str, limits: Limits | None, language: str) -> Table:
    """What the bot is. `limits` are those of the games, where it has none of its own."""
    facts = [("name", player.name)]
    if player.bot is not None:
        facts += of_bot(player.bot, language)
    else:
        facts += of_search(player, game, language)
    facts.append(("limits", limits_text(player.limits or limits, language)))
    rows = tuple((say("course.fact." + name, language), text) for name, text in facts if text)
    return Table(name="method", columns=(("fact", ""), ("finding", "")), rows=rows)


def of_search(player: Player, game: str, language: str) -> list[tuple[str, str]]:
    """A preset or options: what it is called, where it comes from, its formula."""
    facts = []
    if isinstance(player.options, Preset):
        about = player.options.about
        facts += [("about", "" if about is None else shown(about, language)), ("source", player.options.source)]
    options = options_of(player, game)
    if options.final_move == "random":
        return facts
    formula = FORMULAS[options.selection] + (" + w H / (n + 1)" if options.progressive_bias else "")
    bias = f", b = {options.bias:g}" if options.selection == "ucb_bias" else ""
    weight = f", w = {options.progressive_bias:g}" if options.progressive_bias else ""
    facts.append(("formula", f"{formula}, c = {options.exploration:g}{bias}{weight}"))
    for known in CONVENTIONS:
        if known.name == options.selection:
            facts.append(("example", known.with_numbers(options.exploration, Point())))
    return facts


def of_bot(bot: Bot, language: str) -> list[tuple[str, str]]:
    """An external bot: how it is started, and which file that is."""
    match bot:
        case Program(protocol=protocol, command=command):
            kind, path = say("course.kind.program", language, protocol=protocol), Path(command[-1])
            started = " ".join(command)
        case Library(path=file):
            kind, path, started = say("course.kind.library", language), Path(file), file
        case Function(where=where, name=name):
            kind, path = say("course.kind.function", language, name=name), Path(where)
            started = where
    facts = [("kind", kind), ("started", started)]
    if path.is_file():
        content = path.read_bytes()
        digest = hashlib.sha256(content).hexdigest()[:16]
        facts.append(("file", say("course.file", language, size=f"{len(content):,}", digest=digest)))
    return facts


def options_of(player: Player, game: str) -> Options:
    """The options that a player searches with."""
    if isinstance(player.options, Preset):
        return player.options.options
    return player.options or Options.preset(f"{game}/best")


def options_table(player: Player, game: str, language: str) -> Table | None:
    """The options in words: those that make the method, and all that are not usual. None for an external bot."""
    if player.bot is not None:
        return None
    options = options_of(player, game)
    rows = []
    for field in fields(options):
        value = getattr(options, field.name)
        if not knobs()[field.name].applies(field.name, game) or field.name == "seed":
            continue
        if value != field.default or field.name in ALWAYS:
            written = f"{value:g}" if isinstance(value, float) else str(value).lower()
            rows.append((field.name, written, shown(help_of(field.name), language)))
    columns = (("option", ""), ("setting", ""), ("meaning", ""))
    return Table(name="options", columns=columns, rows=tuple(rows))


def checkup_table(checkup: Checkup | None, language: str) -> Table | None:
    """The doctor's findings on an external bot."""
    if checkup is None:
        return None
    rows = tuple(
        (SIGNS[finding.verdict], say("doctor.check." + finding.check, language), finding.text(language))
        for finding in checkup.findings
    )
    return Table(name="checkup", columns=(("verdict", ""), ("check", ""), ("finding", "")), rows=rows)


def limits_text(limits: Limits | None, language: str) -> str:
    """What ends a move, in words."""
    if limits is None:
        return say("course.limit.own", language)
    parts: Sequence[Word | str] = [
        *([] if limits.seconds is None else [Word("course.limit.seconds", (("count", f"{limits.seconds:g}"),))]),
        *([] if limits.playouts is None else [Word("course.limit.playouts", (("count", f"{limits.playouts:,}"),))]),
        *([] if limits.nodes is None else [Word("course.limit.nodes", (("count", f"{limits.nodes:,}"),))]),
        *([] if limits.clock is None else [f"{limits.clock.remaining:g}s+{limits.clock.increment:g}s"]),
    ]
    return shown(tuple(parts), language) if parts else say("course.limit.own", language)
