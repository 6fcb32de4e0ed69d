"""One search's tree: the top moves with their numbers, unfolded where somebody wants to look, and the formula of one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nicegui import ui

from linewood.search import Options, Stepper, TreeNode
from linewood.web.formula import formula, with_numbers
from linewood.web.shell import Shell

SIGNS: Final = {"win": "web.tree.won", "draw": "web.tree.drawn", "loss": "web.tree.lost"}
MOST_CHILDREN: Final = 6
"""Moves of a node that are shown, the most visited first."""
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
        tree = stepper.tree
        self._title.set_text(
            self._shell.say(
                "web.tree.title",
                name=self._name,
                kind=self._shell.say("web.tree.graph" if options.graph else "web.tree.tree"),
                constant=f"{options.exploration:.4g}",
                visits=tree.visits,
                value=f"{tree.value:+.3f}",
            )
        )
        self._draw(tree, stepper.last_path)
        self._explain(tree, stepper.options)

    def _draw(self, tree: TreeNode, last: Path) -> None:
        self._rows.clear()
        with self._rows:
            for node in unfolded(tree, self._opened):
                self._row(node, is_last=last[: len(node.path)] == node.path)

    def _row(self, node: TreeNode, is_last: bool) -> None:
        depth = len(node.path)
        is_open = node.path in self._opened
        row = ui.element("div").classes("lw-tree-row").props(f'role="treeitem" aria-level="{depth}" tabindex="0"')
        row.props(f'data-move="{node.move}" data-visits="{node.visits}" data-depth="{depth}"')
        row.style(f"--depth:{depth - 1}")
        if node.is_expanded:
            row.props(f'aria-expanded="{"true" if is_open else "false"}"')
        if is_last:
            row.classes("lw-tree-last")
        if node.path == self._chosen:
            row.props('aria-selected="true"')
        with row:
            ui.label(("▾" if is_open else "▸") if node.is_expanded else "·").classes("lw-tree-fold")
            ui.label(node.move or "").classes("lw-tree-move")
            ui.label(str(node.visits))
            ui.label(f"{node.value:+.3f}" if node.is_tried else "–")
            ui.label(f"{node.number:.3f}" if node.is_tried else "–").classes("lw-tree-value")
            if node.proven is not None:
                ui.label(self._shell.say(SIGNS[node.proven])).classes("lw-tree-proven")
        row.on("click", lambda: self._choose(node))
        row.on("keydown.enter", lambda: self._choose(node))

    def _choose(self, node: TreeNode) -> None:
        """Explains a move, and unfolds or folds what follows it."""
        if self._stepper is None:
            return
        self._opened ^= {node.path} if node.is_expanded else set()
        self._chosen = node.path
        self.show(self._stepper)

    def _explain(self, tree: TreeNode, options: Options) -> None:
        self._formula.set_text(formula(options))
        node = found_at(tree, self._chosen) if self._chosen else None
        node = node or next(iter(tree.children), None)
        if node is None:
            self._numbers.set_text("")
            return
        parent = found_at(tree, node.path[:-1])
        visits = 0 if parent is None else parent.total
        ply = tree.position.ply + len(node.path) - 1
        self._numbers.set_text(f"{node.move}: {with_numbers(options, node, visits, ply)}")


def unfolded(node: TreeNode, opened: set[Path]) -> Iterator[TreeNode]:
    """What is shown below a node: its most visited moves and, where those are opened, theirs, depth first."""
    for child in node.children[:MOST_CHILDREN]:
        yield child
        if child.path in opened:
            yield from unfolded(child, opened)


def found_at(tree: TreeNode, path: Path) -> TreeNode | None:
    """The node at the end of a path from the root; None if there is none."""
    node: TreeNode | None = tree
    for action in path:
        node = next((child for child in node.children if child.action == action), None) if node else None
    return node
