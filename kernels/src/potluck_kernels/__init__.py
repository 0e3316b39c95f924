"""The compiled half of `potluck.kernels`, which checks what is given here and words the errors."""

from potluck_kernels._core import LEVEL, rank_cards, rank_masks, rank_one

__all__ = ["LEVEL", "rank_cards", "rank_masks", "rank_one"]
