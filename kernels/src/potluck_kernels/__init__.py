"""The compiled half of `potluck.kernels`, which checks what is given here and words the errors."""

from potluck_kernels._core import (
    LEVELS,
    Loop,
    count_showdowns,
    fewer_wild,
    otherwise,
    rank_cards,
    rank_hole,
    rank_masks,
    rank_one,
    rank_one_hole,
    rank_program,
    sample_showdowns,
    use,
)

INTERFACE = 2
"""What `potluck.kernels` asks for before it calls anything here: code of another number is left alone."""

__all__ = [
    "INTERFACE",
    "LEVELS",
    "count_showdowns",
    "Loop",
    "fewer_wild",
    "otherwise",
    "rank_cards",
    "rank_hole",
    "rank_masks",
    "rank_one",
    "rank_one_hole",
    "rank_program",
    "sample_showdowns",
    "use",
]
