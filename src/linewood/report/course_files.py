"""The course's report as files: Markdown, CSV, JSON, and one HTML page that needs nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from linewood.report.course import Course, Section, plots_of_course, sections
from linewood.report.files import csv_table, markdown_table, put
from linewood.report.pages import rendered
from linewood.texts import say


def write_course(course: Course, folder: Path, name: str, forms: Iterable[str], language: str = "en") -> list[Path]:
    """Writes the report in these forms; the files that were made, the one to open first of each form."""
    writers = {"html": html_files, "md": markdown_files, "csv": csv_files, "json": json_files}
    return [path for form in forms for path in put(folder, writers[form](course, name, language))]


def markdown_files(course: Course, name: str, language: str) -> dict[str, bytes]:
    """A text with tables, and its pictures beside it."""
    pictures = plots_of_course(course, language)
    parts = [f"# {course.title(language)}"]
    for number, section in enumerate(sections(course, language), start=1):
        parts += [f"## {number}. {heading(section, language)}", *section.texts]
        for table in section.tables:
            parts += [f"**{table.title(language)}**", markdown_table(table, language)]
        if section.picture in pictures:
            parts.append(f"![{say('report.plot.' + section.picture, language)}]({name}-{section.picture}.svg)")
    parts.append(say("course.intervals", language))
    files = {f"{name}.md": ("\n\n".join(parts) + "\n").encode()}
    return files | {f"{name}-{picture}.svg": content for picture, content in pictures.items()}


def html_files(course: Course, name: str, language: str) -> dict[str, bytes]:
    """One page."""
    found = sections(course, language)
    page = rendered(
        "course_page.html",
        plots_of_course(course, language),
        language,
        title=course.title(language),
        sections=found,
        headings={section.name: heading(section, language) for section in found},
        intervals=say("course.intervals", language),
    )
    return {f"{name}.html": page}


def heading(section: Section, language: str) -> str:
    """What stands above a section."""
    return say("course.section." + section.name, language)


def csv_files(course: Course, name: str, language: str) -> dict[str, bytes]:
    """A file a table."""
    tables = [table for section in sections(course, language) for table in section.tables]
    return {f"{name}-{table.name}.csv": csv_table(table, language) for table in tables}


def json_files(course: Course, name: str, language: str) -> dict[str, bytes]:
    """All tables with their values as they are."""
    content = {
        "title": course.title(language),
        "ladder": course.climb.steps(),
        "tables": {
            table.name: [dict(zip((column for column, _ in table.columns), row, strict=True)) for row in table.rows]
            for section in sections(course, language)
            for table in section.tables
        },
    }
    return {f"{name}.json": json.dumps(content, indent=2, ensure_ascii=False).encode()}
