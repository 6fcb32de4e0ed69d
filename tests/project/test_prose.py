"""The documentation is written in short sentences and plain English."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from linewood.texts import SENTENCES

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    page
    for page in [
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        ROOT / "SECURITY.md",
        ROOT / "CHANGELOG.md",
        *ROOT.glob("docs/**/*.md"),
    ]
    if not page.name.endswith(".zh.md")
)
CHINESE = sorted([ROOT / "README.zh.md", *ROOT.glob("docs/**/*.zh.md")])
MEAN, LONGEST = 20.0, 40
"""A page's mean sentence has fewer words than the first; no sentence has more than the second."""
LONGEST_CHINESE = 110
"""Characters of a Chinese sentence."""
PHRASES = [
    r"to be (?:had|heard|seen)\b",
    r"one can trust",
    r"any judge talks to",
    r"has scipy's company",
    r"\bWho [a-z]+s [^.?]*\.",
    r"[Ww]hoever shows",
    r"in pieces small enough",
    r"does what it is used to",
    r"no whole pairs",
    r"\bmend(?:s|ed)?\b",
    r"(?<!there )\bis no (?:UTF-8|prison|preset|number|picture|sweep|encoding|game|text)\b",
    r"belongs? into",
    r"all that is (?:shown|random|known|usual)",
    r"\bone's own\b",
    r"a door:",
    r"put to the test",
    r"is told with",
    r"leaves? out equality",
    r"for the bot has",
    r"cannot be told from",
    r"\b[Bb]esides\b",
    r"\b[Ww]hoever\b",
    r"\b(?:[Ss]ome|[Ee]very)body (?:has|is|wants|asks|looks|else)\b",
    r"\banew\b",
    r"\bat the most\b",
    r"\bmeans nothing in\b",
    r"\b(?:is|are) to be\b",
    r"\ba line a [a-z]+\b",
]
"""Literal translations that readers stumbled over."""
BLOCK = re.compile(r"^( *)```.*?^\1```$", re.MULTILINE | re.DOTALL)
TAG = re.compile(r"<[^>]+>|!?\[([^\]]*)\]\([^)]*\)")
END = re.compile(r"(?<=[.!?:])[\"')*`]*\s+(?=[\"'(*`\[]*[A-Z0-9`])")


def sentences(page: str) -> list[str]:
    """The sentences of a page's paragraphs and lists, without code blocks, tables and headings."""
    paragraphs: list[list[str]] = [[]]
    for line in BLOCK.sub("\n", page).splitlines():
        text = line.strip()
        if not text or text.startswith(("|", "#")):
            paragraphs.append([])
        else:
            if re.match(r"(?:[-*]|\d+\.) ", text):
                paragraphs.append([])
            paragraphs[-1].append(text)
    whole = (TAG.sub(r"\1", " ".join(lines)) for lines in paragraphs)
    return [sentence for text in whole for sentence in END.split(text) if words(sentence)]


def words(sentence: str) -> int:
    return len(re.findall(r"(?<!\S)\S*[^\W_]\S*", re.sub(r"`[^`]*`", "code", sentence)))


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def test_words_are_counted_as_a_reader_does() -> None:
    page = "# Title\n\nTwo words. See [this page](x.md) or `a b c`:\n\n```sh\nno prose\n```\n\n| a |\n\n- One item\n  of a list"
    assert sentences(page) == ["Two words.", "See this page or `a b c`:", "- One item of a list"]
    assert [words(sentence) for sentence in sentences(page)] == [2, 5, 5]


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_sentences_are_short(page: Path) -> None:
    counted = [(words(sentence), sentence) for sentence in sentences(page.read_text(encoding="utf-8"))]
    assert not [sentence for count, sentence in counted if count > LONGEST]
    assert sum(count for count, _ in counted) / max(1, len(counted)) < MEAN


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_phrases_are_idiomatic(page: Path) -> None:
    assert not unidiomatic(" ".join(sentences(page.read_text(encoding="utf-8"))))


@pytest.mark.parametrize("page", CHINESE, ids=name)
def test_chinese_sentences_are_short(page: Path) -> None:
    texts = [re.sub(r"`[^`]*`", "码", text) for text in sentences(page.read_text(encoding="utf-8"))]
    assert not [part for text in texts for part in re.split(r"[。！？；]", text) if len(part) > LONGEST_CHINESE]


def test_messages_are_short() -> None:
    said = [sentence for key in SENTENCES for sentence in END.split(SENTENCES[key].en) if words(sentence)]
    assert sum(map(words, said)) / len(said) < MEAN
    assert not [sentence for sentence in said if words(sentence) > LONGEST]


def test_messages_are_idiomatic() -> None:
    assert not {key: found for key in SENTENCES if (found := unidiomatic(SENTENCES[key].en))}


def test_docstrings_are_idiomatic() -> None:
    """The API reference shows those of public names. Many begin with `Who ...`, which only a whole sentence may not."""
    sources = {path: path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py")}
    docs = [(path.name, text) for path, source in sources.items() for text in docstrings(source)]
    assert len(docs) > 3000
    assert not [(name, found) for name, text in docs if (found := unidiomatic(text.replace("Who ", "who ")))]


def docstrings(source: str) -> list[str]:
    """Every text that stands by itself in a module: docstrings, also those of attributes."""
    statements = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Expr)]
    texts = [node.value for node in statements if isinstance(node, ast.Constant)]
    return [" ".join(text.split()) for text in texts if isinstance(text, str)]


def unidiomatic(text: str) -> list[str]:
    return [match[0] for phrase in PHRASES for match in re.finditer(phrase, text)]
