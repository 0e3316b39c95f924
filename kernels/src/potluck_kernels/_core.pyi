from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

LEVELS: Final[tuple[str, ...]]
"""The instruction sets that this processor has, the best first: `avx512`, `avx2`, `base`."""

def use(level: str) -> None:
    """Takes that instruction set from now on. Raises: ValueError where this processor has none of that name."""

def otherwise(function: Callable[..., int]) -> None:
    """What `rank_one` calls, with its own arguments, for all but natural hands in the high order."""

rank_one: Callable[..., Any]
"""Strength of a hand of five to nine cards in the high order, given as a mask or as a list or tuple of cards."""

def rank_program(code: int, wild: int, hand: int) -> int:
    """Strength of a mask under an order; -1 where it is no hand."""

def rank_one_hole(code: int, wild: int, hole: int, board: int, members: int) -> int:
    """Strength of the best five with just so many cards of a hole and the rest of a board; -1 where there is none."""

def fewer_wild(
    code: int,
    wild: int,
    masks: npt.NDArray[np.uint64],
    strengths: npt.NDArray[np.int32],
    out: npt.NDArray[np.int64],
) -> None:
    """Fills `out` with the strengths of `(n,)` masks in the order in which fewer wild cards win between equal hands."""

def rank_masks(code: int, wild: int, masks: npt.NDArray[np.uint64], out: npt.NDArray[np.int32]) -> int:
    """Fills `out` for `(n,)` masks; the index of the first that is no hand, or n."""

def rank_cards(code: int, wild: int, cards: npt.NDArray[np.uint8], out: npt.NDArray[np.int32]) -> int:
    """Fills `out` for `(n, k)` cards; the index of the first row that is no hand, or n."""

def rank_hole(
    code: int,
    wild: int,
    holes: npt.NDArray[np.uint64],
    boards: npt.NDArray[np.uint64],
    out: npt.NDArray[np.int32],
) -> int:
    """Fills `out` for `(n,)` holes and as many boards or one; the index of the first that does not fit, or n."""

def count_showdowns(
    halves: Sequence[tuple[int, int, int]],
    hands: Sequence[int],
    missing: Sequence[int],
    board: int,
    unseen: int,
    threads: int,
) -> list[list[int]]:
    """The number of ways in which the missing cards may fall, then the sums over them by seat.

    `halves` are code, wild cards and how many own cards play, or -1; `missing` counts the cards that come to each hand
    and to the board.
    """

def sample_showdowns(
    halves: Sequence[tuple[int, int, int]],
    hands: Sequence[int],
    missing: Sequence[int],
    board: int,
    unseen: int,
    ranges: Sequence[tuple[Sequence[int], Sequence[int], Sequence[int]]],
    seed: int,
    first: int,
    trials: int,
    threads: int,
) -> list[list[int]]:
    """The same over random ways: so many trials from block `first` of that seed on.

    `ranges` are by seat hands, their weights, and the cards that each exchanges, which do not stand in it, or nothing;
    none where the hand is known. By seat the sums by hand of its range follow: times dealt, won, tied, and units, hand
    after hand. Empty where ranges hardly go together.
    """

def meet_ranges(
    half: tuple[int, int, int],
    first: Sequence[int],
    weights: Sequence[int],
    second: Sequence[int],
    other_weights: Sequence[int],
    boards: Sequence[int],
    threads: int,
) -> list[list[int]]:
    """By side, hand after hand, the weight of the other's hands that it meets, beats and ties with, over all boards."""

def meet_draws(
    half: tuple[int, int, int], kept: tuple[int, int], draws: tuple[int, int], board: int, unseen: int
) -> tuple[int, int, int]:
    """Over all draws to two hands: how many ways there are, and in how many the first wins, and ties."""

class Loop:
    """Regret minimisation in sequence form (`potluck.kernels.RegretLoop`); keeps the arrays that it is given."""

    def __init__(self, level: str) -> None: ...
    def seat(
        self,
        groups: npt.NDArray[np.int64],
        parents: npt.NDArray[np.int32],
        starts: npt.NDArray[np.int64],
        others: npt.NDArray[np.int32],
        values: npt.NDArray[np.float64],
        regrets: npt.NDArray[np.float64],
        sums: npt.NDArray[np.float64],
        predictions: npt.NDArray[np.float64],
    ) -> None:
        """Adds the next seat."""

    def table(
        self,
        pieces: npt.NDArray[np.int64],
        values: npt.NDArray[np.float64],
        ends: npt.NDArray[np.int64],
        scales: npt.NDArray[np.float64],
        rows: npt.NDArray[np.int32],
        row_weights: npt.NDArray[np.float64],
        columns: npt.NDArray[np.int32],
        column_weights: npt.NDArray[np.float64],
    ) -> None:
        """Adds matrices, and the ends that share them; with the class and weight of each state, or none of them."""

    def run(self, first: int, count: int, alpha: float, beta: float, gamma: float, threads: int) -> None:
        """Iterations `first` .. `first + count - 1`."""

    def respond(self, threads: int) -> list[list[float]]:
        """Of the mean strategies: what each seat gets, and the most that it could get against the others."""

class Sampler:
    """Regret minimisation by deals drawn at random (`potluck.kernels.samples`); keeps what it learns itself."""

    def __init__(
        self,
        nodes: npt.NDArray[np.int32],
        pays: npt.NDArray[np.float64],
        events: npt.NDArray[np.int32],
        pack: npt.NDArray[np.uint8],
        cards: npt.NDArray[np.int64],
        halves: list[tuple[int, int, int]],
        seed: int,
        memory: int,
    ) -> None: ...
    def run(self, first: int, count: int, threads: int) -> None:
        """Iterations `first` .. `first + count - 1`, from 1 on, of 64 deals each."""

    def size(self) -> int:
        """How many infosets have been met."""

    def full(self) -> bool:
        """Whether no further ones are taken in."""

    def learnt(
        self,
    ) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.uint64], npt.NDArray[np.uint64], npt.NDArray[np.float64]]:
        """Of each infoset its point, its key and the deal in which it was met; of each in turn regrets, then sums."""

    def restore(
        self,
        nodes: npt.NDArray[np.int32],
        keys: npt.NDArray[np.uint64],
        births: npt.NDArray[np.uint64],
        values: npt.NDArray[np.float64],
    ) -> None:
        """Puts that back."""

class StreetLoop:
    """Regret minimisation for one street of poker for two (`potluck.kernels.streets`); copies its arrays."""

    def __init__(
        self,
        nodes: npt.NDArray[np.int32],
        worths: npt.NDArray[np.float64],
        cards: npt.NDArray[np.uint8],
        ranges: npt.NDArray[np.float64],
        strengths: npt.NDArray[np.int32],
        scale: float,
        batch: int,
    ) -> None: ...
    def run(self, iterations: int, seed: int) -> None:
        """Goes on learning."""

    def strategy(self, node: int, out: npt.NDArray[np.float64]) -> None:
        """Writes the mean strategy of a node, (actions, hands)."""

    def respond(self) -> tuple[float, float, float, float]:
        """Value and best answer of the first seat, then of the second, in chips."""

    def worth(
        self,
        node: int,
        reach: npt.NDArray[np.float64],
        out: npt.NDArray[np.float64],
        weight: npt.NDArray[np.float64],
    ) -> None:
        """Writes what each action of a node is worth to each hand, against hands that weigh `weight` together."""

class DrawSplits:
    """Regret minimisation for the draw on true deals (`potluck.kernels.splits`); keeps the arrays that it is given."""

    def __init__(
        self,
        level: str,
        nodes: npt.NDArray[np.int32],
        chips: npt.NDArray[np.float64],
        counts: int,
        size: int,
    ) -> None: ...
    def seat(
        self,
        columns: npt.NDArray[np.int64],
        after: npt.NDArray[np.int64],
        blocks: npt.NDArray[np.int64],
        rows: npt.NDArray[np.int32],
        keeps: npt.NDArray[np.uint8],
        sides: npt.NDArray[np.int32],
        groups: npt.NDArray[np.int32],
        strengths: npt.NDArray[np.int32],
        places: int,
        regrets: npt.NDArray[np.float64] | npt.NDArray[np.float32],
        sums: npt.NDArray[np.float64] | npt.NDArray[np.float32],
        late_regrets: npt.NDArray[np.float64] | npt.NDArray[np.float32],
        late_sums: npt.NDArray[np.float64] | npt.NDArray[np.float32],
    ) -> None:
        """Adds the next seat."""

    def run(
        self,
        seed: int,
        first: int,
        hands: int,
        draws: int,
        learns: tuple[bool, bool],
        everywhere: bool,
        systematic: bool,
        out: npt.NDArray[np.float64],
    ) -> None:
        """As many iterations as `out` (iterations, 2) has rows: the chips of who learns; of seat 0, if nobody does.

        `everywhere`: who learns counts its strategy towards the mean where the other does not come too.
        `systematic`: hands come at even steps through all of a half, and draw from one shuffle of the rest.
        """

class DrawLoop:
    """Regret minimisation for a game with one exchange (`potluck.kernels.draws`); keeps the arrays that it is given."""

    def __init__(
        self,
        level: str,
        nodes: npt.NDArray[np.int32],
        chips: npt.NDArray[np.float64],
        counts: int,
        groups: int,
    ) -> None: ...
    def deck(
        self,
        weights: npt.NDArray[np.float64],
        starts: npt.NDArray[np.int64],
        places: npt.NDArray[np.int32],
        chances: npt.NDArray[np.float64],
    ) -> None:
        """Sets the cards."""

    def seat_float32(
        self,
        columns: npt.NDArray[np.int64],
        after: npt.NDArray[np.int64],
        blocks: npt.NDArray[np.int64],
        regrets: npt.NDArray[np.float64] | npt.NDArray[np.float32],
        sums: npt.NDArray[np.float64] | npt.NDArray[np.float32],
        late_regrets: npt.NDArray[np.float64] | npt.NDArray[np.float32],
        late_sums: npt.NDArray[np.float64] | npt.NDArray[np.float32],
    ) -> None:
        """Adds the next seat."""

    def seat_float64(
        self,
        columns: npt.NDArray[np.int64],
        after: npt.NDArray[np.int64],
        blocks: npt.NDArray[np.int64],
        regrets: npt.NDArray[np.float64] | npt.NDArray[np.float32],
        sums: npt.NDArray[np.float64] | npt.NDArray[np.float32],
        late_regrets: npt.NDArray[np.float64] | npt.NDArray[np.float32],
        late_sums: npt.NDArray[np.float64] | npt.NDArray[np.float32],
    ) -> None:
        """Adds the next seat."""

    def run(self, first: int, count: int, threads: int) -> None:
        """Iterations `first` .. `first + count - 1`."""

    def respond(self, threads: int) -> tuple[float, float, float]:
        """Of the mean strategies: what seat 0 gets, and the most that each seat could get against the other."""

class Game:
    """A variant at a number of seats in plain numbers, as the engine plays it (`potluck.kernels.deals`)."""

    def __init__(
        self,
        level: str,
        seats: int,
        limit: int,
        opens: int,
        dead: bool,
        openers: bool,
        odd_by_card: bool,
        bring_in: int,
        blind: int,
        streets: Sequence[Sequence[int]],
        openings: Sequence[tuple[Sequence[int], Sequence[int], int, int]],
        halves: Sequence[tuple[int, int, int, bool]],
        cards: Sequence[int],
    ) -> None: ...

def play_deals(
    game: Game,
    policies: Sequence[int],
    acts: npt.NDArray[np.uint32],
    throws: npt.NDArray[np.uint32],
    seed: int,
    first: int,
    stacks: npt.NDArray[np.int64],
    button: int,
    payoffs: npt.NDArray[np.int64],
    totals: npt.NDArray[np.int64],
    threads: int,
) -> bool:
    """Fills `payoffs` and `totals` with whole deals from number `first` on; whether all ended as the law knows."""

class Tables:
    """Deals of one game side by side."""

    def __init__(self, game: Game, count: int) -> None: ...
    def begin(
        self,
        which: npt.NDArray[np.int64],
        stacks: npt.NDArray[np.int64],
        buttons: npt.NDArray[np.int64],
        seed: int,
        numbers: npt.NDArray[np.uint64],
    ) -> None:
        """New deals at those tables."""

    def offers(self, kinds: npt.NDArray[np.uint8], amounts: npt.NDArray[np.int64]) -> None:
        """Fills in what the actor of each may do."""

    def step(self, kinds: npt.NDArray[np.int8], amounts: npt.NDArray[np.int64]) -> int:
        """All act; or, with nothing changed, the index of the first whose act is not offered."""

    def choose(
        self,
        policies: Sequence[int],
        acts: npt.NDArray[np.uint32],
        throws: npt.NDArray[np.uint32],
        kinds: npt.NDArray[np.int8],
        amounts: npt.NDArray[np.int64],
    ) -> None:
        """Fills in what the policies of the actors do; takes words of their streams."""

    def points(self, out: npt.NDArray[np.int64]) -> None:
        """Fills in the fields of each deal."""

    def seats(self, out: npt.NDArray[np.int64]) -> None:
        """Fills in the fields of each seat."""

    def cards(self, down: npt.NDArray[np.int8], up: npt.NDArray[np.int8], board: npt.NDArray[np.int8]) -> None:
        """Fills in all cards that are out."""

    def own(self, out: npt.NDArray[np.int8]) -> None:
        """Fills in the hidden cards of each actor."""

    def copy(self, other: Tables, first: npt.NDArray[np.int64], to: npt.NDArray[np.int64]) -> None:
        """Takes over tables of others of the same game."""

    def clone(self) -> Tables:
        """All of them once more."""

def deal_cards(
    held: npt.NDArray[np.uint8], unseen: npt.NDArray[np.uint8], seed: int, out: npt.NDArray[np.uint8]
) -> None:
    """Fills `out` `(m, n)` with unseen cards that the hands `(m, k)` do not hold, and with those once none are left."""

def hold_hands(
    ranges: Sequence[tuple[npt.NDArray[np.float64], npt.NDArray[np.uint64]]],
    again: int,
    seed: int,
    picks: npt.NDArray[np.int64],
    good: npt.NDArray[np.bool_],
) -> None:
    """Fills in a hand of each range, given as running sums of weights and masks, and where no card stands twice."""

def exchange_masks(
    hands: npt.NDArray[np.uint8],
    kept: npt.NDArray[np.uint32],
    picks: npt.NDArray[np.int64],
    fresh: npt.NDArray[np.uint8],
    boards: npt.NDArray[np.uint8],
    own: int,
    board: int,
    out: npt.NDArray[np.uint64],
) -> None:
    """Fills `out` `(p, m)` with hands `(m, k)` after the exchanges `picks`, of which `kept` are the places kept."""

def stake_worth(
    strengths: npt.NDArray[np.int64],
    places: npt.NDArray[np.float64],
    least: npt.NDArray[np.float64],
    owed: npt.NDArray[np.int64],
    pot: int,
) -> float:
    """The mean of what the first seat takes where each other plays on from its `least` place, and adds what it owes."""
