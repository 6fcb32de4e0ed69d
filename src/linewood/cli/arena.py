"""`linewood arena`: tournaments in the store."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from linewood.cli.confining import USUAL, options
from linewood.cli.terminal import DONE, Terminal
from linewood.cli.words import Command, Commands

if TYPE_CHECKING:
    from linewood.arena import Journal, Run

SHOWN_PLAYERS = 3


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the commands."""
    say = terminal.say
    arena = typer.Typer(cls=Commands, add_completion=False, no_args_is_help=True)
    app.add_typer(arena, name="arena", help=say("cli.arena.help"))

    identity = Annotated[str, typer.Argument(metavar="ID", help=say("cli.arena.id"))]
    stored = Annotated[str | None, typer.Option(metavar="FILE", help=say("cli.arena.store"))]
    together = Annotated[str, typer.Option("-j", "--at-once", metavar="N", help=say("cli.match.at_once"))]
    spread = Annotated[str | None, typer.Option(metavar="ADDRESS", help=say("cli.match.dask"))]
    sandboxed, allowed = options(terminal)
    in_json = Annotated[bool, typer.Option("--json", help=say("cli.option.json"))]

    @arena.command(cls=Command, help=say("cli.arena.run"))
    def run(
        file: Annotated[str, typer.Argument(metavar="FILE", help=say("cli.arena.file"))],
        at_once: together = "1",
        dask: spread = None,
        sandbox: Annotated[str, sandboxed] = USUAL,
        sandbox_allow: Annotated[list[str] | None, allowed] = None,
        store: stored = None,
        fresh: Annotated[bool, typer.Option("--fresh", help=say("cli.match.fresh"))] = False,
        as_json: in_json = False,
    ) -> int:
        from linewood.arena import Store, read_tournament
        from linewood.cli.match import renewed
        from linewood.cli.running import Place, carry_out

        place, plan = Place.read(at_once, dask, sandbox, sandbox_allow), read_tournament(Path(file))
        with Store(store) as kept:
            if fresh:
                plan = renewed(plan, kept)
            return shown(terminal, carry_out(terminal, kept, plan, place), as_json)

    @arena.command(cls=Command, help=say("cli.arena.resume"))
    def resume(
        run: identity,
        at_once: together = "1",
        dask: spread = None,
        sandbox: Annotated[str, sandboxed] = USUAL,
        sandbox_allow: Annotated[list[str] | None, allowed] = None,
        store: stored = None,
        as_json: in_json = False,
    ) -> int:
        from linewood.arena import Store
        from linewood.cli.running import Place, carry_out

        place = Place.read(at_once, dask, sandbox, sandbox_allow)
        with Store(store) as kept:
            plan = kept.run(run).plan
            plan.check_bots()
            if plan.kind == "study":
                from linewood.cli.tune import carry_study

                return carry_study(terminal, kept, plan, place, as_json)
            return shown(terminal, carry_out(terminal, kept, plan, place), as_json)

    @arena.command(cls=Command, help=say("cli.arena.show"))
    def show(
        run: identity,
        game: Annotated[str | None, typer.Option(metavar="N", help=say("cli.arena.game"))] = None,
        store: stored = None,
        as_json: in_json = False,
    ) -> int:
        from linewood.arena import Journal, Store
        from linewood.cli.inputs import read_whole
        from linewood.records import jsonl

        with Store(store) as kept:
            found = kept.run(run)
            if game is not None:
                number = read_whole(game, "games", 0, len(found.plan.schedule) - 1)
                terminal.console.out(jsonl.write(kept.record(found.id, number)).decode().rstrip("\n"))
                return DONE
            return shown(terminal, Journal(kept, found.plan), as_json)

    @arena.command(name="list", cls=Command, help=say("cli.arena.list"))
    def list_(store: stored = None, as_json: in_json = False) -> None:
        from linewood.arena import Store

        with Store(store) as kept:
            runs = kept.runs()
        if as_json:
            terminal.print_json([described(run) for run in runs])
        elif not runs:
            terminal.tell("run.none")
        else:
            columns = ("run", "kind", "players", "games", "updated")
            terminal.print_table([f"runs.{column}" for column in columns], [line(terminal, run) for run in runs])


def shown(terminal: Terminal, journal: "Journal", as_json: bool) -> int:
    """Prints how a run stands; its exit code."""
    from linewood.cli import match
    from linewood.cli.running import FAULT
    from linewood.cli.tables import conditions_of, print_doubts, print_faults, print_standings

    if journal.plan.kind == "match":
        return match.shown(terminal, journal, as_json)
    if journal.plan.about:
        from linewood.cli import tune

        return tune.shown(terminal, journal, as_json)
    if journal.plan.kind == "ladder":
        from linewood.cli import ladder

        return ladder.shown(terminal, journal, as_json)
    standings = journal.standings
    if as_json:
        terminal.print_json(
            {
                "run": journal.run.id,
                "plan": journal.plan.as_json(),
                "done": journal.done,
                "standings": standings.as_json(),
            }
        )
    else:
        terminal.print(conditions_of(terminal, journal.plan), "bold")
        print_standings(terminal, standings)
        print_doubts(terminal, standings)
        print_faults(terminal, standings)
        if standings.left_out:
            terminal.tell("match.left_out", "dim", games=standings.left_out)
        terminal.tell("match.run", "dim", run=journal.run.short)
    return FAULT if standings.fault_counts else DONE


def described(run: "Run") -> dict[str, object]:
    """A run, ready for JSON."""
    return {
        "run": run.id,
        "kind": run.plan.kind,
        "players": [player.name for player in run.plan.schedule.players],
        "games": run.games,
        "planned": run.planned,
        "created": run.created,
        "updated": run.updated,
    }


def line(terminal: Terminal, run: "Run") -> tuple[str, ...]:
    """A run in the list."""
    from linewood.cli.tables import in_full, kind_word
    from linewood.texts import shown as said

    names = [player.name for player in run.plan.schedule.players]
    players = ", ".join(names[:SHOWN_PLAYERS])
    if len(names) > SHOWN_PLAYERS:
        players = in_full(terminal, "runs.more", players=players, count=len(names) - SHOWN_PLAYERS)
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(run.updated))
    kind = said(kind_word(run.plan.kind), terminal.language)
    return run.short, kind, players, f"{run.games}/{run.planned}", when
