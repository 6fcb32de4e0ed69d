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


class Collection(Result, Sequence[T], Generic[T]):
    """A result that is a sequence of values. Subclasses are frozen dataclasses with a field `entries`."""

    __slots__ = ()

    entries: tuple[T, ...]

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
