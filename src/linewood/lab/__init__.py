"""The laboratory: what an option is worth, found out by games. A loop around the arena.

axis          what is tried of one option, and the players that this makes       Axis, read_axis
allocation    which value plays the next games                                   allocate
sweep         one option, several values                                         plan_sweep, play_sweep, swept
ablation      one part after the other switched                                  plan_ablation, ablated
space         what may be tried of several options                               Dimension, read_dimension
study         trials that Optuna proposes, and the test of the winner            read_study, play_study, confirmation
surface       the model of a study: a Gaussian process                           Surface
findings      what a study has found out                                         Study, studied
plots         pictures of all of them                                            write_plot
"""

from linewood.lab.ablation import Ablation, Part, Toggle, ablated, plan_ablation, read_toggles
from linewood.lab.axis import Axis, read_axis
from linewood.lab.findings import Study, Trial, studied
from linewood.lab.study import confirmation, play_study, read_study
from linewood.lab.sweep import Point, Sweep, plan_sweep, play_sweep, swept

__all__ = [
    "Ablation",
    "Axis",
    "Part",
    "Point",
    "Study",
    "Sweep",
    "Toggle",
    "Trial",
    "ablated",
    "confirmation",
    "plan_ablation",
    "plan_sweep",
    "play_study",
    "play_sweep",
    "read_axis",
    "read_study",
    "read_toggles",
    "studied",
    "swept",
]
