"""Tables that never lose a digit: where one is too wide for the terminal, every row becomes a block of lines."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult
    from rich.table import Table

ENDLESS: Final = 100_000
"""Columns of a pipe or a file, which are never cut."""
SHORTEST_LINE: Final = 8
"""Columns that a line of moves keeps when it makes room for numbers."""
GAP: Final = 2
"""Between the name of a cell and the cell, in a block."""


class Sheet:
    """A table that Rich can print: as it is if there is room; else with a shorter line of moves; else row by row."""

    def __init__(
        self,
        heads: Sequence[str],
        rows: Iterable[Sequence[str]],
        *,
        texts: Collection[int] = (0,),
        shrinks: int | None = None,
        caption: str = "",
    ) -> None:
        """`texts` are the columns set to the left; `shrinks` is the one that may be cut, at a space."""
        self.heads = list(heads)
        self.rows = [list(row) for row in rows]
        self.texts = texts
        self.shrinks = shrinks
        self.caption = caption

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The widest form that fits."""
        from rich.measure import Measurement

        table = self.table(self.rows)
        excess = Measurement.get(console, options.update(width=ENDLESS), table).maximum - options.max_width
        if excess <= 0:
            yield table
        elif self.shrinks is not None and (room := self.width_of(self.shrinks) - excess) >= SHORTEST_LINE:
            yield self.table([self.shortened(row, self.shrinks, room) for row in self.rows])
        else:
            yield self.blocks()
        if self.caption:
            yield self.caption

    def width_of(self, column: int) -> int:
        """Terminal columns that a column takes."""
        from rich.cells import cell_len

        return max(cell_len(row[column]) for row in (self.heads, *self.rows))

    def shortened(self, row: Sequence[str], column: int, room: int) -> list[str]:
        """The row with a line of moves that fits."""
        return [cut(cell, room) if i == column else cell for i, cell in enumerate(row)]

    def table(self, rows: Iterable[Sequence[str]]) -> Table:
        """All rows below each other."""
        from rich import box
        from rich.table import Table

        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        for i, head in enumerate(self.heads):
            table.add_column(head, justify="left" if i in self.texts else "right", no_wrap=True)
        for row in rows:
            table.add_row(*row)
        return table

    def blocks(self) -> Table:
        """A line for every cell, and an empty one after every row."""
        from rich.table import Table

        grid = Table.grid(padding=(0, GAP))
        grid.add_column(no_wrap=True)
        grid.add_column(overflow="fold")
        for row in self.rows:
            for head, cell in zip(self.heads, row, strict=True):
                if cell:
                    grid.add_row(head, cell)
            grid.add_row()
        return grid


def cut(line: str, room: int) -> str:
    """The words that fit, and a sign for those that do not.

    >>> cut("d e d c b", 9), cut("d e d c b", 7)
    ('d e d c b', 'd e d …')
    """
    from rich.cells import cell_len

    words = line.split(" ")
    while len(words) > 1 and cell_len(" ".join(words)) > (room if len(words) == len(line.split(" ")) else room - 2):
        words.pop()
    return line if len(words) == len(line.split(" ")) else " ".join(words) + " …"
