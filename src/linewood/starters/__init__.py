"""Small bots to begin with: what `linewood bot new` writes. The files beside this one are theirs to keep."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from linewood.errors import BadFile

HOME: Final = Path(__file__).parent
LANGUAGES: Final = ("cpp", "python")


def write_starter(folder: Path, language: str, readme: str = "en") -> tuple[str, ...]:
    """Writes a bot in a programming language into a new folder, its README in a human one; the names of the files."""
    files = starter(language, readme)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadFile("new.not_empty", path=str(folder))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadFile("new.write", path=str(folder), reason=error.strerror or str(error)) from error
    return tuple(files)


def starter(language: str, readme: str = "en") -> dict[str, str]:
    """The files of a bot by their names.

    >>> sorted(starter("cpp"))
    ['Makefile', 'README.md', 'Strategy.cpp', 'Strategy.h', 'main.cpp']
    """
    files = {}
    for path in sorted((HOME / language).iterdir()):
        name = path.name.removesuffix(".txt")
        if name.startswith("README"):
            if name != f"README.{readme}.md":
                continue
            name = "README.md"
        files[name] = path.read_text(encoding="utf-8")
    return files
