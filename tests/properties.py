"""Settings for tests of properties."""

from __future__ import annotations

from hypothesis import settings

unhurried = settings(deadline=None, derandomize=True, database=None)
