"""Networks are files: which ones come with the package, and how any of them is read and checked.

A file is safetensors with F32 tensors (core/network/network.hpp draws them) and this metadata: `architecture`, and
whatever says where the network comes from. The core computes with the same weights in integers.
"""

from __future__ import annotations

import hashlib
import re
import sys
from array import array
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from itertools import islice
from math import prod
from pathlib import Path
from typing import Final

from linewood import _core
from linewood.errors import BadFile, BadValue
from linewood.files import reading
from linewood.games.names import nearest
from linewood.search.safetensors import Tensor, TensorFile, dumps, loads

FOLDER: Final = Path(__file__).parents[1] / "networks"
SUFFIX: Final = ".safetensors"
ARCHITECTURE: Final = re.compile(r"linewood-(connect4|hex5|loa)-1")
"""Names the game, with its input encoding, and the layers; a file of another one is refused."""
DIGEST_LENGTH: Final = 12
LARGEST: Final = 64 * 2**20
"""Bytes of a file."""
LIMITS: Final = _core.Network.limits()
BLOCK: Final = re.compile(r"residual\.[0-9]+\.bias")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """The sizes of a network, in the order in which the core wants them."""

    features: int
    """Of a cell, from the input convolution."""
    channels: int
    """Of a cell, from the pointwise convolution on."""
    blocks: int
    """Residual blocks."""
    policy_units: int
    """Hidden units of the policy head."""
    value_units: int
    """Hidden units of the value head."""

    def tensors(self) -> dict[str, tuple[int, ...]]:
        """The names and shapes of all tensors, in the core's order."""
        wide = self.channels
        layers: dict[str, tuple[int, ...]] = {
            "pointwise": (wide, self.features),
            **{f"residual.{number}": (wide, wide, 3, 3) for number in range(self.blocks)},
            "global_pool": (wide, 2 * wide),
            "policy.hidden": (self.policy_units, 2 * wide),
            "policy.output": (1, self.policy_units),
            "value.hidden": (self.value_units, 3 * wide),
            "value.output": (1, self.value_units),
        }
        found: dict[str, tuple[int, ...]] = {
            "input.weight": (LIMITS["planes"], LIMITS["rays"], self.features),
            "input.bias": (self.features,),
        }
        for name, shape in layers.items():
            found |= {f"{name}.weight": shape, f"{name}.bias": shape[:1]}
        return found


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Network:
    """A network that can be asked."""

    game: str
    """Whose positions it judges."""
    digest: str
    """The beginning of the SHA-256 of its file: what analyses and records know it by."""
    shape: Shape
    """Its sizes."""
    weights: bytes
    """All weights and biases as little-endian 32-bit floats, in the core's order."""
    metadata: Mapping[str, str]
    """Where it comes from."""
    native: _core.Network
    """The core's copy."""


def networks() -> tuple[str, ...]:
    """The registered networks: those that come with the package.

    >>> networks()
    ('connect4',)
    """
    return registered()


def load(weights: str) -> Network:
    """The network of that name, or in that file; BadFile or BadValue if there is none.

    >>> load("connect4").shape.channels
    16
    >>> load("connect5")
    Traceback (most recent call last):
    linewood.errors.BadValue: 'connect5' is not a network: use one of connect4, or the path of a .safetensors file
    """
    if weights in registered():
        return packaged(weights)
    if not is_path(weights):
        raise BadValue("network.unknown", value=weights, known=registered(), suffix=SUFFIX)
    return read(Path(weights))


def is_path(weights: str) -> bool:
    """Is it the path of a file, and not a registered name?"""
    return weights not in registered() and weights.lower().endswith(SUFFIX)


@cache
def registered() -> tuple[str, ...]:
    """The names of the package's files."""
    return tuple(path.stem for path in sorted(FOLDER.glob(f"*{SUFFIX}")))


@cache
def packaged(name: str) -> Network:
    """A network that comes with the package."""
    return read(FOLDER / f"{name}{SUFFIX}")


def read(path: Path) -> Network:
    """The network in a file."""
    if not path.is_file():
        raise BadFile("network.no_file", path=path, suffix=SUFFIX)
    with reading(path), path.open("rb") as file:
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise BadFile("network.large", path=path, limit=LARGEST)
    return parsed(content, path)


@lru_cache(maxsize=8)
def parsed(content: bytes, path: Path) -> Network:
    """The network in a file's content, every number of it checked."""
    file = loads(content, path)
    found = file.metadata.get("architecture", "")
    named = ARCHITECTURE.fullmatch(found)
    if named is None:
        raise BadFile("network.foreign", path=path, expected=architecture_of("connect4"), found=found)
    game, shape = named[1], shape_of(file, path)
    weights = b"".join(checked(file.tensors[name], name, path) for name in shape.tensors())
    native = _core.Network(game, **asdict(shape), weights=weights)
    if not native.accumulators_fit():
        raise BadFile("network.overflow", path=path)
    return Network(
        game=game,
        digest=hashlib.sha256(content).hexdigest()[:DIGEST_LENGTH],
        shape=shape,
        weights=weights,
        metadata=file.metadata,
        native=native,
    )


def shape_of(file: TensorFile, path: Path) -> Shape:
    """The sizes that the tensors have, once it is sure that they agree."""

    def size(name: str) -> int:
        if name not in file.tensors:
            raise BadFile("network.missing", path=path, name=name)
        found = file.tensors[name].shape
        if len(found) != 1:
            raise BadFile("network.vector", path=path, name=name, found=found)
        return found[0]

    shape = Shape(
        features=size("input.bias"),
        channels=size("pointwise.bias"),
        blocks=sum(BLOCK.fullmatch(name) is not None for name in file.tensors),
        policy_units=size("policy.hidden.bias"),
        value_units=size("value.hidden.bias"),
    )
    check_sizes(shape, path)
    wanted = shape.tensors()
    for name, expected in wanted.items():
        if name not in file.tensors:
            raise BadFile("network.missing", path=path, name=name)
        if (found := file.tensors[name].shape) != expected:
            raise BadFile("network.tensor", path=path, name=name, found=found, expected=expected)
    for name in file.tensors:
        if name not in wanted:
            near = nearest(name, wanted) or next(iter(wanted))
            raise BadFile("network.extra", path=path, name=name, near=near)
    return shape


def check_sizes(shape: Shape, path: Path) -> None:
    """Objects to sizes that the core has no room for."""
    lanes = LIMITS["lanes"]
    for name, step, high in (
        ("features", lanes, LIMITS["features"]),
        ("channels", lanes, LIMITS["channels"]),
        ("blocks", 1, LIMITS["blocks"]),
        ("policy_units", lanes, LIMITS["units"]),
        ("value_units", 1, LIMITS["units"]),
    ):
        value = getattr(shape, name)
        if value % step or not step <= value <= high:
            key = "network.multiple" if step > 1 else "network.size"
            raise BadFile(key, path=path, name=name, value=value, low=step, high=high)


def checked(tensor: Tensor, name: str, path: Path) -> bytes:
    """The bytes of a tensor whose numbers the core can compute with."""
    if tensor.dtype != "F32":
        raise BadFile("network.dtype", path=path, name=name, found=tensor.dtype)
    limit = LIMITS["weight"]
    for index, number in enumerate(floats(tensor.data)):
        if not -limit <= number <= limit:  # NaN is in no range
            raise BadFile("network.weight", path=path, name=name, index=index, value=number, low=-limit, high=limit)
    return tensor.data


def floats(data: bytes) -> array[float]:
    """Little-endian 32-bit floats as numbers."""
    numbers = array("f", data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def architecture_of(game: str) -> str:
    """What the networks of a game say they are.

    >>> architecture_of("loa")
    'linewood-loa-1'
    """
    return f"linewood-{game}-1"


def written(shape: Shape, weights: Iterable[float], metadata: Mapping[str, str], game: str = "connect4") -> bytes:
    """The content of a file with these weights, given in the core's order.

    >>> network = load("connect4")
    >>> parsed(written(network.shape, floats(network.weights), network.metadata), Path("copy")).weights == network.weights
    True
    """
    numbers = iter(weights)
    tensors = {}
    for name, sizes in shape.tensors().items():
        part = array("f", islice(numbers, prod(sizes)))
        if sys.byteorder == "big":
            part.byteswap()
        tensors[name] = Tensor(dtype="F32", shape=sizes, data=part.tobytes())
    return dumps(tensors, {**metadata, "architecture": architecture_of(game)})
