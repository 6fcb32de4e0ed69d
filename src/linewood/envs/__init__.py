"""Environments for reinforcement learning: one player against any opponent (Gymnasium), or both sides (PettingZoo).

They need the extra `envs`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from linewood.extras import load

if TYPE_CHECKING:
    from linewood.envs.solo import GymnasiumEnv
    from linewood.envs.turns import PettingZooEnv

__all__ = ["GymnasiumEnv", "PettingZooEnv"]

HOMES = {"GymnasiumEnv": ("gymnasium", "solo"), "PettingZooEnv": ("pettingzoo", "turns")}
"""The package that each environment needs, and the module where it is."""


def __getattr__(name: str) -> object:
    if name not in HOMES:
        raise AttributeError(f"module 'linewood.envs' has no attribute {name!r}")
    package, module = HOMES[name]
    load(package, "envs")
    return getattr(import_module(f"linewood.envs.{module}"), name)


def __dir__() -> list[str]:
    return __all__
