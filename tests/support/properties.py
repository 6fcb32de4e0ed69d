"""Settings for tests of properties."""

from __future__ import annotations

import os
from typing import Final

from hypothesis import HealthCheck, settings

EFFORT: Final = int(os.environ.get("LINEWOOD_EFFORT", "1"))
"""How many times as many examples are tried as usual; `make soak` sets it. Then they are new ones each time."""

unhurried = settings(
    deadline=None, derandomize=EFFORT == 1, database=None, suppress_health_check=[HealthCheck.too_slow]
)
"""No test fails because the machine is busy. All tests of properties have these settings, or change them."""


def examples(number: int) -> int:
    """How many to try."""
    return number * EFFORT
