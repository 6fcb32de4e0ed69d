"""Typer's own words in the language of the terminal: headings of the help, usage errors.

Every context carries the `Terminal` as its `obj`.
"""

from __future__ import annotations

from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from linewood.cli.terminal import Terminal
from linewood.errors import BadValue
from linewood.games.names import nearest

NARROW: Final = 64
"""Columns below which Typer's tables would cut the names of options; the help is plain text there."""


class Translated:
    """Help in the terminal's language."""

    def get_help_option(self, ctx: Any) -> Any:
        """`--help`, described in the terminal's language."""
        return translated(super().get_help_option(ctx), ctx.obj)  # type: ignore[misc]  # of Typer's class beside it

    def get_usage(self, ctx: Any) -> str:
        """The usage line."""
        usage: str = super().get_usage(ctx)  # type: ignore[misc]
        return usage.replace("Usage:", ctx.obj.say("cli.usage"), 1)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Prints the help."""
        translate_headings(ctx.obj)
        if ctx.obj.console.width < NARROW:
            vars(self)["rich_markup_mode"] = None
        for option in self.get_params(ctx):  # type: ignore[attr-defined]
            if getattr(option, "is_flag", False):  # a switch takes no value, so there is no type to show
                option.display_type_rich = no_type
        super().format_help(ctx, formatter)  # type: ignore[misc]


class Command(Translated, TyperCommand):
    """A command whose help is in the terminal's language."""


class Commands(Translated, TyperGroup):
    """All commands; one that does not exist gets the nearest name."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the first word names."""
        known = tuple(self.list_commands(ctx))
        if args[0] not in known and not args[0].startswith("-"):
            near = nearest(args[0], known)
            if near is None:
                raise BadValue("usage.command", value=args[0], known=known)
            raise BadValue("usage.command_near", value=args[0], near=near, known=known)
        return super().resolve_command(ctx, args)


def usage_error(error: typer.TyperException) -> BadValue:
    """What Typer objects to, as a sentence of ours."""
    reason = error.format_message()
    match type(error).__name__:
        case "NoSuchOption":
            option, near = getattr(error, "option_name", ""), getattr(error, "possibilities", None)
            if near:
                return BadValue("usage.option_near", value=option, near=near[0])
            return BadValue("usage.option", value=option)
        case "MissingParameter":
            parameter = getattr(error, "param", None)
            return BadValue("usage.missing", name=parameter.display_name_raw if parameter else reason)
        case "BadOptionUsage":
            key = "usage.takes_no_value" if "not take" in reason else "usage.needs_value"
            return BadValue(key, value=getattr(error, "option_name", ""))
    return BadValue("usage.extra") if "unexpected extra" in reason else BadValue("usage.other", reason=reason)


def translated(option: Any, terminal: Terminal) -> Any:
    """The help option with its description in the terminal's language."""
    if option is not None:
        option.help = terminal.say("cli.option.help")
    return option


def translate_headings(terminal: Terminal) -> None:
    """Sets the headings that Typer prints; it keeps them in its module."""
    from typer import rich_utils

    rich_utils.ARGUMENTS_PANEL_TITLE = terminal.say("cli.panel.arguments")
    rich_utils.OPTIONS_PANEL_TITLE = terminal.say("cli.panel.options")
    rich_utils.COMMANDS_PANEL_TITLE = terminal.say("cli.panel.commands")
    rich_utils.DEFAULT_STRING = terminal.say("cli.default", value="{}")  # filled by Typer
    rich_utils.REQUIRED_LONG_STRING = terminal.say("cli.required")


def no_type(ctx: Any) -> None:
    """What stands in the help for the type of a switch: nothing."""
