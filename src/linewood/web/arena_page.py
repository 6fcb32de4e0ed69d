"""The arena: matches and tournaments with live boards and standings, and a form to start one."""

from __future__ import annotations

from typing import Final

from nicegui import background_tasks, run, ui

from linewood.arena import Run
from linewood.board import picture
from linewood.errors import LinewoodError
from linewood.records.ending import reason_word
from linewood.texts import join, shown
from linewood.texts.numbers import percent
from linewood.web.arena_form import ArenaForm
from linewood.web.arena_plots import bars, tall, whiskers
from linewood.web.board import Board
from linewood.web.fault import word_of
from linewood.web.matches import Matches, Played, Report
from linewood.web.setup import usual_position
from linewood.web.shell import Shell
from linewood.web.strip import stone as stone_of

REFRESH: Final = 1.0
"""Seconds between two looks at what goes on."""
COLUMNS: Final = ("player", "score", "elo", "wins", "draws", "losses", "faults")


class ArenaPage:
    """The list of runs on the left, one of them on the right."""

    def __init__(self, shell: Shell, matches: Matches, chosen: str | None) -> None:
        self._shell = shell
        self._matches = matches
        self._chosen = chosen
        self._runs: list[tuple[str, int, bool]] | None = None
        self._shown: tuple[str, int] | None = None
        self._error = ""
        shell.top("arena")
        with ui.element("div").classes("lw-arena") as self._root:
            self._root.classes("lw-chosen" if chosen else "")
            ui.html(f"<h1>{shell.say('web.nav.arena')}</h1>", sanitize=False)
            with ui.element("div").classes("lw-arena-columns"):
                with ui.element("div").classes("lw-side"):
                    ArenaForm(shell, matches, self._choose)
                    with ui.element("section").classes("lw-panel").props(f'aria-label="{shell.say("web.arena.runs")}"'):
                        ui.label(shell.say("web.arena.runs")).classes("lw-heading")
                        self._list = ui.element("div").classes("lw-run-list")
                with ui.element("section").classes("lw-panel").props(f'aria-label="{shell.say("web.arena.table")}"'):
                    self._build_run()
        ui.timer(REFRESH, self._refresh, immediate=True)

    def _build_run(self) -> None:
        say = self._shell.say
        self._title = ui.label(say("web.arena.none")).classes("lw-heading").props('role="heading" aria-level="2"')
        with ui.row().classes("lw-fault").props('role="alert"') as self._fault:
            self._reason = ui.label().classes("lw-error")
            ui.button(say("web.dismiss"), on_click=self._dismiss).props("flat dense no-caps")
        self._fault.set_visibility(False)
        with ui.row().classes("lw-arena-tools") as self._tools:
            self._pause = ui.button(say("web.arena.stop"), icon="pause", on_click=self._stop)
            self._resume = ui.button(say("web.arena.resume"), icon="play_arrow", on_click=self._go_on)
            self._export = ui.button(say("web.arena.export"), icon="download", on_click=self._download)
            self._remove = ui.button(say("web.records.delete"), icon="delete", on_click=self._ask)
            for button in (self._pause, self._resume, self._export, self._remove):
                button.props("outline dense no-caps")
        self._tools.set_visibility(False)
        with ui.element("div").classes("lw-live") as self._live:
            position = usual_position()
            self._board = Board(picture(position, language=self._shell.language, is_active=False))
            with ui.element("div"):
                self._names = [self._build_name() for _ in range(2)]
        self._live.set_visibility(False)
        self._report = ui.element("div").classes("lw-report")

    def _build_name(self) -> tuple[ui.html, ui.label, ui.label]:
        """A player of the live game: stone, name, and the share of points that the player expects."""
        with ui.row().classes("lw-live-name"):
            stone = ui.html(sanitize=False).classes("lw-strip-stone")
            name = ui.label().classes("lw-strip-name")
            share = ui.label().classes("lw-live-share").props(f'title="{self._shell.say("web.arena.expects")}"')
        return stone, name, share

    # What someone does.

    def _choose(self, name: str) -> None:
        self._chosen, self._shown = name, None
        self._root.classes(add="lw-chosen")
        ui.navigate.history.push(f"/arena?run={name}")
        background_tasks.create(self._refresh(), name="arena")

    def _stop(self) -> None:
        self._matches.stop(str(self._chosen))

    def _go_on(self) -> None:
        try:
            self._matches.resume(str(self._chosen))
        except LinewoodError as error:
            self._matches.faults[str(self._chosen)] = word_of(error)

    def _download(self) -> None:
        ui.navigate.to(f"/arena/{self._chosen}.jsonl")

    def _dismiss(self) -> None:
        self._matches.faults.pop(str(self._chosen), None)
        self._fault.set_visibility(False)

    def _ask(self) -> None:
        self._shell.confirm("web.arena.sure", "web.records.delete", self._delete)

    async def _delete(self) -> None:
        await run.io_bound(self._matches.delete, str(self._chosen))
        self._chosen = self._shown = None
        self._root.classes(remove="lw-chosen")
        ui.navigate.history.replace("/arena")
        self._report.clear()
        self._title.set_text(self._shell.say("web.arena.none"))
        for part in (self._tools, self._live, self._fault):
            part.set_visibility(False)
        await self._refresh()

    # Drawing.

    async def _refresh(self) -> None:
        """Looks into the journal; draws what has changed."""
        runs = await run.io_bound(self._matches.runs)
        if runs is None:
            return
        lines = [(one.id, one.games, self._matches.is_going(one.id)) for one in runs]
        if lines != self._runs:
            self._runs = lines
            self._draw_list(runs)
        if self._chosen is None and runs:
            self._chosen = runs[0].id
        chosen = next((one for one in runs if self._chosen and one.id.startswith(self._chosen)), None)
        if chosen is None:
            if self._chosen and not self._matches.is_going(self._chosen):
                self._title.set_text(self._shell.say("web.error.no_run"))
            return
        self._chosen = chosen.id
        self._draw_state(chosen)
        if (chosen.id, chosen.games) != self._shown:
            self._shown = (chosen.id, chosen.games)
            report = await run.io_bound(self._matches.report, chosen.id)
            if report is not None:
                self._draw_report(report)

    def _draw_state(self, chosen: Run) -> None:
        is_going = self._matches.is_going(chosen.id)
        self._tools.set_visibility(True)
        self._pause.set_visibility(is_going)
        self._resume.set_visibility(not is_going and chosen.games < chosen.planned)
        fault = self._matches.faults.get(chosen.id)
        self._reason.set_text("" if fault is None else shown(fault, self._shell.language))
        self._fault.set_visibility(fault is not None)
        live = self._matches.live(chosen.id)
        position = None if live is None else live.position
        self._live.set_visibility(position is not None)
        if live is None or position is None:
            return
        self._board.draw(picture(position, language=self._shell.language, is_active=False))
        sides = position.game.side_words
        for side, label in enumerate(self._names):
            value = live.values[side]
            share = "–" if value is None else percent((value + 1) / 2, 0)
            stone, name, words = label
            stone.set_content(stone_of(position.game.stones[side], self._shell.say(f"side.page.{sides[side]}")))
            name.set_text(live.players[side])
            words.set_text(share)

    def _draw_list(self, runs: list[Run]) -> None:
        self._list.clear()
        with self._list:
            for one in runs:
                names = ", ".join(player.name for player in one.plan.schedule.players[:4])
                button = ui.element("button").props('type="button"').classes("lw-plain lw-run")
                button.on("click", lambda name=one.id: self._choose(name))
                with button:
                    ui.label(f"{one.short} · {names}").classes("lw-record-game")
                    going = self._shell.say("web.arena.going") if self._matches.is_going(one.id) else ""
                    count = self._shell.say("web.arena.count", done=one.games, all=one.planned)
                    ui.label(join((count, going), self._shell.language)).classes("lw-soft")
            if not runs:
                ui.label(self._shell.say("web.arena.empty")).classes("lw-soft")

    def _draw_report(self, report: Report) -> None:
        say = self._shell.say
        self._title.set_text(say("web.arena.title", run=report.run.short, games=report.standings.games))
        self._report.clear()
        with self._report:
            self._draw_verdict(report)
            if report.standings.games:
                self._draw_table(report)
                ui.echart(bars(report, say("web.arena.score")), renderer="svg").classes("lw-chart").style(tall(report))
            if report.elo:
                ui.label(say("web.arena.elo_above")).classes("lw-heading")
                plot = ui.echart(whiskers(report, say("web.arena.elo")), renderer="svg")
                plot.classes("lw-chart lw-chart-elo").style(tall(report))
            if report.games:
                self._draw_games(report)

    def _draw_games(self, report: Report) -> None:
        """The latest games, each with its end; where there are more, the page says so."""
        say = self._shell.say
        ui.label(say("web.arena.games")).classes("lw-heading")
        if len(report.games) < report.run.games:
            ui.label(say("web.arena.latest", games=len(report.games), all=report.run.games)).classes("lw-soft")
        with ui.element("ul").classes("lw-game-list"):
            for game in report.games:
                with ui.element("li"), ui.element("a").props(f'href="/arena/{report.run.id}/{game.number}"'):
                    ui.label(f"{game.number + 1}. {game.first} – {game.second}: {self._end_of(game)}")

    def _end_of(self, game: Played) -> str:
        say = self._shell.say
        result = say(f"web.records.{game.result or 'open'}")
        if game.reason:
            result = say("record.ending", result=result, reason=reason_word(game.reason))
        return say("web.records.line", result=result, plies=game.plies)

    def _draw_verdict(self, report: Report) -> None:
        """What the match shows, and how far its sequential test has come."""
        if report.verdict is not None:
            ui.label(shown(report.verdict, self._shell.language)).classes("lw-verdict")
        if report.test is not None:
            test = report.test
            bounds = {name: f"{getattr(test, name):.2f}" for name in ("llr", "lower", "upper")}
            words = self._shell.say("match.test", **bounds, elo0=f"{test.elo0:g}", elo1=f"{test.elo1:g}")
            ui.label(words).classes("lw-soft lw-test")

    def _draw_table(self, report: Report) -> None:
        with ui.element("table").classes("lw-candidates lw-standings"):
            with ui.element("thead"), ui.element("tr"):
                for name in COLUMNS:
                    with ui.element("th").props('scope="col"'):
                        ui.label(self._shell.say(f"web.arena.{name}"))
            with ui.element("tbody"):
                for standing in report.standings.players:
                    wins, draws, losses = standing.counts
                    found = report.standings.score_of(standing.player)
                    score = "" if found is None else f"{found.times(100):.1f} %"
                    elo = report.elo.get(standing.player)
                    rating = "" if elo is None else f"{elo:+.0f}"
                    with ui.element("tr"):
                        for text in (standing.player, score, rating, wins, draws, losses, standing.faults):
                            with ui.element("td"):
                                ui.label(str(text))
