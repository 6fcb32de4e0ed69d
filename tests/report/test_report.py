"""Reports: the same numbers in every form, and a page on which games can be replayed."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

import linewood as lw
from linewood.pictures import fonts_for
from linewood.players import read_player
from linewood.records import Fault, Record
from linewood.report import FORMS, Findings, gather, tables_of, write
from linewood.report.files import harmless
from linewood.report.pages import script_data
from linewood.report.plots import plots_of
from linewood.texts import LANGUAGES

PNG = b"\x89PNG"


@pytest.fixture(scope="module")
def records() -> list[Record]:
    names = ("connect4/random", "connect4/naive", "connect4/uct")
    schedule = lw.round_robin([read_player(name) for name in names], openings=2, limits=lw.Limits(playouts=10))
    return list(lw.play(schedule))


@pytest.fixture(scope="module")
def findings(records: list[Record]) -> Findings:
    from dataclasses import replace

    fault = Fault(side="first", name="crash", text="it </script> crashed", last_words="first\nlast <b>words</b>\n")
    return gather([replace(records[0], faults=(fault,)), *records[1:]], title="A & B <test>")


def test_all_forms_show_the_same_numbers(findings: Findings, tmp_path: Path) -> None:
    made = {path.name: path for path in write(findings, tmp_path / "new", "report", FORMS)}
    table = tables_of(findings)[0]
    body = table.body("en")
    with made["report-players.csv"].open(encoding="utf-8-sig", newline="") as file:
        assert list(csv.reader(file))[1:] == body
    markdown = made["report.md"].read_text(encoding="utf-8")
    page = made["report.html"].read_text(encoding="utf-8")
    for row in body:
        assert "| " + " | ".join(row) + " |" in markdown
        assert all(f">{cell}</td>" in page for cell in row)
    stored = json.loads(made["report.json"].read_bytes())["tables"]["players"]
    assert [row["points"] for row in stored] == [row.points for row in findings.standings.players]
    assert findings.ratings is not None
    assert {row["player"]: row["elo"] for row in stored} == {
        rating.player: rating.elo.value for rating in findings.ratings.players
    }


def test_a_page_needs_nothing_else_and_trusts_nobody(findings: Findings, tmp_path: Path) -> None:
    (path,) = write(findings, tmp_path, "report", ["html"])
    page = path.read_text(encoding="utf-8")
    assert "A &amp; B &lt;test&gt;" in page
    assert "<b>words" not in page
    assert page.count("</script>") == 4
    for address in re.findall(r'(?:src|href)="([^"]*)"', page):
        assert address.startswith("#"), address
    assert 'href="#game-1"' in page
    assert not re.findall(r"https?://(?!www.w3.org)", page.partition('type="importmap"')[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_is_made_in_every_language(findings: Findings, tmp_path: Path, language: str) -> None:
    for path in write(findings, tmp_path, "report", FORMS, language):
        assert path.stat().st_size > 50
    assert ("排名" in (tmp_path / "report.md").read_text(encoding="utf-8")) == (language == "zh")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.filterwarnings("error")  # matplotlib warns of every letter that no font has
def test_plots_have_all_their_letters(findings: Findings, language: str) -> None:
    pictures = plots_of(findings, language, "png")
    assert set(pictures) == {"ratings", "scores", "sides", "boards", "times"}
    assert all(content.startswith(PNG) for content in pictures.values())


def test_without_a_chinese_font_pictures_speak_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("linewood.pictures.CHINESE", ("No Such Font",))
    assert fonts_for("zh") == (["DejaVu Sans"], "en")


def test_the_same_numbers_make_the_same_picture(findings: Findings) -> None:
    assert plots_of(findings, "en") == plots_of(findings, "en")


def test_nothing_makes_an_empty_report(tmp_path: Path) -> None:
    for path in write(gather([], title="nothing"), tmp_path, "report", FORMS):
        assert path.exists()
    with pytest.raises(lw.BadValue, match="html, md, csv, json"):
        write(gather([]), tmp_path, "report", ["pdf"])
    (tmp_path / "file").write_text("")
    with pytest.raises(lw.BadFile, match="cannot be written"):
        write(gather([]), tmp_path / "file", "report", ["json"])


def test_cells_are_no_formulas_and_data_no_script() -> None:
    assert [harmless(cell) for cell in ("=1+1", "@SUM", "+cmd", "-12", "+3.5", "plain", "")] == [
        *("'=1+1", "'@SUM", "'+cmd", "-12", "+3.5", "plain", ""),
    ]
    assert "</script>" not in script_data("</script><!--")
    assert json.loads(script_data("</script>")) == "</script>"
