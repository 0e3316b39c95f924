"""Without a compiler the search for the best low looks at each five of a set once in a process, the lowest first."""

from itertools import combinations
from random import Random

from potluck.kernels._bits import rank_one
from potluck.kernels._low import _fives
from potluck.kernels._programs import KINDS, Program


def test_the_fives_of_a_set_are_all_of_them_the_lowest_first() -> None:
    rng = Random(1)
    for _ in range(200):
        pool = rng.getrandbits(13)
        members = [1 << place for place in range(13) if pool >> place & 1]
        assert list(_fives(pool)) == sorted(map(sum, combinations(members, 5)))


def test_hands_with_wild_cards_share_what_is_searched() -> None:
    """A showdown of 1,674 such hands held the event loop for half a second."""
    rng = Random(2)
    deck = [1 << (16 * suit + rank) for suit in range(4) for rank in range(13)]
    deuces = sum(deck[suit * 13] for suit in range(4))
    program = Program(KINDS.index("ace-to-six"), deuces)
    _fives.cache_clear()
    for _ in range(300):
        assert rank_one(sum(deck[suit * 13] for suit in range(3)) | sum(rng.sample(deck[40:], 2)), program) > 0
    searched = _fives.cache_info()
    assert searched.misses == 1
    assert searched.hits > 20
