"""The Learn page: puzzles and the visitor's own mistakes, with the coach's words after each answer."""

from __future__ import annotations

import json
from typing import Any, Final
from urllib.parse import parse_qs, quote, urlsplit

from nicegui import background_tasks, ui

from linewood.board import key_of, picture
from linewood.coach import Coach, Explanation
from linewood.coach.facts import Better
from linewood.errors import LinewoodError
from linewood.games import Position, games
from linewood.puzzles.puzzle import GRADES, KINDS
from linewood.web.access import Visitor
from linewood.web.board import Board
from linewood.web.exercises import Exercise, Wanted, mistakes, puzzles
from linewood.web.hall import Hall
from linewood.web.shell import Shell
from linewood.web.slots import Priority
from linewood.web.view import cells_of

STEP: Final = 0.9
"""Seconds between two moves of a line that is played on the board."""
MOST_REMEMBERED: Final = 5_000
STORED: Final = "linewood_learn"
"""Where the browser keeps what was solved (1) and what was not (0), by the keys of exercises."""


class LearnPage:
    """One exercise at a time."""

    def __init__(self, shell: Shell, hall: Hall, visitor: Visitor, address: str) -> None:
        self._shell = shell
        self._hall = hall
        self._client = ui.context.client
        self._sources = {"puzzles": puzzles(), "mistakes": mistakes(hall.store, visitor.id)}
        self._source, self._wanted, key = read_address(address)
        self._solved: dict[str, int] = {}
        self._exercise: Exercise | None = None
        self._position: Position | None = None
        self._explanation: Explanation | None = None
        self._line: list[str] = []
        self._is_open = True
        self._address = ""
        shell.top("learn")
        self._build()
        self._client.on_connect(self._recall)
        self._choose(self._find(key))

    # Building.

    def _build(self) -> None:
        say = self._shell.say
        with ui.element("div").classes("lw-page lw-learn") as self._root:
            with ui.element("div").classes("lw-stage") as self._stage:
                ui.html(f"<h1>{say('web.nav.learn')}</h1>", sanitize=False).classes("lw-hidden")
                with ui.element("div").classes("lw-board-frame") as self._frame:
                    self._board: Board | None = None
                self._message = ui.label().classes("lw-message").props('role="status" aria-live="polite"')
            with ui.element("div").classes("lw-side"):
                self._build_task()
                self._build_choice()
        self._timer = ui.timer(STEP, self._play_next, active=False)

    def _build_choice(self) -> None:
        say = self._shell.say
        with ui.element("section").classes("lw-panel lw-learn-choice").props(f'aria-label="{say("web.learn.choose")}"'):
            sources = {name: say(f"web.learn.{name}") for name in self._sources}
            self._source_select = ui.select(sources, value=self._source, on_change=self._filter)
            names = {"": say("web.records.all"), **{name: say(f"game.short.{name}") for name in games()}}
            self._game = ui.select(names, value=self._wanted.game, on_change=self._filter)
            kinds: dict[str, str] = {"": say("web.records.all")}
            kinds |= {kind: say(f"web.learn.kind.{kind}") for kind in KINDS}
            self._kind = ui.select(kinds, value=self._wanted.kind, on_change=self._filter)
            grades: dict[int, str] = {0: say("web.records.all")}
            grades |= {grade: str(grade) for grade in range(1, GRADES + 1)}
            self._grade = ui.select(grades, value=self._wanted.grade, on_change=self._filter)
            labels: dict[str, ui.select] = {"choose": self._source_select, "game": self._game}
            labels |= {"kind": self._kind, "grade": self._grade}
            for name, select in labels.items():
                select.props(f'dense outlined label="{say(f"web.learn.{name}")}"').classes("lw-learn-filter")
            self._count = ui.label().classes("lw-soft lw-learn-count").props('role="status"')

    def _build_task(self) -> None:
        say = self._shell.say
        with ui.element("section").classes("lw-panel").props(f'aria-label="{say("web.learn.task")}"'):
            self._task = ui.label().classes("lw-heading").props('role="heading" aria-level="2"')
            self._about = ui.label().classes("lw-soft")
            self._words = ui.element("ul").classes("lw-coach").props('aria-live="polite"')
            with ui.row().classes("lw-learn-buttons"):
                self._play = ui.button(say("web.learn.play"), icon="play_arrow", on_click=self._play_line)
                self._play.props("outline no-caps")
                self._retry = ui.button(say("web.learn.again"), icon="replay", on_click=self._again)
                self._retry.props("outline no-caps")
                self._show = ui.button(say("web.learn.show"), icon="lightbulb", on_click=self._give_up)
                self._show.props("outline no-caps")
                self._next = ui.button(say("web.learn.next"), icon="arrow_forward", on_click=self._go_on)
                self._next.props("unelevated no-caps").classes("lw-primary")
                self._game_first = ui.button(say("web.learn.game_first"), icon="play_arrow")
                self._game_first.props("unelevated no-caps").classes("lw-primary")
                self._game_first.on_click(lambda: ui.navigate.to("/play"))

    # Choosing an exercise.

    @property
    def _list(self) -> list[Exercise]:
        return [exercise for exercise in self._sources[self._source] if self._wanted.takes(exercise)]

    def _find(self, key: str) -> Exercise | None:
        """The exercise that an address names, else the first one that is not solved."""
        known = {exercise.key: exercise for exercise in self._list}
        return known.get(key) or next((one for one in known.values() if self._solved.get(one.key) != 1), None)

    def _filter(self) -> None:
        self._source = str(self._source_select.value)
        is_graded = self._source == "puzzles"
        self._wanted = Wanted(
            game=str(self._game.value or ""),
            kind=str(self._kind.value or "") if is_graded else "",
            grade=int(self._grade.value or 0) if is_graded else 0,
        )
        self._choose(self._find(""))

    def _go_on(self) -> None:
        """The next exercise that is not solved, after this one; from the beginning again at the end."""
        found = self._list
        here = next((i for i, one in enumerate(found) if one is self._exercise), -1)
        rest = found[here + 1 :] + found[: here + 1]
        self._choose(next((one for one in rest if self._solved.get(one.key) != 1), rest[0] if rest else None))

    def _choose(self, exercise: Exercise | None) -> None:
        self._exercise = exercise
        self._again()
        self._render_address()

    def _again(self) -> None:
        """The exercise from its beginning."""
        self._timer.deactivate()
        self._line, self._explanation, self._is_open = [], None, True
        self._position = None if self._exercise is None else self._exercise.position
        self._message.set_text("")
        self._render()

    # Answers.

    def _on_move(self, raw: object) -> None:
        exercise, position = self._exercise, self._position
        if exercise is None or position is not exercise.position or not isinstance(raw, str) or len(raw) > 40:
            return
        with self._client:
            try:
                after = position.play(raw)
            except LinewoodError as error:
                self._tell(error.text(self._shell.language), is_wrong=True)
                return
            background_tasks.create(self._judge(exercise, str(after.last_move)), name="learn")

    async def _judge(self, exercise: Exercise, move: str) -> None:
        """Says whether a move is right, and why."""
        say, position = self._shell.say, exercise.position
        with self._client:
            self._position, self._is_open = position.play(move), False
            self._tell(say("web.learn.thinking"))
            self._render()
        found = await self._explain(position, move)
        if self._exercise is not exercise or self._client.is_deleted:
            return
        is_right = move == exercise.solution or (exercise.kind == "mistake" and not found.is_mistake)
        with self._client:
            self._tell(say("web.learn.right" if is_right else "web.learn.wrong", move=move), is_wrong=not is_right)
            self._explanation = found if is_right else without_answer(found)
            self._line = list(exercise.line[1:] if is_right else found.refutation)
            self._remember(exercise, is_right)
            self._render()

    def _give_up(self) -> None:
        exercise = self._exercise
        if exercise is not None:
            background_tasks.create(self._reveal(exercise), name="learn")

    async def _reveal(self, exercise: Exercise) -> None:
        """Shows the solution and what follows it."""
        with self._client:
            self._again()
            self._is_open = False
            self._remember(exercise, False)
            self._tell(self._shell.say("web.learn.solution", move=exercise.solution))
            self._line = list(exercise.line or (exercise.solution,))
            self._render()
            if self._board is not None:
                hint = {"cells": cells_of(exercise.position, exercise.solution)}
                self._board.overlay(key_of(exercise.position), hint=hint)
        found = await self._explain(exercise.position, exercise.solution)
        if self._exercise is exercise and not self._client.is_deleted:
            with self._client:
                self._explanation = found
                self._render_words()

    async def _explain(self, position: Position, move: str) -> Explanation:
        return await self._hall.engine.ask(lambda: Coach().explain(position, move), Priority.HINT)

    # The line on the board.

    def _play_line(self) -> None:
        """Plays the refutation, or what follows the solution, move by move."""
        self._play_next()
        self._timer.activate()

    def _play_next(self) -> None:
        if not self._line or self._position is None or self._position.outcome is not None:
            self._timer.deactivate()
            return
        self._position = self._position.play(self._line.pop(0))
        self._render()

    # What the browser remembers.

    async def _recall(self) -> None:
        """Reads what was solved before. Whatever else stands there is left alone."""
        try:
            text = await self._client.run_javascript(f"localStorage.getItem('{STORED}') || ''", timeout=10)
        except TimeoutError:
            return
        self._solved = {**read_progress(text), **self._solved}
        with self._client:
            self._render_count()

    def _remember(self, exercise: Exercise, is_right: bool) -> None:
        """What was wrong at first counts as solved only after another try."""
        self._solved[exercise.key] = max(self._solved.get(exercise.key, 0), int(is_right))
        text = json.dumps(json.dumps(dict(list(self._solved.items())[-MOST_REMEMBERED:])))
        self._client.run_javascript(f"localStorage.setItem('{STORED}', {text})")
        self._render_count()

    # Keys and addresses.

    def _on_key(self, raw: object) -> None:
        actions = {"n": self._go_on, "z": self._again, "Enter": self._play_line}
        if isinstance(raw, str) and raw in actions:
            with self._client:
                actions[raw]()

    def _go_to(self, raw: object) -> None:
        if isinstance(raw, str) and raw.startswith("/learn") and len(raw) < 1_000:
            with self._client:
                self._address = raw
                self._choose(self._find(read_address(raw)[2]))

    def _render_address(self) -> None:
        exercise = self._exercise
        game = "" if exercise is None else self._shell.say(f"game.short.{exercise.game}")
        self._shell.set_title(self._shell.say("web.nav.learn"), *([game] if game else []))
        address = write_address(self._source, self._wanted, exercise)
        if address != self._address:
            (ui.navigate.history.push if self._address else ui.navigate.history.replace)(address)
            self._address = address

    # Drawing.

    def _render(self) -> None:
        self._render_board()
        self._render_task()
        self._render_words()
        self._render_count()
        has_exercise = self._exercise is not None
        self._play.set_visibility(bool(self._line))
        self._retry.set_visibility(has_exercise and not self._is_open)
        self._show.set_visibility(has_exercise and self._is_open)
        is_empty = not self._list
        self._next.set_visibility(not is_empty)
        self._game_first.set_visibility(is_empty and self._source == "mistakes")
        self._stage.set_visibility(self._position is not None)
        self._root.classes(remove="lw-empty") if self._position is not None else self._root.classes(add="lw-empty")
        for select in (self._kind, self._grade):
            select.set_visibility(self._source == "puzzles")

    def _render_board(self) -> None:
        if self._position is None:
            self._frame.set_visibility(False)
            return
        self._frame.set_visibility(True)
        is_new = (
            self._board is not None and self._exercise is not None and self._position is not self._exercise.position
        )
        drawn = picture(self._position, language=self._shell.language, is_active=self._is_open, is_new=is_new)
        if self._board is None:
            with self._frame:
                self._board = Board(drawn, has_keys=True).classes("lw-board-host")
            self._board.on_event("move", self._on_move)
            self._board.on_event("key", self._on_key)
            self._board.on_event("address", self._go_to)
        else:
            self._board.draw(drawn)
            self._board.overlay(key_of(self._position))

    def _render_task(self) -> None:
        say, exercise = self._shell.say, self._exercise
        if exercise is None:
            is_all = bool(self._list)
            self._task.set_text(say("web.learn.done" if is_all else f"web.learn.empty.{self._source}"))
            self._about.set_text("")
            return
        side = say(f"side.page.{exercise.position.game.side_words[exercise.position.side]}")
        bound = "" if exercise.position.game.solver_type is not None or exercise.kind != "win" else ".bound"
        self._task.set_text(say(f"web.learn.task.{exercise.kind}{bound}", side=side, moves=exercise.moves))
        key = "web.learn.about.mistake" if exercise.kind == "mistake" else "web.learn.about.puzzle"
        self._about.set_text(say(key, move=exercise.played, grade=exercise.grade, grades=GRADES))

    def _render_words(self) -> None:
        self._words.clear()
        if self._explanation is None:
            return
        with self._words:
            for sentence in self._explanation.sentences(self._shell.language, "page"):
                with ui.element("li"):
                    ui.label(sentence)

    def _render_count(self) -> None:
        found = self._list
        solved = sum(self._solved.get(exercise.key) == 1 for exercise in found)
        self._count.set_text(self._shell.say("web.learn.count", solved=solved, all=len(found)))

    def _tell(self, text: str, is_wrong: bool = False) -> None:
        self._message.set_text(text)
        self._message.classes(add="lw-error") if is_wrong else self._message.classes(remove="lw-error")


def without_answer(explanation: Explanation) -> Explanation:
    """What may be said while someone still looks for the move."""
    facts = tuple(fact for fact in explanation.facts if not isinstance(fact, Better))
    return Explanation(position=explanation.position, move=explanation.move, facts=facts)


def read_progress(text: object) -> dict[str, int]:
    """What a browser remembers; nothing of what cannot be that.

    >>> read_progress('{"a-1": 1, "b": "x"}'), read_progress("rubbish"), read_progress(None)
    ({'a-1': 1}, {}, {})
    """
    try:
        data: Any = json.loads(text) if isinstance(text, str) and len(text) < 10**6 else {}
    except (ValueError, RecursionError):
        return {}
    known = data.items() if isinstance(data, dict) else ()
    return {key: value for key, value in known if value in (0, 1) and len(key) < 60 and not isinstance(value, bool)}


def read_address(address: str) -> tuple[str, Wanted, str]:
    """Source, filter and exercise of an address; the usual ones where it makes no sense.

    >>> read_address("/learn?from=mistakes&game=loa&exercise=k-1")
    ('mistakes', Wanted(game='loa', kind='', grade=0), 'k-1')
    """
    query = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
    source = "mistakes" if query.get("from") == "mistakes" else "puzzles"
    game, kind, grade = query.get("game", ""), query.get("kind", ""), query.get("grade", "")
    wanted = Wanted(
        game=game if game in games() else "",
        kind=kind if kind in KINDS and source == "puzzles" else "",
        grade=int(grade) if grade in map(str, range(1, GRADES + 1)) and source == "puzzles" else 0,
    )
    return source, wanted, query.get("exercise", "")[:60]


def write_address(source: str, wanted: Wanted, exercise: Exercise | None) -> str:
    """The address of an exercise, with the filter it was found by."""
    parts = {"from": source if source != "puzzles" else "", "game": wanted.game, "kind": wanted.kind}
    parts |= {"grade": str(wanted.grade or ""), "exercise": "" if exercise is None else exercise.key}
    query = "&".join(f"{name}={quote(value)}" for name, value in parts.items() if value)
    return f"/learn?{query}" if query else "/learn"
