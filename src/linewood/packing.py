"""Bots to hand in: linewood as a strategy library or as an archive of C++, with no Python inside."""

from __future__ import annotations

import io
import struct
import zipfile
from dataclasses import astuple, fields
from pathlib import Path
from typing import Final

from linewood import _core
from linewood.errors import BadFile, BadValue
from linewood.search import Limits, Options, Preset, presets, read_spec
from linewood.search.networks import Network, floats, load

GAME: Final = "connect4"
INSTALLED: Final = Path(_core.__file__).parent
"""Where the build puts what is not Python."""
MARK: Final = b"linewood strategy settings v2"
MARK_SIZE: Final = 32
TEXT_SIZE: Final = 16352
MOST_WEIGHTS: Final = 262144
"""As in core/bots/strategy.cpp: the settings of a library are a mark, and room for a text and for a network."""
SOURCES: Final = ("", "games", "network", "solve", "knowledge", "knowledge/connect4", "search", "bots")
"""The folders of the core that a bot is built from."""
WRITTEN: Final = (Path("bots/settings.hpp"), Path("bots/weights.hpp"))
"""The files that are written for each bot."""
NEXT_LINE: Final = ",\n"
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
    chosen = chosen_preset(spec, seconds)
    text = settings_text(chosen, seconds).encode()
    network = load(chosen.options.weights)  # also for the presets that LINEWOOD_PRESET can choose
    if len(network.weights) > 4 * MOST_WEIGHTS:
        raise BadValue("packing.network", found=len(network.weights) // 4, most=MOST_WEIGHTS)
    if len(text) >= TEXT_SIZE or library.count(MARK) != 1:
        raise BadFile("packing.library", path=template)
    start = library.index(MARK) + MARK_SIZE
    settings = text.ljust(TEXT_SIZE, b"\0") + struct.pack("=5I", *astuple(network.shape))
    settings += struct.pack(f"={len(network.weights) // 4}f", *floats(network.weights))
    save(out, library[:start] + settings + library[start + len(settings) :], executable=True)


def write_saiblo(out: Path, spec: str = "connect4/best", seconds: float = 2.7) -> None:
    """Writes a zip of C++ with a Makefile, as a judge that speaks saiblo takes it."""
    chosen = chosen_preset(spec, seconds)
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as files:
        files.writestr("Makefile", MAKEFILE)
        for path in sources():
            files.writestr(path.as_posix(), (INSTALLED / "sources" / path).read_text(encoding="utf-8"))
        files.writestr("bots/settings.hpp", settings_header(chosen, seconds))
        files.writestr("bots/weights.hpp", weights_header(chosen.options.load_network("connect4")))
    save(out, archive.getvalue())


def sources() -> list[Path]:
    """What a bot is built from, relative to the folder of the sources."""
    folder = INSTALLED / "sources"
    found = [path.relative_to(folder) for part in SOURCES for path in sorted((folder / part).glob("*.hpp"))]
    if not found:
        raise BadFile("packing.no_sources", path=folder)
    return [path for path in found if path not in WRITTEN] + [Path("bots/saiblo.cpp")]


def settings_text(chosen: Preset, seconds: float) -> str:
    """The seconds, then a line for each preset: the one to play first, the others for LINEWOOD_PRESET."""
    others = [read_spec(name) for name in presets(GAME) if name != "connect4/random"]
    lines = [f"{one.name} {options_text(one.options)}" for one in others]
    return "\n".join((f"{seconds:g}", f"chosen {options_text(chosen.options)}", *lines))


def settings_header(chosen: Preset, seconds: float) -> str:
    """The same as a C++ header."""
    options = options_text(chosen.options)
    return f"""\
// What this bot plays with: {chosen.name.partition(":")[0]}.
#pragma once

namespace linewood {{

inline constexpr double settings_seconds = {seconds!r};
inline constexpr char settings_presets[] = "chosen {options}";

}} // namespace linewood
"""


def weights_header(network: Network | None) -> str:
    """The network as a C++ header."""
    sizes = [] if network is None else [str(size) for size in astuple(network.shape)]
    numbers = [] if network is None else [f"{number!r}f" for number in floats(network.weights)]
    lines = [", ".join(numbers[i : i + 8]) for i in range(0, len(numbers), 8)]
    return f"""\
// The network of this bot{"; it asks none" if network is None else f": {network.digest}"}.
#pragma once

#include <array>

#include "network/shape.hpp"

namespace linewood {{

inline constexpr NetworkShape settings_shape{{{", ".join(("{}", *sizes))}}};
inline constexpr std::array<float, {len(numbers)}> settings_weights{{
{NEXT_LINE.join(lines)}
}};

}} // namespace linewood
"""


def chosen_preset(spec: str, seconds: float) -> Preset:
    """A preset of connect4 that a bot without Python can play."""
    Limits(seconds=seconds)
    chosen = read_spec(spec)
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
    names = [f.name for f in fields(options) if f.name != "weights"]  # a bot brings its network along
    different = [name for name in names if getattr(options, name) != getattr(defaults, name)]
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
