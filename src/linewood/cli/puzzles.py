"""`linewood puzzles make`: positions with one solution."""

from typing import TYPE_CHECKING, Annotated

import typer

from linewood.cli.inputs import read_whole
from linewood.cli.interrupts import INTERRUPTED
from linewood.cli.options import Shared, game_name, read_seed
from linewood.cli.terminal import DONE, Terminal
from linewood.cli.words import Command, Commands

if TYPE_CHECKING:
    from linewood.puzzles import Puzzles

MOST = 1_000_000


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the commands."""
    say, shared = terminal.say, Shared(terminal)
    puzzles = typer.Typer(cls=Commands, add_completion=False, no_args_is_help=True)
    app.add_typer(puzzles, name="puzzles", help=say("cli.puzzles.help"))

    @puzzles.command(cls=Command, help=say("cli.puzzles.make"))
    def make(
        context: typer.Context,
        game: Annotated[str, typer.Argument(metavar="GAME", help=say("cli.puzzles.game"))],
        count: Annotated[str, typer.Option("-n", "--count", metavar="N", help=say("cli.puzzles.count"))] = "300",
        to: Annotated[str | None, typer.Option(metavar="FILE", help=say("cli.puzzles.to"))] = None,
        seed: Annotated[str, shared.seed] = "0",
        as_json: Annotated[bool, shared.json] = False,
    ) -> int:
        from linewood.cli.running import told, typed_again

        name = game_name(game)
        path = to or f"puzzles-{name}.jsonl"
        whole = read_whole(count, "count", 1, MOST)
        found, is_stopped = follow(terminal, name, path, whole, read_seed(seed))
        if is_stopped:
            told(terminal, "run.resume", command=typed_again(context, terminal.language))
        if as_json:
            terminal.print_json([] if found is None else found.to_json())
        elif found is not None:
            terminal.tell("puzzles.written", count=len(found), path=path)
        return INTERRUPTED if is_stopped else DONE

    @puzzles.callback()
    def puzzles_() -> None:
        """Keeps `make` a command of its own: there may be more."""


def follow(terminal: Terminal, game: str, path: str, count: int, seed: int) -> tuple["Puzzles | None", bool]:
    """Makes puzzles and shows how it goes; what there is at the end, and whether Ctrl-C ended it."""
    from linewood.puzzles import make_puzzles

    found = None
    try:
        with terminal.ticking(terminal.say("puzzles.progress", done=0, all=count, games=0)) as update:
            for found in make_puzzles(game, path, count=count, seed=seed, live=True):
                update(terminal.say("puzzles.progress", done=len(found), all=count, games=found.games))
    except KeyboardInterrupt:
        return found, True
    return found, False
