"""The search: options, limits, presets, and what a search finds out."""

from linewood.search.analysis import Analysis, MoveAnalysis
from linewood.search.conventions import Conversion, explain_c
from linewood.search.knobs import Knob
from linewood.search.limits import GameClock, Limits, read_clock, read_time
from linewood.search.models import Preset, preset, read_limits, read_spec
from linewood.search.options import Options, help_of, knob_of, knobs
from linewood.search.preset_files import presets
from linewood.search.searcher import Searcher, asearch, search, stream
from linewood.search.stepper import Stepper
from linewood.search.stream import Stream
from linewood.search.tree import TreeNode

__all__ = [
    "Analysis",
    "Conversion",
    "GameClock",
    "Knob",
    "Limits",
    "MoveAnalysis",
    "Options",
    "Preset",
    "Searcher",
    "Stepper",
    "Stream",
    "TreeNode",
    "asearch",
    "explain_c",
    "help_of",
    "knob_of",
    "knobs",
    "preset",
    "presets",
    "read_clock",
    "read_limits",
    "read_spec",
    "read_time",
    "search",
    "stream",
]
