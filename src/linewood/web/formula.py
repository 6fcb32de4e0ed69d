"""The selection formula of a move, with its actual numbers."""

from __future__ import annotations

from linewood.search import Options
from linewood.search.conventions import FORMULAS
from linewood.web.stepper import Branch


def formula(options: Options) -> str:
    """The rule, in the letters of the books."""
    return FORMULAS[options.selection] + (" + w H / (n + 1)" if options.progressive_bias else "")


def with_numbers(options: Options, branch: Branch, visits: int, moves: int, ply: int) -> str:
    """The rule with the numbers of one move. `visits` and `moves` are those of its node, `ply` counts from the start."""
    n, c, q = branch.visits, f"{options.exploration:.4g}", f"{branch.value:.3f}"
    estimates = options.expansion == "all" and not options.count_children and options.selection != "puct"
    n = n + 1 if estimates else n
    match options.selection:
        case "puct":
            prior = branch.leaning if options.prior == "heuristic" else 1 / max(moves, 1)
            parts = f"{q} + {c} · {prior:.3f} · √{visits} / (1 + {n})"
        case "ucb_ply":
            parts = f"{q} + {c} · √({max(ply, 1)} / {max(n, 1)})"
        case "ucb1_tuned":
            parts = f"{q} + {c} · √(ln {max(visits, 1)} / {max(n, 1)} · min(1, V))"
        case _:
            parts = f"{q} + {c} · √(ln {max(visits, 1)} / {max(n, 1)})"
    if options.selection == "ucb_bias":
        parts += f" + {options.bias:g} · {branch.leaning:.3f}"
    if options.progressive_bias:
        parts += f" + {options.progressive_bias:g} · {branch.leaning:.3f} / ({n} + 1)"
    return f"{parts} = {branch.number:.3f}"
