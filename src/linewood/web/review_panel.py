"""The review of a game: accuracy of both sides, and each mistake with its side, mark, better move, the coach's words and its
refutation."""

from __future__ import annotations

from collections.abc import Callable

from nicegui import ui

from linewood.web.review import accuracy, game_line, glyph, mistakes
from linewood.web.review_coach import ReviewCoach
from linewood.web.shell import Shell
from linewood.web.visit import Visit


class ReviewPanel:
    """What the review of a game has found."""

    def __init__(self, shell: Shell, visit: Visit, do: Callable[[Callable[[], None]], None]) -> None:
        self._shell = shell
        self._visit = visit
        self._do = do
        self._coach = ReviewCoach(visit, do, self.render)
        self._open: tuple[str, int] | None = None
        """The game and the mistake that the coach explains."""
        self._rows: dict[tuple[str, int], MistakeRow] = {}
        say = shell.say
        title = say("web.review.title")
        with ui.element("section").classes("lw-panel lw-review-panel").props(f'aria-label="{title}"') as self.root:
            with ui.row().classes("lw-review"):
                self._button = ui.button(say("web.review.start"), on_click=self.toggle).props("outline dense no-caps")
                self._next = ui.button(say("web.review.next"), on_click=self.next_mistake).props("flat dense no-caps")
                self._progress = ui.label().classes("lw-soft").props('role="status"')
            self._accuracy = ui.label().classes("lw-accuracy").tooltip(say("web.review.about_accuracy"))
            self._mistakes = ui.element("div").classes("lw-mistakes")

    @property
    def is_going(self) -> bool:
        """Does a review go on that someone has asked for?"""
        going = self._visit.hall.reviews.progress(self._visit.table)
        return going is not None and going.is_wanted

    def render(self) -> None:
        """Shows what is known now."""
        visit, say = self._visit, self._shell.say
        going = visit.hall.reviews.progress(visit.table)
        sitting = visit.sitting
        line = game_line(sitting, visit.view)
        known = accuracy(sitting, line)
        self.root.set_visibility(
            visit.mode == "analyse" or (visit.mode == "play" and sitting.is_over and known != (None, None))
        )
        self._button.set_visibility(visit.may_try)
        self._button.set_text(say("web.review.stop" if going else "web.review.start"))
        found = mistakes(sitting, line)
        is_whole = len(line) > 1 and all(sitting.nodes[node].verdict is not None for node in line[:-1])
        done = say("web.review.none") if is_whole and not found else ""
        self._progress.set_text(done if going is None else say("web.review.progress", done=going.done, all=going.all))
        self._accuracy.set_text(self._accuracies(known))
        if visit.view in (node for node, _ in found) and self.root.visible:
            self._open = (sitting.name, visit.view)
            self._coach.ask(visit.view)
        self._list(found)

    def toggle(self) -> None:
        """Begins a review, or stops the one that goes on."""
        visit = self._visit
        if visit.hall.reviews.progress(visit.table) is not None:
            visit.hall.reviews.stop(visit.table)
            self._do(lambda: None)
        else:
            self.begin()

    def begin(self) -> None:
        """Begins a review, unless one goes on."""
        visit = self._visit

        def begin() -> None:
            if visit.may_try and visit.hall.reviews.progress(visit.table) is None:
                visit.hall.reviews.begin(visit.table, game_line(visit.sitting, visit.view), visit.visitor)

        self._do(begin)

    def next_mistake(self) -> None:
        """Shows the position after the next mistake, from the start again after the last one."""
        sitting = self._visit.sitting
        line = game_line(sitting, self._visit.view)
        here = max(line.index(node) for node in sitting.path(self._visit.view) if node in line)
        found = [line.index(node) for node, _ in mistakes(sitting, line)]
        later = [ply for ply in found if ply > here] or found
        if later:
            self._do(lambda: self._visit.jump(line[later[0]]))

    def _accuracies(self, known: tuple[float | None, float | None]) -> str:
        say = self._shell.say
        sides = self._visit.position.game.side_words
        parts = [
            say("web.review.of_side", side=say(f"side.page.{side}"), percent=f"{share:.0f}")
            for side, share in zip(sides, known, strict=True)
            if share is not None
        ]
        return say("web.review.accuracy", sides=" · ".join(parts)) if parts else ""

    def _list(self, found: list[tuple[int, float]]) -> None:
        """Rows that stay are kept, so that a click between two changes is not lost."""
        name, nodes = self._visit.sitting.name, [node for node, _ in found]
        self._next.set_enabled(bool(found))
        for key in [key for key in self._rows if key[0] != name or key[1] not in nodes]:
            self._rows.pop(key).root.delete()
        for place, (node, lost) in enumerate(found):
            row = self._rows.get((name, node))
            if row is None:
                with self._mistakes:
                    row = self._rows[name, node] = self._add_row(node)
                row.root.move(target_index=place)
            answer = "".join(self._coach.answer(node)[:1])
            row.show(
                self._words_for(node, lost),
                self._sentences(node) if self._open == (name, node) else (),
                self._shell.say("web.review.answer", move=answer) if answer else "",
            )

    def _add_row(self, node: int) -> MistakeRow:
        """A click on the mistake shows the position and lets the coach explain it, one on the answer plays it."""
        return MistakeRow(lambda: self._do(lambda: self._visit.jump(node)), lambda: self._coach.play(node))

    def _sentences(self, node: int) -> tuple[str, ...]:
        """What the coach says of a mistake."""
        said = self._coach.explanation(node)
        return (
            (self._shell.say("web.learn.thinking"),) if said is None else said.sentences(self._shell.language, "page")
        )

    def _words_for(self, node: int, lost: float) -> str:
        """Who went wrong, how badly, and what was better."""
        sitting, say = self._visit.sitting, self._shell.say
        parent = sitting.nodes[node].parent or 0
        before, after = sitting.nodes[parent], sitting.nodes[node]
        return say(
            "web.review.mistake",
            ply=len(sitting.path(parent)),
            side=say(f"side.page.{before.position.game.side_words[before.position.side]}"),
            move=f"{after.move}{glyph(sitting, node)}",
            lost=f"{100 * lost:.0f}",
            best="" if before.verdict is None else before.verdict.best,
        )


class MistakeRow:
    """One mistake: where it was made, the coach's words, and the answer to it."""

    def __init__(self, show: Callable[[], None], play: Callable[[], None]) -> None:
        with ui.element("div").classes("lw-mistake-row") as self.root:
            self._text = link("lw-mistake", show)
            self._words = ui.element("ul").classes("lw-coach").props('aria-live="polite"')
            self._answer = link("lw-answer", play)
        self._said: tuple[str, ...] = ()

    def show(self, text: str, sentences: tuple[str, ...], answer: str) -> None:
        """Shows these words; without an answer there is nothing to play."""
        self._text.set_text(text)
        self._answer.set_text(answer)
        if sentences == self._said:
            return
        self._said = sentences
        self.root.classes(add="lw-open") if sentences else self.root.classes(remove="lw-open")
        self._words.clear()
        with self._words:
            for sentence in sentences:
                with ui.element("li"):
                    ui.label(sentence)


def link(name: str, action: Callable[[], None]) -> ui.label:
    """The words of a button that looks like a link."""
    with ui.element("button").props('type="button"').classes(f"lw-plain {name}") as button:
        words = ui.label()
    button.on("click", action)
    return words
