"""The laboratory: what an option is worth, found out by games. A loop around the arena.

axis          what is tried of one option, and the players that this makes       Axis, read_axis
allocation    which value plays the next games                                   allocate
sweep         one option, several values                                         plan_sweep, play_sweep, swept
ablation      one part after the other switched                                  plan_ablation, ablated
plots         pictures of all of them                                            sweep_plot, ablation_plot
"""

from linewood.lab.ablation import Ablation, Part, Toggle, ablated, plan_ablation, read_toggles
from linewood.lab.axis import Axis, read_axis
from linewood.lab.sweep import Point, Sweep, plan_sweep, play_sweep, swept

__all__ = [
    "Ablation",
    "Axis",
    "Part",
    "Point",
    "Sweep",
    "Toggle",
    "ablated",
    "plan_ablation",
    "plan_sweep",
    "play_sweep",
    "read_axis",
    "read_toggles",
    "swept",
]
