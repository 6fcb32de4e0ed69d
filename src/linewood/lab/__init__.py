"""The laboratory: what an option is worth, found out by games. A loop around the arena.

sweeps        one option, several values                                         sweep, Sweep
ablation      one part after the other switched                                  ablate, Ablation
studies       several options at once, and the test of the winner                study, Study
experiments   every kind of experiment by the id of its run                      read_run, resume, lab_runs

axis          what is tried of one option, and the players that this makes       Axis, read_axis
allocation    which value plays the next games                                   allocate
entrants      who takes part                                                     read_entrants
space         what may be tried of several options                               Dimension, read_dimension
design        what a study tries, as its file says                               Design, read_study, confirmation
trials        trials that Optuna proposes, played                                play_study
surface       the model of a study: a Gaussian process                           Surface
findings      what the games of a study say                                      Trial, Slice, studied
plots         pictures of all of them                                            write_plot
"""

from linewood.lab.ablation import Ablation, Part, Toggle, ablate, plan_ablation, read_toggles
from linewood.lab.axis import Axis, read_axis
from linewood.lab.design import confirmation, read_study
from linewood.lab.experiments import TRIALS, lab_runs, read_run, resume, tried_in
from linewood.lab.findings import Trial
from linewood.lab.studies import Study, study
from linewood.lab.sweeps import Point, Sweep, plan_sweep, play_sweep, sweep
from linewood.lab.trials import play_study

__all__ = [
    "TRIALS",
    "Ablation",
    "Axis",
    "Part",
    "Point",
    "Study",
    "Sweep",
    "Toggle",
    "Trial",
    "ablate",
    "confirmation",
    "lab_runs",
    "plan_ablation",
    "plan_sweep",
    "play_study",
    "play_sweep",
    "read_axis",
    "read_run",
    "read_study",
    "read_toggles",
    "resume",
    "study",
    "sweep",
    "tried_in",
]
