"""What verbs return: frozen values that are written as JSON, shown in a notebook, and turned into a data frame."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, Final, Generic, TypeVar

from linewood import extras

Row = dict[str, Any]
"""A line of a table: the names of its columns, and the texts and numbers in them; None for an empty cell."""
MOST_ROWS: Final = 200
"""Rows that a notebook shows; a data frame has all."""
MOST_LINES: Final = 40
"""Rows that a terminal shows."""
TABLE: Final = """\
{%- if title %}<p><b>{{ title }}</b></p>{% endif -%}
<table><thead><tr>{% for name in columns %}<th>{{ name }}</th>{% endfor %}</tr></thead>
<tbody>{% for row in rows %}<tr>{% for cell in row %}<td>{{ cell }}</td>{% endfor %}</tr>
{% endfor %}</tbody></table>
{%- if more %}<p>… {{ more }}</p>{% endif %}"""

T = TypeVar("T")


class Result(ABC):
    """A value with a table. Subclasses are frozen dataclasses."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        """A dataclass keeps the `repr` it finds: the one of its fields would be a page of every game's plan."""
        cls.__repr__ = cls.__repr__  # type: ignore[method-assign]

    @abstractmethod
    def to_json(self) -> Any:
        """Everything, as dictionaries, lists, texts and numbers."""

    @abstractmethod
    def rows(self) -> list[Row]:
        """The table, a dictionary a line."""

    @property
    def title(self) -> str:
        """The heading of the table in a notebook."""
        return ""

    def to_pandas(self) -> Any:
        """The table as a pandas DataFrame; MissingPackage says how to install pandas if it is not there."""
        return extras.load("pandas").DataFrame(self.rows())

    def _repr_html_(self) -> str:
        return html_table(self.rows(), self.title)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.title}>" if self.title else f"<{type(self).__name__}>"

    def __str__(self) -> str:
        """The title and the table, for a session at the prompt."""
        table = text_table(self.rows())
        return f"{self.title}\n{table}" if self.title else table


class Collection(Result, Sequence[T], Generic[T]):
    """A result that is a sequence of values. Subclasses are frozen dataclasses with a field `entries`."""

    __slots__ = ()

    entries: tuple[T, ...]

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {len(self)}>"

    def __len__(self) -> int:
        return len(self.entries)

    def __getitem__(self, place: Any) -> Any:
        return self.entries[place]

    def __iter__(self) -> Iterator[T]:
        return iter(self.entries)


def html_table(rows: Sequence[Row], title: str = "") -> str:
    """A table for a notebook; whatever stands in it is text, never markup.

    >>> html_table([{"player": "<b>"}]).count("&lt;b&gt;")
    1
    """
    jinja2 = extras.load("jinja2")
    columns = list(dict.fromkeys(name for row in rows for name in row))
    cells = [[shown(row.get(name)) for name in columns] for row in rows[:MOST_ROWS]]
    template = jinja2.Environment(autoescape=True).from_string(TABLE)
    page: str = template.render(title=title, columns=columns, rows=cells, more=max(len(rows) - MOST_ROWS, 0))
    return page


def text_table(rows: Sequence[Row]) -> str:
    """A table for a terminal: texts on the left, numbers on the right.

    >>> print(text_table([{"player": "uct", "games": 4, "score": 0.5}, {"player": "random", "games": 12, "score": None}]))
    player  games  score
    uct         4    0.5
    random     12
    """
    columns = list(dict.fromkeys(name for row in rows for name in row))
    lines = [columns] + [[shown(row.get(name)) for name in columns] for row in rows[:MOST_LINES]]
    are_texts = [any(isinstance(row.get(name), str) for row in rows) for name in columns]
    widths = [max(map(len, cells)) for cells in zip(*lines, strict=True)]
    text = "\n".join(
        "  ".join(
            cell.ljust(width) if is_text else cell.rjust(width)
            for cell, width, is_text in zip(line, widths, are_texts, strict=True)
        ).rstrip()
        for line in lines
    )
    return text if len(rows) <= MOST_LINES else f"{text}\n… {len(rows) - MOST_LINES}"


def shown(cell: Any) -> str:
    """A cell as people read it.

    >>> shown(None), shown(0.123456), shown(12)
    ('', '0.123', '12')
    """
    if cell is None:
        return ""
    return (
        f"{cell:.3g}"
        if isinstance(cell, float) and abs(cell) < 100
        else f"{cell:.0f}"
        if isinstance(cell, float)
        else str(cell)
    )


def dashed(counts: Sequence[int]) -> str:
    """Wins, draws and losses.

    >>> dashed((3, 0, 1))
    '3-0-1'
    """
    return "-".join(map(str, counts))


def ends(name: str, estimate: Any) -> Row:
    """An estimate as three columns; empty ones if there is none."""
    return {
        name: None if estimate is None else estimate.value,
        f"{name}_low": None if estimate is None else estimate.low,
        f"{name}_high": None if estimate is None else estimate.high,
    }
