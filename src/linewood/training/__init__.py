"""Training: self-play in the core, learning with PyTorch, gating in the arena.

recipe      every constant of a run                               Recipe, recipe, recipes
openings    where games begin; the gate has its own               opening
games       self-play, in frames that survive a crash             Task, play_task
samples     games as arrays                                       Samples, samples
model       the network in PyTorch                                Model
learning    one generation of learning                            learn
gate        the test that makes a champion                        gate_plan
folder      a run on disk                                         Folder, Generation
loop        all of it, again and again                            train, Progress

The package is called `training` because `linewood.train` is the function.
"""

from linewood.training.folder import Folder, Generation
from linewood.training.loop import Progress, train
from linewood.training.recipe import Recipe, recipe, recipes

__all__ = ["Folder", "Generation", "Progress", "Recipe", "recipe", "recipes", "train"]
