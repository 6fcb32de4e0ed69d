"""What a command sees of the outside: a language, somewhere to print, and a person who answers."""

from __future__ import annotations

import importlib
import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, TextIO

from linewood.errors import BadValue, LinewoodError
from linewood.texts import LANGUAGES, say

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from linewood.cli.sheet import Sheet

DONE, USAGE = 0, 2
"""Exit codes; `interrupts` has that of Ctrl-C."""
LINE_SECONDS = 10.0
"""Between two lines of progress where there is no terminal."""
PROGRAMMING = ("cpp", "python")
"""Languages of bots: the other meaning of `--lang`, in `bot new`."""


class Terminal:
    """Prints in one language. Results go to standard output, errors to standard error."""

    def __init__(self, language: str) -> None:
        self.language = language
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            stay_alive(stream)

    def say(self, key: str, /, **values: object) -> str:
        """The sentence in this terminal's language."""
        return say(key, self.language, **values)

    @cached_property
    def console(self) -> Console:
        """Where results go."""
        from rich.console import Console

        from linewood.cli.sheet import ENDLESS

        console = Console(highlight=False, markup=False, emoji=False)
        if not console.is_terminal:
            console.width = ENDLESS
        return console

    @cached_property
    def errors(self) -> Console:
        """Where errors and progress go."""
        from rich.console import Console

        return Console(highlight=False, markup=False, emoji=False, stderr=True)

    def print(self, what: RenderableType = "", style: str | None = None) -> None:
        """Prints a line or a table; lines are never broken, so that they can be copied."""
        self.console.print(what, style=style, soft_wrap=isinstance(what, str))

    def tell(self, key: str, /, style: str | None = None, **values: object) -> None:
        """Prints a sentence."""
        self.print(self.say(key, **values), style)

    def print_json(self, value: object) -> None:
        """Prints a value as JSON."""
        self.console.out(json.dumps(value, indent=2, ensure_ascii=False))

    def print_table(self, columns: Sequence[str], rows: Sequence[Sequence[str]], **form: Any) -> None:
        """Prints a table: the first column is text, the others are numbers unless `form` says so. `columns` are keys."""
        self.print(self.table(columns, rows, **form))

    def table(self, columns: Sequence[str], rows: Sequence[Sequence[str]], **form: Any) -> Sheet:
        """The table that `print_table` prints; `form` as for `Sheet`."""
        from linewood.cli.sheet import Sheet

        return Sheet([self.say(key) for key in columns], rows, **form)

    def print_list(self, rows: Sequence[tuple[str, str]]) -> None:
        """Prints words and what they mean."""
        from rich.table import Table

        table = Table.grid(padding=(0, 2))
        for word, meaning in rows:
            table.add_row(f"  {word}", meaning)
        self.print(table)

    @contextmanager
    def ticking(self, text: str = "") -> Iterator[Callable[[str], None]]:
        """Shows how something goes: a line that changes in a terminal, a line now and then elsewhere."""
        last = time.monotonic()

        def update(line: str) -> None:
            nonlocal last
            status.update(line)
            if not self.errors.is_terminal and time.monotonic() - last >= LINE_SECONDS:
                last = time.monotonic()
                self.errors.print(line, soft_wrap=True)

        with self.errors.status(text) as status:
            yield update

    def print_error(self, error: LinewoodError, command: str | None = None) -> None:
        """Prints what went wrong and, for usage errors, where help is."""
        self.errors.print(self.say("cli.error") + error.text(self.language), style="red", soft_wrap=True)
        if command is not None:
            self.errors.print(self.say("cli.see_help", command=command), style="dim", soft_wrap=True)

    def ask(self, question: str) -> str:
        """A line that a person types; EOFError at the end of input."""
        with suppress(ImportError):  # lines can be edited and called back where the system has it
            importlib.import_module("readline")
        return input(question)


def choose_language(arguments: Sequence[str], environment: Mapping[str, str]) -> tuple[str, list[str]]:
    """The language that `--lang` or the environment asks for, and the arguments without `--lang`.

    >>> choose_language(["play", "--lang", "zh", "loa"], {})
    ('zh', ['play', 'loa'])
    >>> choose_language(["play"], {"LANG": "zh_CN.UTF-8"})
    ('zh', ['play'])
    >>> choose_language(["bot", "new", "mine", "--lang", "python", "--lang", "zh"], {})
    ('zh', ['bot', 'new', 'mine', '--lang', 'python'])
    """
    chosen, rest, words = None, [], iter(arguments)
    for word in words:
        name, equals, value = word.partition("=")
        if name != "--lang":
            rest.append(word)
            continue
        value = value if equals else next(words, "")
        if value in PROGRAMMING:
            rest += [name, value]
        else:
            chosen = value
    if chosen is not None and chosen not in LANGUAGES:
        known = LANGUAGES + PROGRAMMING if rest[:2] == ["bot", "new"] else LANGUAGES
        raise BadValue("choice.unknown", value=chosen, known=known)
    usual = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return chosen or ("zh" if usual.lower().startswith("zh") else "en"), rest


def stay_alive(stream: TextIO) -> None:
    """Lets odd bytes and signs that the terminal does not know through as escapes instead of raising."""
    reconfigure = getattr(stream, "reconfigure", None)  # a test's stand-in may lack it
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")
