"""`linewood ablate`: what is each part of a preset worth?"""

from typing import TYPE_CHECKING, Annotated

import typer

from linewood.cli.inputs import read_whole
from linewood.cli.terminal import Terminal
from linewood.cli.words import Command

if TYPE_CHECKING:
    from linewood.arena import Plan
    from linewood.lab import Ablation, Part


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say = terminal.say

    @app.command(cls=Command, help=say("cli.ablate.help"))
    def ablate(
        preset: Annotated[str, typer.Argument(metavar="PRESET", help=say("cli.ablate.preset"))],
        toggle: Annotated[str | None, typer.Option(metavar="NAMES", help=say("cli.ablate.toggle"))] = None,
        vs: Annotated[str | None, typer.Option(metavar="PRESET", help=say("cli.ablate.versus"))] = None,
        games: Annotated[str | None, typer.Option("-n", "--games", metavar="N", help=say("cli.ablate.games"))] = None,
        game: Annotated[str | None, typer.Option(metavar="GAME", help=say("cli.match.game"))] = None,
        board: Annotated[str | None, typer.Option(metavar="SIZE", help=say("cli.match.board"))] = None,
        forbid: Annotated[str | None, typer.Option(metavar="CELLS", help=say("cli.play.forbid"))] = None,
        rules: Annotated[str | None, typer.Option(metavar="RULES", help=say("cli.play.rules"))] = None,
        openings: Annotated[str | None, typer.Option(metavar="FILE", help=say("cli.match.openings"))] = None,
        time: Annotated[str | None, typer.Option(metavar="TIME", help=say("cli.match.time"))] = None,
        playouts: Annotated[str | None, typer.Option(metavar="N", help=say("cli.match.playouts"))] = None,
        at_once: Annotated[str, typer.Option("-j", "--at-once", metavar="N", help=say("cli.match.at_once"))] = "1",
        dask: Annotated[str | None, typer.Option(metavar="ADDRESS", help=say("cli.match.dask"))] = None,
        seed: Annotated[str, typer.Option(metavar="N", help=say("cli.match.seed"))] = "0",
        store: Annotated[str | None, typer.Option(metavar="FILE", help=say("cli.arena.store"))] = None,
        fresh: Annotated[bool, typer.Option("--fresh", help=say("cli.match.fresh"))] = False,
        as_json: Annotated[bool, typer.Option("--json", help=say("cli.option.json"))] = False,
        plot: Annotated[str | None, typer.Option("--plot", "--to", metavar="FILE", help=say("cli.tune.plot"))] = None,
    ) -> int:
        from linewood.cli.match import read_games, read_limits
        from linewood.cli.tune import carried_out, lab_players
        from linewood.lab import plan_ablation, read_toggles

        whole_seed = read_whole(seed, "seed", 0, 2**53)
        options = {"--board": board, "--forbid": forbid, "--rules": rules}
        player, opponent, supply = lab_players(preset, vs, game, options, openings, whole_seed)
        plan = plan_ablation(
            player,
            opponent,
            read_toggles(toggle, player, supply.game),
            supply,
            games=None if games is None else read_games(games, 0),
            limits=read_limits(time, playouts),
            seed=whole_seed,
        )
        return carried_out(terminal, plan, at_once, dask, store, fresh, as_json, plot)


def print_ablation(terminal: Terminal, plan: "Plan", ablation: "Ablation") -> None:
    """The table of an ablation."""
    from linewood.cli.tables import WIDE, conditions_of, dashed, in_full
    from linewood.cli.tune import interval

    names = {"preset": ablation.preset, "opponent": ablation.opponent}
    terminal.print(in_full(terminal, "lab.ablation.title", **names, conditions=conditions_of(terminal, plan)), "bold")
    wide = terminal.console.width >= WIDE
    # Against the preset itself a variant's Elo is what the part is worth with its sign turned.
    elo = wide and ablation.whole is not None
    rows = []
    if ablation.whole is not None and ablation.whole_counts is not None:
        counts, more = ablation.whole_counts, (f"{ablation.whole.value:+.0f}", interval(ablation.whole)) if elo else ()
        name = (terminal.say("lab.ablation.whole"), *(("", str(sum(counts))) if wide else ()))
        rows.append((*name, dashed(counts), *more, "", "", ""))
    rows += [row(terminal, part, wide, elo) for part in ablation.parts]
    columns = ["part", *(("change", "games") if wide else ()), "counts", *(("elo", "interval") if elo else ())]
    terminal.print_table([f"lab.{column}" for column in (*columns, "worth", "interval", "verdict")], rows)
    terminal.tell("lab.ablation.note", "dim")


def row(terminal: Terminal, part: "Part", wide: bool, with_elo: bool) -> tuple[str, ...]:
    """A line of the table."""
    from linewood.cli.tables import dashed
    from linewood.cli.tune import interval

    more = {"games": f"{part.needed:,}"} if part.verdict == "open" else {}
    verdict = terminal.say("lab.ablation." + part.verdict, **more)
    cells = [part.name, f"{part.before} → {part.after}", str(part.games)] if wide else [f"{part.name}={part.after}"]
    if part.elo is None or part.worth is None:
        return *cells, *([""] * (5 if with_elo else 3)), verdict
    elo = (f"{part.elo.value:+.0f}", interval(part.elo)) if with_elo else ()
    worth = f"{part.worth.value:+.0f}", interval(part.worth)
    return *cells, dashed(part.counts), *elo, *worth, verdict
