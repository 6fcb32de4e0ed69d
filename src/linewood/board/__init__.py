"""The interactive board: one Vue component, drawn by the web app and by the pages of reports.

picture       a position as the component wants it                      picture, key_of
threats       cells that win at once                                    find_threats
files         where the component, its parts and its styles are         COMPONENT, PARTS, STYLES

component.js draws; parts/ holds what is written onto the board, clicks and keys, and sounds; style.css has the colours.
"""

from linewood.board.files import COMPONENT, NAME, PARTS, STYLES
from linewood.board.picture import Json, key_of, picture
from linewood.board.threats import find_threats

__all__ = ["COMPONENT", "NAME", "PARTS", "STYLES", "Json", "find_threats", "key_of", "picture"]
