"""The compiled half of `potluck.kernels`, which checks what is given here and words the errors."""

from potluck_kernels._core import (
    LEVELS,
    Game,
    Loop,
    Sampler,
    Tables,
    count_showdowns,
    deal_cards,
    exchange_masks,
    fewer_wild,
    hold_hands,
    otherwise,
    play_deals,
    rank_cards,
    rank_hole,
    rank_masks,
    rank_one,
    rank_one_hole,
    rank_program,
    sample_showdowns,
    stake_worth,
    use,
)

INTERFACE = 5
"""What `potluck.kernels` asks for before it calls anything here: code of another number is left alone."""

__all__ = [
    "INTERFACE",
    "LEVELS",
    "count_showdowns",
    "deal_cards",
    "exchange_masks",
    "Game",
    "Loop",
    "Sampler",
    "Tables",
    "fewer_wild",
    "hold_hands",
    "otherwise",
    "play_deals",
    "rank_cards",
    "rank_hole",
    "rank_masks",
    "rank_one",
    "rank_one_hole",
    "rank_program",
    "sample_showdowns",
    "stake_worth",
    "use",
]
