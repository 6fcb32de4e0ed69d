"""The safetensors format, without numpy: the names, shapes and places of tensors as JSON, then their bytes.

8 bytes   length of the header, little-endian
header    {"__metadata__": {"date": "..."}, "bias": {"dtype": "F32", "shape": [16], "data_offsets": [0, 64]}, ...}
data      the tensors, one after the other without gaps
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from linewood.errors import BadFile

LENGTH_BYTES: Final = 8
LONGEST_HEADER: Final = 1_000_000
BYTES: Final = {
    "BOOL": 1, "U8": 1, "I8": 1, "F8_E4M3": 1, "F8_E5M2": 1, "U16": 2, "I16": 2, "F16": 2, "BF16": 2,
    "U32": 4, "I32": 4, "F32": 4, "U64": 8, "I64": 8, "F64": 8,
}  # fmt: skip
"""What a number takes, by its type."""
METADATA: Final = "__metadata__"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tensor:
    """Numbers of one type."""

    dtype: str
    """Their type: `F32`, `I16` ..."""
    shape: tuple[int, ...]
    """How many along each dimension, the last one being adjacent in memory."""
    data: bytes
    """The numbers, little-endian."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TensorFile:
    """The content of a file."""

    tensors: Mapping[str, Tensor]
    """By name, in the order of their bytes."""
    metadata: Mapping[str, str]
    """Whatever else the file says."""


def loads(content: bytes, path: Path) -> TensorFile:
    """The tensors in a file's content; BadFile, which names `path`, if that is not safetensors.

    >>> content = dumps({"bias": Tensor(dtype="F32", shape=(2,), data=bytes(8))}, {"date": "2031-05-17"})
    >>> loads(content, Path("net.safetensors")).tensors["bias"].shape
    (2,)
    >>> loads(content[:-1], Path("net.safetensors"))
    Traceback (most recent call last):
    linewood.errors.BadFile: net.safetensors is damaged: its header announces 8 bytes of tensors, but 7 follow
    """
    header, data = split(content, path)
    metadata = header.pop(METADATA, {})
    if not isinstance(metadata, dict) or not all(isinstance(text, str) for text in metadata.values()):
        raise BadFile("safetensors.metadata", path=path)
    places = {name: place_of(name, entry, path) for name, entry in header.items()}
    tensors: dict[str, Tensor] = {}
    end = 0
    for name, (dtype, shape, begin, after) in sorted(places.items(), key=lambda item: item[1][2:]):
        if begin != end:
            raise BadFile("safetensors.gap", path=path, name=name, begin=begin, end=end)
        end = after
        tensors[name] = Tensor(dtype=dtype, shape=shape, data=data[begin:after])
    if end != len(data):
        raise BadFile("safetensors.size", path=path, expected=end, found=len(data))
    return TensorFile(tensors=tensors, metadata=metadata)


def dumps(tensors: Mapping[str, Tensor], metadata: Mapping[str, str]) -> bytes:
    """The content of a file with these tensors; the header is padded so that the tensors are aligned."""
    header: dict[str, Any] = {METADATA: dict(metadata)}
    end = 0
    for name, tensor in tensors.items():
        begin, end = end, end + len(tensor.data)
        header[name] = {"dtype": tensor.dtype, "shape": list(tensor.shape), "data_offsets": [begin, end]}
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % LENGTH_BYTES)
    return len(text).to_bytes(LENGTH_BYTES, "little") + text + b"".join(tensor.data for tensor in tensors.values())


def split(content: bytes, path: Path) -> tuple[dict[str, Any], bytes]:
    """The header and what follows it."""
    length = int.from_bytes(content[:LENGTH_BYTES], "little")
    if len(content) < LENGTH_BYTES + 2 or length > LONGEST_HEADER or content[LENGTH_BYTES : LENGTH_BYTES + 1] != b"{":
        raise BadFile("safetensors.foreign", path=path)
    start = LENGTH_BYTES + length
    if len(content) < start:
        raise BadFile("safetensors.cut", path=path, expected=start, found=len(content))
    try:
        header = json.loads(content[LENGTH_BYTES:start].decode(), object_pairs_hook=unique)
    except (ValueError, RecursionError) as error:
        raise BadFile("safetensors.header", path=path, reason=str(error)) from error
    if not isinstance(header, dict):
        raise BadFile("safetensors.foreign", path=path)
    return header, content[start:]


def place_of(name: str, entry: object, path: Path) -> tuple[str, tuple[int, ...], int, int]:
    """Type, shape, begin and end of a tensor."""
    match entry:
        case {"dtype": str(dtype), "shape": [*shape], "data_offsets": [begin, end]} if dtype in BYTES and all(
            type(number) is int and number >= 0 for number in (*shape, begin, end)
        ):
            needed = math.prod(shape) * BYTES[dtype]
            if end - begin != needed:
                raise BadFile("safetensors.bytes", path=path, name=name, expected=needed, found=end - begin)
            return dtype, tuple(shape), begin, end
    raise BadFile("safetensors.entry", path=path, name=name)


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which no name stands twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name is there twice")
    return found
