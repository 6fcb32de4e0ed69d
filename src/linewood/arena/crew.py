"""Who plays: threads of this machine or a Dask cluster, behind the executor interface that `play` takes."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from linewood.errors import BadValue

CONNECT_SECONDS: Final = 5.0
RETRIES: Final = 5
"""How often a game is played again whose worker has died."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Crew:
    """An executor and what it can do."""

    executor: Executor
    """Takes games."""
    at_once: int
    """Games at the same time."""
    retries: int = 0
    """How often a game is played again that got lost."""


@contextmanager
def threads(at_once: int) -> Iterator[Crew]:
    """Threads of this machine: a search lets go of Python's lock, and foreign bots have processes of their own.

    Leaving does not wait for games that have not begun.
    """
    pool = ThreadPoolExecutor(at_once, thread_name_prefix="linewood game")
    try:
        yield Crew(executor=pool, at_once=at_once)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """The Dask cluster at an address. A worker that dies loses no game: Dask plays it again elsewhere, and so do we."""
    distributed = imported("distributed")
    try:
        client = distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise BadValue("arena.no_cluster", address=address, reason=str(error) or type(error).__name__) from error
    with client:
        places = sum(client.nthreads().values())
        if places == 0:
            raise BadValue("arena.no_workers", address=address)
        # Every pairing carries its own seed, and yet two equal ones are two games: submitting is not pure.
        yield Crew(executor=client.get_executor(pure=False, retries=RETRIES), at_once=places, retries=RETRIES)


def imported(package: str) -> Any:
    """A package of the extra `arena`; BadValue names the extra if it is missing."""
    import importlib

    try:
        return importlib.import_module(package)
    except ModuleNotFoundError as error:
        raise BadValue("arena.extra", package=error.name or package) from error
