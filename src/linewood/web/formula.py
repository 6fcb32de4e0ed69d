"""The selection formula of a move, with its actual numbers."""

from __future__ import annotations

from linewood.search import Options, TreeNode
from linewood.search.conventions import FORMULAS


def formula(options: Options) -> str:
    """The rule, in the letters of the books."""
    return FORMULAS[options.selection] + (" + w H / (n + 1)" if options.progressive_bias else "")


def with_numbers(options: Options, node: TreeNode, visits: int, ply: int) -> str:
    """The rule with the numbers of one move. `visits` and `ply` are those of the node above it."""
    n, c, q = node.visits, f"{options.exploration:.4g}", f"{node.seen:.3f}"
    estimates = options.expansion == "all" and not options.count_children and options.selection != "puct"
    n = n + 1 if estimates else n
    match options.selection:
        case "puct":
            parts = f"{q} + {c} · {node.prior:.3f} · √{visits} / (1 + {n})"
        case "ucb_ply":
            parts = f"{q} + {c} · √({max(ply, 1)} / {max(n, 1)})"
        case _:
            parts = f"{q} + {c} · √(ln {max(visits, 1)} / {max(n, 1)})"
    if options.selection == "ucb_bias":
        parts += f" + {options.bias:g} · {node.leaning:.3f}"
    if options.progressive_bias:
        parts += f" + {options.progressive_bias:g} · {node.leaning:.3f} / ({n} + 1)"
    return f"{parts} = {node.number:.3f}"
