"""Shows the examples in docstrings as sessions; without this, Markdown takes `>>>` for a quotation."""

from __future__ import annotations

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^>>> .*(?:\n(?!\s*$).*)*", re.MULTILINE)
"""From the first prompt to the next empty line."""


class Doctests(griffe.Extension):
    """Puts examples into fences."""

    def on_object(self, *, obj: Any, **_: Any) -> None:
        """Every module, class, function and attribute."""
        if obj.docstring is not None:
            obj.docstring.value = EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", obj.docstring.value)
