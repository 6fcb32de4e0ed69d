"""What the site adds to pages while it is built."""

from __future__ import annotations

from typing import Any

NOTE = '!!! note ""\n    本页暂无中文版，以下为英文原文。\n\n'


def on_page_markdown(markdown: str, page: Any, config: Any, **_: Any) -> str:
    """Says on an English page of the Chinese site, and in the navigation, that there is no translation."""
    if config.theme["language"] != "zh" or page.file.src_uri.endswith(".zh.md"):
        return markdown
    title, _newline, rest = markdown.partition("\n")
    page.title = f"{title.removeprefix('# ')}（英文）"
    return f"{title}\n\n{NOTE}{rest}"
