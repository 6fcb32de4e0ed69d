"""A good move for someone who asks."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from linewood.games import Position
from linewood.search import Limits
from linewood.web.engine import Engine, Thought
from linewood.web.searchers import Recipe

HINT: Final = Limits(seconds=1.0, playouts=200_000)
"""What is spent on a hint."""


async def find_hint(engine: Engine, position: Position) -> str | None:
    """A good move; None if the search was stopped before it found one."""
    recipe = Recipe(game=position.game, how=f"{position.game.name}/best", is_exact=True)
    found = await engine.run(Thought(recipe, position, replace(HINT, megabytes=engine.megabytes)))
    return None if found is None or not found.moves else found.best
