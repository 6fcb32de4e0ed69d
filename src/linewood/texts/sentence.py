"""What a sentence is."""

from __future__ import annotations

from typing import NamedTuple


class Sentence(NamedTuple):
    """One sentence in each language; both have the same placeholders."""

    en: str
    zh: str
