"""Pictures of the games, small enough for a button: elements of an SVG picture with the view box 0 0 24 24."""

from __future__ import annotations

from typing import Final

PLAIN: Final = (
    '<path d="M9 3v18M15 3v18M3 9h18M3 15h18" stroke="#24547a" stroke-width="1.6"/>'
    '<circle cx="12" cy="12" r="2.2" fill="#f0a81c"/><circle cx="18" cy="6" r="2.2" fill="#7cc4ff"/>'
)
"""A grid with two stones."""
CONNECT4: Final = '<rect x="2" y="2" width="20" height="20" rx="4" fill="#24547a"/>' + "".join(
    f'<circle cx="{x}" cy="{y}" r="2.6" fill="{colour}"/>'
    for x, y, colour in (
        (7, 17, "#f0a81c"),
        (12, 12, "#f0a81c"),
        (17, 7, "#f0a81c"),
        (12, 17, "#7cc4ff"),
        (17, 17, "#7cc4ff"),
        (17, 12, "#7cc4ff"),
        (7, 12, "#14344d"),
        (7, 7, "#14344d"),
        (12, 7, "#14344d"),
    )
)
HEX5: Final = (
    '<path d="M12 1.5 21 6.7v10.6l-9 5.2-9-5.2V6.7z" fill="#24547a"/><circle cx="12" cy="12" r="2.6" fill="#f0a81c"/>'
    '<circle cx="7.2" cy="9" r="2.4" fill="#7cc4ff"/><circle cx="16.8" cy="15" r="2.4" fill="#7cc4ff"/>'
    '<circle cx="16.8" cy="9" r="2.4" fill="#f0a81c"/><circle cx="7.2" cy="15" r="2.4" fill="#f0a81c"/>'
)
LOA: Final = (
    '<rect x="2" y="2" width="20" height="20" rx="2" fill="#d8cdb4"/>'
    '<path d="M2 2h6.7v6.7H2zM15.3 2H22v6.7h-6.7zM8.7 8.7h6.6v6.6H8.7zM2 15.3h6.7V22H2zM15.3 15.3H22V22h-6.7z" fill="#b6a582"/>'
    '<circle cx="12" cy="5.3" r="2.6" fill="#222"/><circle cx="12" cy="18.7" r="2.6" fill="#222"/>'
    '<circle cx="5.3" cy="12" r="2.6" fill="#fff"/><circle cx="18.7" cy="12" r="2.6" fill="#fff"/>'
)
