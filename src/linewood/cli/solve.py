"""`linewood solve`: the exact result of a position."""

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from linewood.cli.inputs import read_position, read_whole
from linewood.cli.options import Shared
from linewood.cli.terminal import Terminal
from linewood.cli.words import Command

if TYPE_CHECKING:
    from collections.abc import Generator

    from linewood.games import Position
    from linewood.search import Limits
    from linewood.solve import Solution
    from linewood.solve.solution import Verdict
    from linewood.solve.solver import Progress


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say, shared = terminal.say, Shared(terminal)

    @app.command(cls=Command, help=say("cli.solve.help"))
    def solve(
        position: Annotated[str, shared.position],
        moves: Annotated[bool, typer.Option("--moves", help=say("cli.solve.moves"))] = False,
        given_time: Annotated[str | None, typer.Option("--time", metavar="TIME", help=say("cli.solve.time"))] = None,
        threads: Annotated[str, typer.Option(metavar="N", help=say("cli.solve.threads"))] = "1",
        table: Annotated[Path | None, typer.Option(metavar="FILE", help=say("cli.solve.table"))] = None,
        megabytes: Annotated[str, typer.Option(metavar="N", help=say("cli.solve.megabytes"))] = "1024",
        as_json: Annotated[bool, shared.json] = False,
    ) -> None:
        from linewood.solve.solver import MOST_THREADS
        from linewood.solve.stored import solve_stored

        start = read_position(position)
        count, memory = read_whole(threads, "threads", 1, MOST_THREADS), read_whole(megabytes, "megabytes", 1, 2**20)
        limits = given_limits(given_time)
        states = solve_stored(start, limits, table=table, threads=count, moves=moves, megabytes=memory)
        with closing(states):  # that writes the table, after what was found is shown
            found = follow(terminal, start, states)
            if as_json:
                terminal.print_json(found.to_json())
            else:
                show(terminal, start, found)


def given_limits(given_time: str | None) -> "Limits | None":
    """What `--time` asks for."""
    from linewood.search import Limits, read_time

    return None if given_time is None else Limits(seconds=read_time(given_time))


def follow(terminal: Terminal, start: "Position", states: "Generator[Progress | Solution, None, None]") -> "Solution":
    """Shows how it goes until there is a solution. Ctrl-C ends the work with what is proven."""
    from linewood.solve.solver import Progress

    with terminal.ticking() as update:
        try:
            for state in states:
                if not isinstance(state, Progress):
                    return state
                update(line_of(terminal, start, state))
        except KeyboardInterrupt:  # while a line was drawn, or before anything was proven, which raises it again
            found = states.throw(KeyboardInterrupt())
            assert not isinstance(found, Progress)
            return found
    raise AssertionError("the solution comes last")


def line_of(terminal: Terminal, start: "Position", now: "Progress") -> str:
    """Progress in one line."""
    from linewood.solve.solution import Verdict, verdict_of

    nodes, rate = f"{now.nodes / 1e6:.1f}", f"{now.nodes / 1e6 / max(now.seconds, 1e-3):.1f}"
    if now.bounds is None or now.fill is None:
        return terminal.say("solve.looking", nodes=nodes, rate=rate)
    verdict = Verdict(**verdict_of(now.bounds, start.cells.count(0) + start.ply, start.ply))
    return terminal.say(
        "solve.progress",
        bounds=in_words(terminal, verdict),
        nodes=nodes,
        rate=rate,
        fill=f"{100 * now.fill:.0f}",
    )


def show(terminal: Terminal, start: "Position", found: "Solution") -> None:
    """The verdict, the moves, and what it took."""
    from linewood.texts import Word, shown

    if start.outcome is not None:
        terminal.tell("solve.over", result=Word(f"result.{start.outcome}"))
        return
    side = shown(start.game.side_word(start.side), terminal.language)
    terminal.tell("solve.to_move", side=side, verdict=in_words(terminal, found))
    if (quiet := quiet_plies(start, found)) > 1:
        terminal.tell("solve.no_win_soon", plies=quiet)
    if found.line:
        terminal.tell("solve.line", line=" ".join(found.line))
    if found.moves:
        rows = [(move.move, in_words(terminal, move)) for move in found.moves]
        terminal.print_table(("solve.move", "solve.result"), rows)
    if found.estimate is not None:
        terminal.tell("solve.estimate", win=f"{50 * (found.estimate + 1):.0f}")
    parts = [
        terminal.say("solve.nodes", count=f"{found.nodes:,}"),
        terminal.say("solve.seconds", seconds=f"{found.seconds:.2f}"),
    ]
    if found.stopped_by != "solved":
        parts.append(terminal.say(f"solve.stop.{found.stopped_by}"))
    terminal.print(" · ".join(parts))


def quiet_plies(start: "Position", found: "Solution") -> int:
    """For how long nobody can force a win, if the bounds say no more than that; 0 if they say more, or nothing."""
    from linewood.solve.solution import plies

    if found.result is not None or found.bounds is None:
        return 0
    cells = start.cells.count(0) + start.ply
    return min(plies(bound, cells, start.ply) for bound in found.bounds) - 1


def in_words(terminal: Terminal, verdict: "Verdict") -> str:
    """`win in 9`, `win in at most 11`, `draw`, or bounds on the result."""
    if verdict.result == "draw":
        return terminal.say("solve.draw")
    if verdict.result is not None:
        bound = "" if verdict.distance is not None else ".bound"
        return terminal.say(f"proven.words.{verdict.result}{bound}", plies=verdict.at_most)
    if verdict.bounds is None:
        return terminal.say("solve.unknown")
    low, high = verdict.bounds
    if low == 0 or high == 0:
        return terminal.say("solve.at_least_draw" if low == 0 else "solve.at_most_draw")
    return terminal.say("solve.unknown")
