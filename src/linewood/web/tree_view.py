"""One search's tree: its picture, all moves with their numbers, unfolded where someone wants to look, and one formula."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any, Final

from nicegui import ui

from linewood.search import TreeNode
from linewood.web.formula import formula, with_numbers
from linewood.web.shell import Shell
from linewood.web.tree_frame import TreeFrame
from linewood.web.tree_picture import MOST_NODES, draw_tree
from linewood.web.tree_walk import Walk

SIGNS: Final = {"win": "web.tree.won", "draw": "web.tree.drawn", "loss": "web.tree.lost"}
CHOOSE: Final = """(e) => {
  if (e.type === "keydown" && e.key !== "Enter") return;
  const row = e.target.closest("[data-path]");
  if (row) emit(row.dataset.path);
}"""
ZOOMS: Final = (
    ("zoom_out", "smaller", "zoom(0.8)"),
    ("zoom_in", "larger", "zoom(1.25)"),
    ("fit_screen", "fit", "fit()"),
)
Path = tuple[int, ...]


class TreeView:
    """A picture and a column of rows, one for each move that can be seen."""

    def __init__(self, shell: Shell, name: str) -> None:
        self._shell = shell
        self._name = name
        self._walk: Walk | None = None
        self._tree: TreeNode | None = None
        self._phase = ""
        self._most = MOST_NODES
        self._opened: set[Path] = set()
        self._chosen: Path = ()
        say = shell.say
        with ui.element("div").classes("lw-tree-view").props(f'data-tree="{name}"') as self.root:
            self._title = ui.label().classes("lw-tree-title")
            self._picture = TreeFrame(say("web.tree.picture"), self._choose)
            with ui.row().classes("lw-tree-zoom"):
                for icon, name, call in ZOOMS:
                    zoom = ui.button(icon=icon).props(f'flat dense round aria-label="{say(f"web.tree.{name}")}"')
                    zoom.tooltip(say(f"web.tree.{name}"))
                    zoom.on("click", js_handler=f"() => getElement({self._picture.id}).{call}")
            with ui.element("div").classes("lw-tree-head").props("aria-hidden=true"):
                heads = {
                    "move": say("web.analysis.move"),
                    "visits": "n",
                    "value": "Q",
                    "number": say("web.tree.number"),
                }
                for about, word in heads.items():
                    ui.label(word).classes("lw-term").tooltip(say(f"web.tree.about.{about}"))
            self._rows = ui.html("", sanitize=False).classes("lw-tree-rows")
            self._rows.props(f'role="tree" aria-label="{name}" tabindex="0"')
            self._sum = ui.label().classes("lw-tree-sum lw-soft").tooltip(say("web.tree.about.sum"))
            self._formula = ui.label().classes("lw-formula lw-term")
            self._formula.tooltip(say("web.tree.about.formula"))
            self._numbers = ui.label().classes("lw-formula lw-formula-numbers").props('role="status"')
        for event in ("click", "keydown"):
            self._rows.on(event, lambda given: self._choose(given.args), js_handler=CHOOSE)

    def show(self, walk: Walk | None, tree: TreeNode | None, phase: str, most: int = MOST_NODES) -> None:
        """Shows a search as it was before or after its last step, in one of the four phases; None for no search.

        The picture has at most `most` nodes.
        """
        self.root.set_visibility(walk is not None)
        if walk is None or tree is None:
            self._walk = self._tree = None
            return
        if self._walk is None or walk.position is not self._walk.position:
            self._opened, self._chosen = set(), ()
        self._walk, self._tree, self._phase, self._most = walk, tree, phase, most
        options = walk.options
        title = self._shell.say(
            "web.tree.title",
            name=self._name,
            kind=self._shell.say("web.tree.graph" if options.graph else "web.tree.tree"),
            constant=f"{options.exploration:.4g}",
            visits=tree.visits,
            value=f"{tree.value:+z.3f}",
        )
        self._title.set_text(title)
        self._picture.show(draw_tree(tree, walk.path, title, most), phase)
        rows = unfolded(tree, self._opened)
        self._rows.set_content("".join(self._row(node, walk.path) for node in rows))
        children = tree.children
        visits = sum(child.visits for child in children)
        self._sum.set_text(self._shell.say("web.tree.sum", moves=len(children), visits=visits, all=tree.visits))
        self._explain(tree)

    def _row(self, node: TreeNode, last: Path) -> str:
        is_open = node.path in self._opened
        names = "lw-tree-row lw-tree-last" if last[: len(node.path)] == node.path else "lw-tree-row"
        expanded = f'aria-expanded="{"true" if is_open else "false"}"' if node.is_expanded else ""
        selected = 'aria-selected="true"' if node.path == self._chosen else ""
        where = ",".join(map(str, node.path))
        fold = ("▾" if is_open else "▸") if node.is_expanded else "·"
        name = f'<span class="lw-tree-fold">{fold}</span>{escape(node.move or "")}'
        cells = (
            ("", str(node.visits)),
            ("", f"{node.value:+z.3f}" if node.is_tried else "–"),
            ("lw-tree-value", f"{node.number:.3f}" if node.is_tried else "–"),
            ("lw-tree-proven", "" if node.proven is None else self._shell.say(SIGNS[node.proven])),
        )
        content = f'<div class="lw-tree-move">{name}</div>'
        content += "".join(f'<div class="{name}">{escape(text)}</div>' for name, text in cells)
        return (
            f'<div class="{names}" role="treeitem" tabindex="0" aria-level="{len(node.path)}" {expanded} {selected} '
            f'style="--depth:{len(node.path) - 1}" data-path="{where}" data-move="{escape(node.move or "")}" '
            f'data-visits="{node.visits}" data-number="{node.number!r}" data-depth="{len(node.path)}">{content}</div>'
        )

    def _choose(self, raw: Any) -> None:
        """Explains a move, and unfolds or folds what follows it."""
        if self._walk is None or self._tree is None or not isinstance(raw, str) or len(raw) > 2_000:
            return
        parts = raw.split(",")
        if not all(part.isascii() and part.isdigit() and len(part) < 7 for part in parts):
            return
        node = found_at(self._tree, tuple(int(part) for part in parts))
        if node is None:
            return
        self._opened ^= {node.path} if node.is_expanded else set()
        self._chosen = node.path
        self.show(self._walk, self._tree, self._phase, self._most)

    def _explain(self, tree: TreeNode) -> None:
        assert self._walk is not None
        options = self._walk.options
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
    """What is shown below a node: all its moves, the most visited first, and where those are opened, theirs."""
    for child in node.children:
        yield child
        if child.path in opened:
            yield from unfolded(child, opened)


def found_at(tree: TreeNode, path: Path) -> TreeNode | None:
    """The node at the end of a path from the root; None if there is none."""
    node: TreeNode | None = tree
    for action in path:
        node = next((child for child in node.children if child.action == action), None) if node else None
    return node
