"""What the doctor has found: one finding for each point of the checklist."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from linewood.results import Result, Row
from linewood.texts import Word, say

Verdict = Literal["good", "look", "bad"]
"""Fine; worth a look; loses games."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an examination is."""

    stage: str
    """`positions`, `again` or `games`."""
    done: int
    """Questions that were asked; in games, moves."""
    total: int
    """Questions to ask in all, as far as it is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One point of the checklist."""

    check: str
    """Which point: `build`, `start`, `sandbox`, `moves`, `faults`, `time`, `waiting`, `memory`, `threads`, `output`,
    `errors`, `same`, `games`."""
    verdict: Verdict
    """Is it fine?"""
    detail: Word
    """What was found."""
    position: str = ""
    """Where it happened, as a position text."""
    last_words: str = ""
    """What the bot, or make, wrote last."""

    def text(self, language: str = "en") -> str:
        """What was found, in words."""
        return say(self.detail.key, language, **dict(self.detail.values))

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The finding as JSON knows it."""
        return {
            "check": self.check,
            "verdict": self.verdict,
            "text": self.text(language),
            "position": self.position,
            "last_words": self.last_words,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkup(Result):
    """All findings about a bot."""

    bot: str
    """Its name."""
    findings: tuple[Finding, ...]
    """The checklist."""
    is_complete: bool = True
    """Whether all checks were made."""
    progress: Progress | None = field(default=None, compare=False)
    """How far the examination is, while it runs."""

    @property
    def is_fit(self) -> bool:
        """Whether nothing was found that would lose games."""
        return all(finding.verdict != "bad" for finding in self.findings)

    @property
    def title(self) -> str:
        """The verdict."""
        return f"{self.bot}: {say('doctor.fit' if self.is_fit else 'doctor.unfit')}"

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """Everything, ready for JSON."""
        return {
            "bot": self.bot,
            "fit": self.is_fit,
            "complete": self.is_complete,
            "findings": [finding.to_json(language) for finding in self.findings],
        }

    def rows(self) -> list[Row]:
        """One row per finding."""
        return [finding.to_json() for finding in self.findings]
