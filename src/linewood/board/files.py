"""The files of the component, for pages that contain it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

COMPONENT: Final = Path(__file__).with_name("component.js")
"""Vue's options object is its default export; it imports its parts as `linewood-board/...`."""
NAME: Final = "linewood-board"
"""What the component calls the folder of its parts."""
PARTS: Final = Path(__file__).with_name("parts")
STYLES: Final = Path(__file__).with_name("style.css")
"""Colours, and the board. `body--dark` on the page's root chooses the dark ones."""
