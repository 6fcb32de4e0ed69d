"""Reports as pages that need nothing else, made by Jinja2: whatever is text is escaped."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from linewood.texts import say


@cache
def environment() -> Any:
    """Where the templates are."""
    import jinja2

    return jinja2.Environment(loader=jinja2.FileSystemLoader(Path(__file__).parent), autoescape=True)


def rendered(template: str, pictures: Mapping[str, bytes], language: str, **values: Any) -> bytes:
    """A page in a language. `pictures` are SVG files by their names, which become parts of the page."""
    page: str = (
        environment()
        .get_template(template)
        .render(
            language="zh-CN" if language == "zh" else "en",
            said=language,
            pictures={name: inline(content) for name, content in pictures.items()},
            plot_words={name: say("report.plot." + name, language) for name in pictures},
            **values,
        )
    )
    return page.encode()


def inline(picture: bytes) -> Any:
    """A picture as part of a page: without what belongs before the first sign of a file."""
    from markupsafe import Markup

    text = picture.decode()
    return Markup(text[text.index("<svg") :])


def script(text: str) -> Any:
    """A script of our own."""
    from markupsafe import Markup

    return Markup(text)


def script_data(value: object) -> Any:
    """JSON that may stand in a script: it can neither end the script nor begin a comment."""
    return script(json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"))
