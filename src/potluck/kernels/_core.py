"""The three functions behind this room: compiled where they are installed, else written in Python."""

import os

__all__ = ["COMPILED", "LEVEL", "rank_cards", "rank_masks", "rank_one"]

COMPILED: bool
"""Whether hands are ranked by compiled code."""

LEVEL: str
"""The instruction set in use: `avx512`, `avx2`, `base`, or `python` for the fallback."""

try:
    if os.environ.get("POTLUCK_KERNELS") == "fallback":
        raise ImportError("the fallback was asked for")
    from potluck_kernels import LEVEL, rank_cards, rank_masks, rank_one

    COMPILED = True
except ImportError:
    from potluck.kernels._arrays import rank_cards, rank_masks
    from potluck.kernels._bits import rank_one

    COMPILED, LEVEL = False, "python"
