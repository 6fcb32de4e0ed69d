"""The process in which a Python function plays. It speaks the protocol `lines`, with a word more for what went wrong:

    python -m linewood.players.function_host WHERE NAME ASIDE

WHERE is a file or a module, NAME the function in it. What the function prints goes to ASIDE, the number of an open file.

    wrong symbol            there is no such function
    wrong none              it returned None
    wrong answer REPR       it returned something that is not a move
    wrong illegal NUMBER    it returned the number of a column that is not open
    wrong board             it takes observations, and those know no forbidden cells
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from linewood.errors import LinewoodError
from linewood.games import Position
from linewood.players.library_host import set_aside
from linewood.protocols import kaggle, lines

Agent = Callable[[Position, float | None], object]
"""What plays: a position, and the seconds for the move."""


def main() -> None:
    """Answers until the input ends. What the bot raises ends this process, and its trace is the bot's last words."""
    where, name, aside = sys.argv[1:]
    questions, answers = set_aside(int(aside))

    def say(text: str) -> None:
        os.write(answers, text.encode())

    function = getattr(loaded(where), name, None)
    if not callable(function):
        say("wrong symbol\n")
        return
    play = agent_of(function)
    position: Position | None = None
    for line in os.fdopen(questions, encoding="utf-8"):
        match lines.read_command(line):
            case lines.Hello():
                say(lines.write(lines.Ready(name=name)))
            case lines.Place(position=given):
                position = given
            case lines.Go() if position is not None and is_kaggle(function) and not kaggle_knows(position):
                say("wrong board\n")
            case lines.Go(seconds=seconds) if position is not None:
                say(reply(position, play(position, seconds), is_kaggle(function)))
            case lines.Quit():
                return


def loaded(where: str) -> Any:
    """The module of that name, or in that file; its folder is searched for what it imports."""
    if not where.endswith(".py"):
        sys.path.insert(0, os.getcwd())
        return importlib.import_module(where)
    path = Path(where)
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None, "a file that ends with .py"
    assert spec.loader is not None, "a file that ends with .py"
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def agent_of(function: Callable[..., object]) -> Agent:
    """The function with the arguments it takes: position, position and seconds, or observation and configuration."""
    parameters = inspect.signature(function).parameters
    if is_kaggle(function):
        count = len(parameters)
        return lambda position, seconds: function(
            *(kaggle.observation_of(position), kaggle.configuration_of(position, seconds))[:count]
        )
    if "seconds" in parameters:
        return lambda position, seconds: function(position, seconds=seconds)
    return lambda position, _: function(position)


def is_kaggle(function: Callable[..., object]) -> bool:
    """Does it want observation and configuration?

    >>> is_kaggle(lambda observation, configuration: 3), is_kaggle(lambda obs: 3)
    (True, True)
    >>> is_kaggle(lambda position: "d"), is_kaggle(lambda position, seconds: "d")
    (False, False)
    """
    needed = [
        parameter.name
        for parameter in inspect.signature(function).parameters.values()
        if parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD)
    ]
    return bool(needed) and (needed[0].startswith("obs") or (len(needed) > 1 and "seconds" not in needed))


def kaggle_knows(position: Position) -> bool:
    """Can the position be put into an observation?"""
    try:
        kaggle.observation_of(position)
    except LinewoodError:
        return False
    return True


def reply(position: Position, answer: object, by_number: bool) -> str:
    """What the judge gets."""
    if answer is None:
        return "wrong none\n"
    if not by_number:
        is_move = isinstance(answer, str) and answer.strip()
        return lines.write(lines.Move(move=str(answer))) if is_move else wrong_answer(answer)
    if kaggle.index(answer) is None:
        return wrong_answer(answer)
    try:
        return lines.write(lines.Move(move=kaggle.move_of(position, answer)))
    except LinewoodError:
        return f"wrong illegal {kaggle.index(answer)}\n"


def wrong_answer(answer: object) -> str:
    """The answer as a programmer knows it, on one line."""
    return f"wrong answer {' '.join(repr(answer)[:200].split())}\n"


if __name__ == "__main__":
    main()
