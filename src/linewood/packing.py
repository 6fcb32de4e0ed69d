"""Bots to hand in: linewood as a strategy library or as an archive of C++, with no Python inside."""

from __future__ import annotations

import io
import zipfile
from dataclasses import fields
from pathlib import Path
from typing import Final

from linewood import _core
from linewood.errors import BadFile, BadValue
from linewood.search import Limits, Options, Preset, preset, presets

GAME: Final = "connect4"
INSTALLED: Final = Path(_core.__file__).parent
"""Where the build puts what is not Python."""
MARK: Final = b"linewood strategy settings v1"
MARK_SIZE: Final = 32
TEXT_SIZE: Final = 16352
"""As in core/bots/strategy.cpp: the settings of a library are a mark and room for a text."""
ROOMS: Final = ("", "games", "playouts", "search", "bots")
MAKEFILE: Final = """\
# Portable on purpose: the judge's machine need not be yours.
CXX ?= g++
CXXFLAGS = -std=c++20 -O3 -I.

main: bots/saiblo.cpp $(wildcard *.hpp */*.hpp)
\t$(CXX) $(CXXFLAGS) -o main bots/saiblo.cpp -pthread

clean:; rm -f main
.PHONY: clean
"""


def write_library(out: Path, spec: str = "connect4/best", seconds: float = 2.7) -> None:
    """Writes a strategy library that plays as `spec` for so many seconds per move."""
    template = INSTALLED / "strategy.so"
    if not template.is_file():
        raise BadFile("packing.no_library", path=template)
    library = template.read_bytes()
    text = settings_text(spec, seconds).encode()
    if len(text) >= TEXT_SIZE or library.count(MARK) != 1:
        raise BadFile("packing.library", path=template)
    start = library.index(MARK) + MARK_SIZE
    save(out, library[:start] + text.ljust(TEXT_SIZE, b"\0") + library[start + TEXT_SIZE :], executable=True)


def write_saiblo(out: Path, spec: str = "connect4/best", seconds: float = 2.7) -> None:
    """Writes a zip of C++ with a Makefile, as a judge that speaks saiblo takes it."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as files:
        files.writestr("Makefile", MAKEFILE)
        for path in sources():
            files.writestr(path.as_posix(), (INSTALLED / "sources" / path).read_text(encoding="utf-8"))
        files.writestr("bots/settings.hpp", settings_header(spec, seconds))
    save(out, archive.getvalue())


def sources() -> list[Path]:
    """What a bot is built from, relative to the folder of the sources."""
    folder = INSTALLED / "sources"
    found = [path.relative_to(folder) for room in ROOMS for path in sorted((folder / room).glob("*.hpp"))]
    found += [path.relative_to(folder) for path in sorted((folder / "weights").glob("*.csv"))]
    if not found:
        raise BadFile("packing.no_sources", path=folder)
    return [path for path in found if path != Path("bots/settings.hpp")] + [Path("bots/saiblo.cpp")]


def settings_text(spec: str, seconds: float) -> str:
    """The seconds, then a line for each preset: the one to play first, the others for LINEWOOD_PRESET."""
    chosen = chosen_preset(spec, seconds)
    others = [preset(name) for name in presets(GAME) if name != "connect4/random"]
    lines = [f"{one.name} {options_text(one.options)}" for one in (chosen, *others)]
    return "\n".join((f"{seconds:g}", *lines))


def settings_header(spec: str, seconds: float) -> str:
    """The same as a C++ header."""
    options = options_text(chosen_preset(spec, seconds).options)
    return f"""\
// What this bot plays with: {spec}.
#pragma once

namespace linewood {{

inline constexpr double settings_seconds = {seconds!r};
inline constexpr char settings_presets[] = "chosen {options}";

}} // namespace linewood
"""


def chosen_preset(spec: str, seconds: float) -> Preset:
    """A preset of connect4 that a bot without Python can play."""
    Limits(seconds=seconds)
    chosen = preset(spec)
    chosen.check_for(GAME)
    if chosen.options.final_move == "random":
        raise BadValue("packing.random", name=chosen.name)
    return chosen


def options_text(options: Options) -> str:
    """What differs from the defaults, as `name=value,...`.

    >>> options_text(Options(graph=True, exploration=2.5))
    'graph=true,exploration=2.5'
    """
    defaults = Options()
    different = [f.name for f in fields(options) if getattr(options, f.name) != getattr(defaults, f.name)]
    return ",".join(f"{name}={str(getattr(options, name)).lower()}" for name in different)


def save(out: Path, content: bytes, *, executable: bool = False) -> None:
    """Writes the file whole or not at all."""
    try:
        draft = out.with_name(out.name + ".part")
        draft.write_bytes(content)
        if executable:
            draft.chmod(0o755)
        draft.replace(out)
    except OSError as error:
        raise BadFile("packing.write", path=out, why=error.strerror or str(error)) from error
