"""Files that people name: one that cannot be read or written becomes an error with its name and what the system says."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

from linewood.errors import BadFile, BadText, LinewoodError


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Whatever is done here reads this file."""
    with told("file.unreadable", path):
        yield


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Whatever is done here writes this file."""
    with told("file.unwritable", path):
        yield


@contextmanager
def told(key: str, path: Path) -> Iterator[None]:
    """An error of the system as one of ours."""
    try:
        yield
    except (LinewoodError, BrokenPipeError):  # the latter is not about this file
        raise
    except OSError as error:
        raise BadFile(key, path=path, reason=error.strerror or str(error)) from error


def read_bytes(path: Path, longest: int) -> bytes:
    """A whole file, if it is not too long."""
    with reading(path), path.open("rb") as file:
        content = file.read(longest + 1)
    if len(content) > longest:
        raise BadFile("file.too_long", path=path, limit=longest)
    return content


def read_text(path: Path, longest: int) -> str:
    """A whole text file, with or without a byte order mark."""
    try:
        return read_bytes(path, longest).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadFile("file.not_text", path=path) from error


def read_toml(path: Path) -> dict[str, Any]:
    """What stands in a TOML file."""
    import tomllib  # a script that reads no such file does without it

    try:
        with reading(path):
            return tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadText("file.not_toml", path=path, reason=str(error)) from error


def write_bytes(path: Path, content: bytes) -> None:
    """Writes a file; its folder is made if need be."""
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


@contextmanager
def opened_for_writing(path: Path) -> Iterator[BinaryIO]:
    """A file that is there as a whole once it is complete. A link stays a link, and what is no file, such as /dev/stdout or
    a named pipe, is written to as it is.
    """
    with writing(path):
        if path.exists() and not path.is_file():
            with path.open("wb") as stream:
                yield stream
            return
        path = Path(os.path.realpath(path))
        handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as stream:
                yield stream
            os.chmod(draft, 0o666 & ~umask())
            os.replace(draft, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(draft)
            raise


def umask() -> int:
    """The permissions that new files do not get."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
