"""Pictures of numbers, drawn by matplotlib. Texts become outlines, so that a picture looks the same everywhere.

Colours are those of Okabe and Ito (https://jfly.uni-koeln.de/color/); lines differ in their dashes and markers as well.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from linewood import extras
from linewood.errors import BadValue
from linewood.files import write_bytes
from linewood.texts import say

FORMS: Final = ("svg", "png", "pdf")
COLOURS: Final = ("#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7", "#56b4e9", "#7a5208", "#333333")
DASHES: Final = ("-", "--", "-.", ":")
MARKS: Final = ("o", "s", "^", "D", "v", "P", "X", "*")
CHINESE: Final = (
    *("Noto Sans CJK SC", "Noto Sans CJK JP", "Source Han Sans SC", "Source Han Sans CN", "PingFang SC"),
    *("Microsoft YaHei", "WenQuanYi Micro Hei", "WenQuanYi Zen Hei", "SimHei", "Heiti SC", "Arial Unicode MS"),
)
"""Fonts with Chinese letters, on Linux, macOS and Windows."""
WIDTH: Final = 8.0
"""Inches."""

Say = Callable[[str], str]


def check_picture(path: Path, extra: str = "arena") -> str:
    """The form that a file's name asks for, once it is sure that it can be drawn: worth asking before hours of games."""
    form = path.suffix.lower().removeprefix(".")
    if form not in FORMS:
        raise BadValue("lab.form", path=str(path), known=FORMS)
    extras.load("matplotlib", extra)
    return form


def write_picture(
    path: Path, draw: Callable[[Any, Say], bool], language: str, prefix: str, nothing: str = "lab.nothing"
) -> None:
    """Draws into a file, whose name says in which form. If there is nothing to draw, `nothing` is what is said."""
    content = picture(draw, language, check_picture(path), prefix)
    if content is None:
        raise BadValue(nothing)
    write_bytes(path, content)


def picture(
    draw: Callable[[Any, Say], bool], language: str, form: str = "svg", prefix: str = "report.plot."
) -> bytes | None:
    """One picture; None if there is nothing to draw. `draw` gets a figure and the words below `prefix`."""
    matplotlib = extras.load("matplotlib", "arena")
    figure_module = extras.load("matplotlib.figure", "arena")
    fonts, spoken = fonts_for(language)
    # Outlines instead of fonts, and the same bytes for the same numbers.
    settings = {
        "font.family": fonts,
        "svg.fonttype": "path",
        "svg.hashsalt": "linewood",
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.grid": True,
        "grid.alpha": 0.3,
        "axes.unicode_minus": False,
    }
    with matplotlib.rc_context(settings):
        figure = figure_module.Figure(figsize=(WIDTH, 4.0), layout="constrained")
        if not draw(figure, partial(label, language=spoken, prefix=prefix)):
            return None
        content = io.BytesIO()
        more = {"metadata": {"Date": None}} if form == "svg" else {"dpi": 110}
        figure.savefig(content, format=form, **more)
        return content.getvalue()


def label(name: str, language: str, prefix: str) -> str:
    """What stands in a picture."""
    return say(prefix + name, language)


def fonts_for(language: str) -> tuple[list[str], str]:
    """Fonts, the usual one first, and the language that they can write."""
    manager = extras.load("matplotlib.font_manager", "arena")
    known = {font.name for font in manager.fontManager.ttflist}
    found = [name for name in CHINESE if name in known][:1]
    return ["DejaVu Sans", *found], language if found or language != "zh" else "en"


def legend(figure: Any, axes: Any) -> None:
    """Beside the picture, where it hides nothing."""
    figure.legend(*axes.get_legend_handles_labels(), loc="outside right upper", frameon=False, fontsize="small")


def shortened(name: str, longest: int = 34) -> str:
    """A name that leaves room for the picture.

    >>> shortened("connect4/mcgs:exploration=1.8,threads=2,playouts=2000", longest=20)
    'connect4/mcgs:explo…'
    """
    return name if len(name) <= longest else name[: longest - 1] + "…"
