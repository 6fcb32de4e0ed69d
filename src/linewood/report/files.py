"""Reports as files: Markdown, CSV, JSON, and one HTML page that needs nothing else."""

from __future__ import annotations

import csv
import io
import json
from base64 import b64encode
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from linewood.arena.scoreboard import game_number
from linewood.board import COMPONENT, NAME, PARTS, STYLES, Json, picture
from linewood.errors import BadValue
from linewood.files import write_bytes
from linewood.games import Position, parse
from linewood.records import Record, positions, said
from linewood.report.findings import Findings
from linewood.report.pages import rendered, script, script_data
from linewood.report.plots import plots_of
from linewood.report.tables import Table, tables_of
from linewood.texts import say

FORMS: Final = ("html", "md", "csv", "json")
REPLAY: Final = Path(__file__).with_name("replay.js")


def write(findings: Findings, folder: Path, name: str, forms: Iterable[str], language: str = "en") -> list[Path]:
    """Writes a report in these forms; the files that were made, the one to open first of each form."""
    writers = {"html": html_files, "md": markdown_files, "csv": csv_files, "json": json_files}
    made = []
    for form in forms:
        if form not in writers:
            raise BadValue("choice.unknown", value=form, known=FORMS)
        made += put(folder, writers[form](findings, name, language))
    return made


def put(folder: Path, files: Mapping[str, bytes]) -> list[Path]:
    """Writes files into a folder, which is made if need be."""
    for name, content in files.items():
        write_bytes(folder / name, content)
    return [folder / name for name in files]


# JSON and CSV: for programs -----------------------------------------------------------------------------------


def json_files(findings: Findings, name: str, language: str) -> dict[str, bytes]:
    """All tables with their values as they are, and the curves."""
    content = {
        "title": findings.title,
        "games": findings.seen,
        "tables": {
            table.name: [dict(zip((column for column, _ in table.columns), row, strict=True)) for row in table.rows]
            for table in tables_of(findings)
        },
        "first_move": estimate(findings, "first_move"),
        "draw_rate": estimate(findings, "draw_rate"),
        "curves": findings.curves,
        "times": findings.times,
    }
    return {f"{name}.json": json.dumps(content, indent=2, ensure_ascii=False).encode()}


def estimate(findings: Findings, name: str) -> dict[str, float] | None:
    """A number of the ratings with its interval."""
    if findings.ratings is None:
        return None
    found = getattr(findings.ratings, name)
    return {"value": found.value, "low": found.low, "high": found.high}


def csv_files(findings: Findings, name: str, language: str) -> dict[str, bytes]:
    """A file a table. They begin with a byte order mark, without which Excel takes Chinese for something else."""
    return {f"{name}-{table.name}.csv": csv_table(table, language) for table in tables_of(findings)}


def csv_table(table: Table, language: str) -> bytes:
    """A table for spreadsheets."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(table.head(language))
    writer.writerows([harmless(cell) for cell in row] for row in table.body(language))
    return text.getvalue().encode("utf-8-sig")


def harmless(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula; numbers with a sign stay numbers."""
    if cell[:1] in "=@\t\r" or (cell[:1] in "+-" and not cell[1:].replace(".", "").replace("-", "").isdigit()):
        return f"'{cell}" if cell else cell
    return cell


# Markdown ---------------------------------------------------------------------------------------------------


def markdown_files(findings: Findings, name: str, language: str) -> dict[str, bytes]:
    """A text with tables, and its pictures beside it."""
    plots = plots_of(findings, language)
    parts = [f"# {findings.title}", say("report.games", language, games=findings.standings.games)]
    for table in tables_of(findings):
        parts.append(f"## {table.title(language)}")
        parts.append(markdown_table(table, language))
    for plot in plots:
        parts.append(f"![{say('report.plot.' + plot, language)}]({name}-{plot}.svg)")
    files = {f"{name}.md": ("\n\n".join(parts) + "\n").encode()}
    return files | {f"{name}-{plot}.svg": content for plot, content in plots.items()}


def markdown_table(table: Table, language: str) -> str:
    """A table in Markdown, numbers to the right."""
    rows = [table.head(language), *table.body(language)]
    cells = [[cell.replace("\\", "\\\\").replace("|", "\\|") for cell in row] for row in rows]
    rule = [":---" if form in ("", "reason") else "---:" for _, form in table.columns]
    return "\n".join("| " + " | ".join(row) + " |" for row in (cells[0], rule, *cells[1:]))


# HTML -------------------------------------------------------------------------------------------------------


def html_files(findings: Findings, name: str, language: str) -> dict[str, bytes]:
    """One page: tables, pictures, and a board on which each game can be replayed."""
    names = ("first", "previous", "next", "last", "games", "filter", "opening", "replay", "keys")
    words = {word: say("report.page." + word, language) for word in names}
    page = rendered(
        "page.html",
        plots_of(findings, language),
        language,
        title=findings.title,
        summary=say("report.games", language, games=findings.standings.games),
        tables=tables_of(findings),
        words=words,
        styles=script(STYLES.read_text(encoding="utf-8")),
        modules=script_data({"imports": modules()}),
        data=script_data({"words": words, **replayable(findings.games, language)}),
        script=script(REPLAY.read_text(encoding="utf-8")),
    )
    return {f"{name}.html": page}


def modules() -> dict[str, str]:
    """The board and Vue, which comes with NiceGUI: their addresses hold all of them, so the page needs no server."""
    nicegui = find_spec("nicegui")
    assert nicegui is not None
    assert nicegui.origin is not None
    files = {
        "vue": Path(nicegui.origin).parent / "static" / "vue.esm-browser.prod.js",
        NAME: COMPONENT,
        **{f"{NAME}/{part.name}": part for part in sorted(PARTS.glob("*.js"))},
    }
    return {
        name: "data:text/javascript;base64," + b64encode(path.read_bytes()).decode() for name, path in files.items()
    }


def replayable(games: Iterable[Record], language: str) -> dict[str, Any]:
    """What the page needs to know of the games and of their boards."""
    boards: dict[str, Json] = {}
    entries = []
    for place, record in enumerate(games):
        if record.start not in boards:
            boards[record.start] = picture(parse(record.start), language=language, is_active=False)
        seen = list(positions(record))
        entries.append(
            {
                "number": game_number(record) or str(place + 1),
                "players": [player.name for player in record.players],
                "start": record.start,
                "moves": record.moves,
                "changes": [changes(before, after) for before, after in pairwise(seen)],
                "last": [position.last_cells for position in seen[1:]],
                "winning": seen[-1].winning_cells,
                "opening": record.opening_plies,
                "end": said(record, language),
                "fault": " ".join(fault.said(language) for fault in record.faults),
            }
        )
    return {"boards": boards, "games": entries}


def changes(before: Position, after: Position) -> list[tuple[int, int]]:
    """What a move changes on the board: cells, and what stands there afterwards."""
    pairs = enumerate(zip(before.cells, after.cells, strict=True))
    return [(cell, new) for cell, (old, new) in pairs if old != new]
