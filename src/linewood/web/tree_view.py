"""One search's tree: the top moves with their numbers, unfolded where somebody wants to look, and the formula of one."""

from __future__ import annotations

from nicegui import ui

from linewood.web.formula import formula, with_numbers
from linewood.web.shell import Shell
from linewood.web.stepper import Branch, Stepper

SIGNS = {1: "web.tree.won", 0: "web.tree.drawn", -1: "web.tree.lost"}
Path = tuple[int, ...]


class TreeView:
    """A column of rows, one for each move that can be seen."""

    def __init__(self, shell: Shell, name: str) -> None:
        self._shell = shell
        self._name = name
        self._stepper: Stepper | None = None
        self._opened: set[Path] = set()
        self._chosen: Path = ()
        with ui.element("div").classes("lw-tree-view").props(f'data-tree="{name}"') as self.root:
            self._title = ui.label().classes("lw-tree-title")
            with ui.element("div").classes("lw-tree-head").props("aria-hidden=true"):
                for word in ("", shell.say("web.analysis.move"), "n", "Q", shell.say("web.tree.number"), ""):
                    ui.label(word)
            self._rows = ui.element("div").classes("lw-tree-rows").props(f'role="tree" aria-label="{name}"')
            self._formula = ui.label().classes("lw-formula")
            self._numbers = ui.label().classes("lw-formula lw-formula-numbers").props('role="status"')

    def show(self, stepper: Stepper | None) -> None:
        """Shows a search as it is now; None for no search."""
        self.root.set_visibility(stepper is not None)
        if stepper is None:
            return
        if self._stepper is None or stepper.position is not self._stepper.position:
            self._opened, self._chosen = set(), ()
        self._stepper = stepper
        options = stepper.options
        visits, value = stepper.root()
        self._title.set_text(
            self._shell.say(
                "web.tree.title",
                name=self._name,
                kind=self._shell.say("web.tree.graph" if options.graph else "web.tree.tree"),
                constant=f"{options.exploration:.4g}",
                visits=visits,
                value=f"{value:+.3f}",
            )
        )
        self._draw(stepper)
        self._explain(stepper)

    def _draw(self, stepper: Stepper) -> None:
        last = stepper.last_path()
        self._rows.clear()
        with self._rows:
            for branch in stepper.visible(self._opened):
                self._row(branch, is_last=last[: len(branch.path)] == branch.path)

    def _row(self, branch: Branch, is_last: bool) -> None:
        depth = len(branch.path)
        is_open = branch.path in self._opened
        row = ui.element("div").classes("lw-tree-row").props(f'role="treeitem" aria-level="{depth}" tabindex="0"')
        row.props(f'data-move="{branch.move}" data-visits="{branch.visits}" data-depth="{depth}"')
        row.style(f"--depth:{depth - 1}")
        if branch.is_expanded:
            row.props(f'aria-expanded="{"true" if is_open else "false"}"')
        if is_last:
            row.classes("lw-tree-last")
        if branch.path == self._chosen:
            row.props('aria-selected="true"')
        with row:
            ui.label(("▾" if is_open else "▸") if branch.is_expanded else "·").classes("lw-tree-fold")
            ui.label(branch.move).classes("lw-tree-move")
            ui.label(str(branch.visits))
            ui.label(f"{branch.value:+.3f}" if branch.is_tried else "–")
            ui.label(f"{branch.number:.3f}" if branch.is_tried else "–").classes("lw-tree-value")
            if branch.proven is not None:
                ui.label(self._shell.say(SIGNS[branch.proven])).classes("lw-tree-proven")
        row.on("click", lambda: self._choose(branch))
        row.on("keydown.enter", lambda: self._choose(branch))

    def _choose(self, branch: Branch) -> None:
        """Explains a move, and unfolds or folds what follows it."""
        if self._stepper is None:
            return
        self._opened ^= {branch.path} if branch.is_expanded else set()
        self._chosen = branch.path
        self.show(self._stepper)

    def _explain(self, stepper: Stepper) -> None:
        found = stepper.branches(())
        branch = stepper.find(self._chosen) or (found[0] if found else None)
        self._formula.set_text(formula(stepper.options))
        if branch is None:
            self._numbers.set_text("")
            return
        parent = branch.path[:-1]
        visits, _ = stepper.value_at(parent) or (0, 0.0)
        moves = len(stepper.branches(parent))
        ply = stepper.position.ply + len(parent)
        text = with_numbers(stepper.options, branch, visits, moves, ply)
        self._numbers.set_text(f"{branch.move}: {text}")
