"""hex5 and loa: forced wins, by the proof search that stands in front of the tree search."""

from __future__ import annotations

from dataclasses import replace
from threading import Event
from typing import Final

from linewood.games import Position
from linewood.search import Analysis, Limits, read_spec, stream
from linewood.search.analysis import result_for
from linewood.solve.solution import Solution, StoppedBy

NODES: Final = 10_000_000
"""Positions that the proof search looks at, at most."""
POLL: Final = 0.05
"""Seconds between two looks at the search."""
ENDS: Final[tuple[StoppedBy, ...]] = ("seconds", "nodes", "asked", "interrupt")
"""What else may end a search that proves nothing; otherwise it has looked at all that it wants to look at."""


class Proof:
    """One call: a proven result with its line, or nothing but an estimate."""

    def __init__(self, position: Position, limits: Limits) -> None:
        self.position, self.limits = position, limits
        self.newest: Analysis | None = None
        """What the search has found so far."""
        self._asked = Event()

    def stop(self) -> None:
        """Ends the search, in whichever thread it runs."""
        self._asked.set()

    def run(self) -> None:
        """Searches until something is proven, a limit is reached or `stop` is called. Ctrl-C raises KeyboardInterrupt."""
        if self.position.outcome is not None:
            return
        options = read_spec("best", self.position.game.name).options
        if self.position.game.has_proof_search:
            options = replace(options, proof_nodes=min(self.limits.nodes or NODES, NODES))
        limits = Limits(seconds=self.limits.seconds, nodes=self.limits.nodes, megabytes=self.limits.megabytes)
        frames = stream(self.position, options, limits, POLL)
        try:
            for self.newest in frames:
                if self._asked.is_set():
                    self.newest = frames.finish("asked")
                    return
        except BaseException:
            self.newest = frames.finish("interrupt")
            raise

    def solution(self) -> Solution:
        """What is known by now."""
        if self.position.outcome is not None:
            return solution(self.position, result=result_for(self.position), distance=0, at_most=0)
        found = self.newest
        if found is None:
            return solution(self.position, stopped_by="interrupt")
        effort = {"nodes": found.nodes, "seconds": found.seconds}
        if found.proven is None:
            stopped_by = next((end for end in ENDS if end == found.stopped_by), "searched")
            return solution(self.position, estimate=found.value, stopped_by=stopped_by, **effort)
        return solution(self.position, result=found.proven, at_most=found.distance, line=found.line, **effort)


def solution(position: Position, **known: object) -> Solution:
    """A solution of which only this is known."""
    unknown: dict[str, object] = {
        "result": None,
        "distance": None,
        "at_most": None,
        "bounds": None,
        "moves": (),
        "line": (),
        "nodes": 0,
        "seconds": 0.0,
        "estimate": None,
        "stopped_by": "solved",
    }
    return Solution(position=position.text, **unknown | known)  # type: ignore[arg-type]
