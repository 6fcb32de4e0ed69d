"""Builds of one bot: did the last change help, and why did it lose?

history     remembers each build under a hash of its files            Build, History
comparing   plays the new build and says what follows                 Progress, progress
plots       a picture of the ratings                                  write_plot
"""

from linewood.builds.comparing import Progress, Rated, progress
from linewood.builds.history import Build, History
from linewood.builds.plots import write_plot

__all__ = ["Build", "History", "Progress", "Rated", "progress", "write_plot"]
