"""Files that people name: whatever is wrong with one is told with its name."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import linewood as lw
from linewood.files import opened_for_writing, read_bytes, read_text, read_toml, reading, write_bytes


@pytest.mark.parametrize(
    "read",
    [read_toml, lambda path: read_text(path, 9), lambda path: read_bytes(path, 9)],
    ids=["toml", "text", "bytes"],
)
def test_a_file_that_cannot_be_read_is_named(read: Callable[[Path], object], tmp_path: Path) -> None:
    for path in (tmp_path / "nothing", tmp_path):
        with pytest.raises(lw.BadFile, match="cannot be read") as caught:
            read(path)
        assert str(path) in str(caught.value)


def test_a_link_stays_a_link_and_a_pipe_a_pipe(tmp_path: Path) -> None:
    """And a device a device: as root, `--out /dev/null` must not replace it."""
    link, file, pipe = tmp_path / "link", tmp_path / "file", tmp_path / "pipe"
    file.write_bytes(b"old")
    link.symlink_to(file)
    with opened_for_writing(link) as stream:
        stream.write(b"new")
    assert link.is_symlink()
    assert file.read_bytes() == b"new"
    os.mkfifo(pipe)
    with open(os.open(pipe, os.O_RDONLY | os.O_NONBLOCK), "rb") as reader:
        with opened_for_writing(pipe) as stream:
            stream.write(b"new")
        assert reader.read() == b"new"
    assert pipe.is_fifo()
    with pytest.raises(lw.BadFile, match="cannot be written"), opened_for_writing(tmp_path) as stream:
        stream.write(b"new")


def test_a_file_of_the_greatest_length_is_read_and_a_longer_one_is_not(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_bytes(b"\xef\xbb\xbfnine")
    assert read_text(path, 7) == "nine"
    with pytest.raises(lw.BadFile, match="6"):
        read_text(path, 6)


def test_what_is_not_text_or_toml_is_told(tmp_path: Path) -> None:
    path = tmp_path / "odd"
    path.write_bytes(b"\xff = 1")
    with pytest.raises(lw.BadFile):
        read_text(path, 100)
    with pytest.raises(lw.BadText, match="is not a TOML file"):
        read_toml(path)
    path.write_bytes(b"\xef\xbb\xbfone = 1")
    assert read_toml(path) == {"one": 1}


def test_a_file_is_written_into_a_new_folder_and_a_file_is_no_folder(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file"
    write_bytes(path, b"one")
    assert path.read_bytes() == b"one"
    with pytest.raises(lw.BadFile, match="cannot be written"):
        write_bytes(path / "below", b"two")


def test_a_closed_pipe_is_not_about_the_file() -> None:
    with pytest.raises(BrokenPipeError), reading(Path("games.pgn")):
        raise BrokenPipeError
