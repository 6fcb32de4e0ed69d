"""Who plays: threads of this machine, any executor, or a Dask cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from linewood import extras
from linewood.errors import BadState, BadValue
from linewood.games.numbers import whole

T = TypeVar("T")
CONNECT_SECONDS: Final = 5.0
RETRIES: Final = 5
"""How often a game is played again whose worker has died."""
MOST_AT_ONCE: Final = 1024


class DaskClient(Protocol):
    """What is asked of a `distributed.Client`."""

    def get_executor(self, **settings: Any) -> Executor:
        """The cluster as an Executor."""

    def nthreads(self) -> Mapping[str, int]:
        """Threads by worker."""


Workers = int | str | Executor | DaskClient
"""A number of games at once, an Executor, a Dask client, or the address of a Dask cluster."""


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
def crew_of(workers: Workers) -> Iterator[Crew]:
    """The crew that someone asks for: a number, an Executor, a Dask client or its address."""
    if isinstance(workers, Executor):
        places = getattr(workers, "_max_workers", None) or os.cpu_count() or 1
        yield Crew(executor=workers, at_once=places)
    elif isinstance(workers, str):
        with cluster(workers) as crew:
            yield crew
    elif isinstance(workers, int):
        with threads(whole("at_once", workers, 1, MOST_AT_ONCE)) as crew:
            yield crew
    else:
        check_workers(workers)
        yield client_crew(workers)


def check_workers(workers: Workers) -> None:
    """Objects to what cannot play games, before anything else is done; whether a cluster answers is seen later."""
    if isinstance(workers, str):
        extras.load("distributed", "arena")
    elif isinstance(workers, int):
        whole("at_once", workers, 1, MOST_AT_ONCE)
    elif not isinstance(workers, Executor) and not hasattr(workers, "get_executor"):
        raise BadValue("arena.executor", value=type(workers).__name__)


def submit(executor: Executor, call: Callable[..., T], *arguments: object) -> Future[T]:
    """A call that the executor makes; BadState if it was shut down."""
    try:
        return executor.submit(call, *arguments)
    except RuntimeError as error:
        raise BadState("arena.closed_executor", reason=str(error)) from error


@contextmanager
def threads(at_once: int) -> Iterator[Crew]:
    """Threads of this machine: a search lets go of Python's lock, and external bots have processes of their own.

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
    distributed = extras.load("distributed", "arena")
    try:
        client = distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise BadValue("arena.no_cluster", address=address, reason=str(error) or type(error).__name__) from error
    with client:
        yield client_crew(client, address)


def client_crew(client: DaskClient, address: str = "") -> Crew:
    """The workers of a Dask client."""
    if getattr(client, "status", "") == "closed":
        raise BadState("arena.closed_executor", reason="closed")
    places = sum(client.nthreads().values())
    if places == 0:
        raise BadValue("arena.no_workers", address=address or str(client))
    # Every pairing carries its own seed, and yet two equal ones are two games: submitting is not pure.
    return Crew(executor=client.get_executor(pure=False, retries=RETRIES), at_once=places, retries=RETRIES)
