"""A bot of the draw that plays solved deals from files (docs/draw.md): it looks up, and hardly thinks.

With kernels it solves the last round anew where the files have no such stakes or stacks (`bots.draw_resolving`).

Files are kept by deck, sheet and ratio of stack to ante (`bots.draw_files`). By other rules the master plays. A file
that is missing, damaged or not installed is an error: nobody else plays under this name by the rules of the sheets.
"""

import random
from bisect import bisect_right
from collections.abc import Callable, Sequence
from copy import copy
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from potluck import protocol
from potluck.bots.draw_files import kept_strategy, leaning_strategy
from potluck.bots.draw_line import CLOSE, STAKES, Line, Place, Tree
from potluck.bots.draw_tastes import PLAIN, STRAIGHT, USUAL, Taste, bent, blurred_after, blurred_before, made_hand
from potluck.cards import Card
from potluck.errors import ParseError, RequestError
from potluck.games.draw.values import Check, Exchange, Next, Open, Pass, Phase, RaiseBy, Wait
from potluck.games.draw.view import View
from potluck.kernels import COMPILED, rank_one
from potluck.protocol import Action, Amount, Pick
from potluck.solve.draw_kinds import arranged, key_of
from potluck.solve.draw_table import DECIDES, load, mixed

if TYPE_CHECKING:
    from potluck.bots.draw_resolving import Resolved

__all__ = [
    "STRAY",
    "Turn",
    "choose",
    "frequencies",
    "looked_up",
    "playing",
    "solved_turn",
    "turn_of",
]

SURE: Final = 0.7
"""From this place on among the groups of strength (a full house or better) hands are dealt so seldom that little is
learnt of them before the exchange."""
STRAY: Final = 0.2
"""Behind the exchange, stacks or stakes farther from the file's are answered by solving the round anew (logarithm of
the quotient of both as shares of the pot)."""
Draw = Callable[[Sequence[float]], int]
"""Chances -> the place of the one that came."""


def choose(view: protocol.View, rng: random.Random) -> Action:
    """One of the offered actions, drawn by the chances of the solved deal."""
    action = solved_turn(view, rng, PLAIN)
    if action is not None:
        return action
    from potluck.bots.ladder.minds import master

    assert isinstance(view, View)
    return master(view, rng)


def looked_up(view: View, rng: random.Random) -> Action:
    """The act of `choose` by the files alone: no round is solved anew, so that a whole match takes a tenth of a second.

    Raises:
        ParseError, RequestError: as `potluck.bots.draw_files.kept_strategy`.
    """
    if any(offer.kind == "next" for offer in view.offers):
        return Next()
    turn = _turn(view, lambda chances: mixed(chances, rng.random()), PLAIN)
    return choose(view, rng) if turn is None else turn.act(anew=False)


def solved_turn(view: protocol.View, rng: random.Random, taste: Taste) -> Action | None:
    """One of the offered actions, drawn by the chances of the solved deal as that taste bends them; None: no file.

    Raises:
        ParseError, RequestError: as `potluck.bots.draw_files.kept_strategy`.
    """
    if not isinstance(view, View):
        raise TypeError("a strategy of the draw plays no other game")
    if any(offer.kind == "next" for offer in view.offers):
        return Next()
    turn = _turn(view, lambda chances: mixed(chances, rng.random()), taste)
    return None if turn is None else turn.act()


def _turn(view: View, draw: Draw, taste: Taste) -> "Turn | None":
    """The decision of the viewer as that taste has it; None: no file of these rules is kept."""
    path = kept_strategy(view)
    if path is None:
        return None
    leaning = leaning_strategy(view, taste.leans) if taste.leans else None
    tree, bends = (_tree(path), taste) if leaning is None else (_tree(leaning), STRAIGHT)
    return Turn(tree, view, draw, bends)


def frequencies(view: View) -> tuple[tuple[Action, float], ...]:
    """Each act of the solved deal at a decision of the viewer with its chance, the likeliest first.

    Empty where there is nothing to decide, or no file of these rules is here and can be read.
    """
    if view.phase not in (Phase.BEFORE, Phase.EXCHANGE, Phase.AFTER) or view.seat is None or view.actor != view.seat:
        return ()
    try:
        path = kept_strategy(view)
        tree = None if path is None else _tree(path)
    except (ParseError, RequestError):
        return ()
    return () if tree is None else _every(lambda draw: Turn(tree, view, draw).act())


def playing(tree: Tree) -> Callable[[View, random.Random], Action]:
    """The bot that plays that solved deal, whatever stacks there are."""

    def plays(view: View, rng: random.Random) -> Action:
        return Turn(tree, view, lambda chances: mixed(chances, rng.random())).act()

    return plays


class _Ways:
    """Every way in which the draws of an act can fall, walked one after the other."""

    def __init__(self) -> None:
        self.left: list[tuple[int, ...]] = [()]
        """Where they fall first, of ways that were not yet walked."""
        self.chance = 1.0
        """Of the way that is walked now."""
        self._way: tuple[int, ...] = ()
        self._at = 0

    def begin(self) -> None:
        """Walk the next way."""
        self._way, self._at, self.chance = self.left.pop(), 0, 1.0

    def draw(self, chances: Sequence[float]) -> int:
        """The place that this way takes; the others are left for later."""
        if self._at == len(self._way):
            first, *others = [at for at, chance in enumerate(chances) if chance > 0]
            self.left += [(*self._way, at) for at in others]
            self._way += (first,)
        at = self._way[self._at]
        self._at += 1
        self.chance *= chances[at]
        return at


def _every(act: Callable[[Draw], Action]) -> tuple[tuple[Action, float], ...]:
    """Each act that can come of the draws, with its chance."""
    ways, chances = _Ways(), dict[Action, float]()
    while ways.left:
        ways.begin()
        action = act(ways.draw)
        chances[action] = chances.get(action, 0.0) + ways.chance
    return tuple(sorted(chances.items(), key=lambda entry: -entry[1]))


def turn_of(view: View, taste: Taste = PLAIN) -> "Turn | None":
    """The decision of the viewer as that taste has it.

    None where there is none, or no file of these rules is here and can be read.
    """
    if view.phase not in (Phase.BEFORE, Phase.EXCHANGE, Phase.AFTER) or view.seat is None or view.actor != view.seat:
        return None
    try:
        return _turn(view, _likeliest, taste)
    except (ParseError, RequestError):
        return None


def _likeliest(chances: Sequence[float]) -> int:
    return max(range(len(chances)), key=chances.__getitem__)


class Turn:
    """A decision."""

    def __init__(self, tree: Tree, view: View, draw: Draw, taste: Taste = PLAIN) -> None:
        assert view.seat is not None
        self._taste = taste
        self.tree, self._tree, self._table, self._view, self._draw = tree, tree, tree.table, view, draw
        self._cards = view.seats[view.seat].cards
        self._sided: int | None = None
        self.line = self._line = Line(tree, view)

    def act(self, *, anew: bool = True) -> Action:
        """One of the offered actions; `anew` where the files lack a stake or a stack."""
        place = self._line.place()
        if self._view.phase is Phase.EXCHANGE:
            return self._throw(place.node)
        again = self.again(place) if anew else None
        if again is not None:
            acts = again.chances(self._group(self._strength()))
            return self.offered(*acts[self._draw([chance for _, _, chance in acts])][:2])
        if self._tree.nodes[place.node][0] != DECIDES:
            return self._stays()
        child = self._tree.children(place.node)[self._draw(self._chances(place))]
        word, _, _ = self._tree.acts[child].partition(" ")
        if word in STAKES:
            return self._staked(child)
        gives_up = word == "pass" and self._view.owed and self._draw((place.pays, 1 - place.pays))
        return Pass() if gives_up else self._stays()

    def again(self, place: Place) -> "Resolved | None":
        """The last round solved anew; None where the file's own is played."""
        off = max(self._line.strayed, self._line.doubted)
        if place.thrown is None or self._taste != PLAIN or off <= STRAY or not COMPILED:
            return None
        from potluck.bots.draw_resolving import resolved

        return resolved(self._tree, self._view, self._line)

    def offered(self, word: str, amount: int) -> Action:
        """The offered action of a round that was solved anew."""
        offer = next((offer for offer in self._view.offers if isinstance(offer, Amount)), None)
        if word == "pass":
            return Pass()
        if word == "check" or offer is None:
            return self.stays()
        return (RaiseBy if self._view.owed else Open)(min(max(amount, offer.low), offer.high))

    def place(self) -> Place:
        """Where the tree stands."""
        return self._line.place()

    def kind_key(self) -> int:
        """The key of the kind of the own hand."""
        return key_of(self._cards)

    def action(self, child: int) -> Action:
        """The offered action that stands for a node below; where it throws cards, as many as the file throws most."""
        word, _, _ = self._tree.acts[child].partition(" ")
        if word in STAKES:
            return self._staked(child)
        return Pass() if word == "pass" and self._view.owed else self._stays()

    def chances(self, place: Place) -> list[float]:
        """The chances of the nodes below."""
        return self._chances(place)

    def holding(self, cards: Sequence[Card], side: int | None = None) -> "Turn":
        """The same decision with those cards in hand; behind the exchange as if the first hand was of that side."""
        other = copy(self)
        other._cards, other._sided = tuple(cards), side
        return other

    def numbers(self, node: int) -> list[float]:
        """The chances of throwing 0, 1 .. cards at that exchange."""
        other = self._line.threw
        if other is not None and not self._taste.counts:
            other = min(USUAL, self._table.header.counts - 1)
        return self._throws(node, self._kind(), other)

    def throwing(self, number: int) -> Exchange:
        """The exchange of so many cards, as the file makes it."""
        kept = self._table.keeps(self._kind(), number)
        hand = arranged(self._cards)
        return Exchange(tuple(card for card in self._cards if not kept >> hand.index(card) & 1))

    def _chances(self, place: Place) -> list[float]:
        if place.thrown is None and self._taste == PLAIN:
            return self._early(place.node)
        strength = self._strength()
        group = self._group(strength)
        if place.thrown is None:
            chances = self._early(place.node)
        else:
            chances = self._after(place.node, self._noticed(*place.thrown), group, strength)
        if self._taste == PLAIN:
            return chances
        made, late = made_hand(strength), self._taste.behind
        taste = self._taste if place.thrown is None or late is None else late
        return bent(self._tree, place.node, chances, group / len(self._table.stored.bounds), taste, made=made)

    def _early(self, node: int) -> list[float]:
        """Before the exchange; a hand that comes so seldom that little was learnt of it is not given up."""
        chances = self._before(node, self._kind())
        words = [self._tree.acts[child] for child in self._tree.children(node)]
        if words[0] != "pass" or not chances[0] or "exchange" not in words:
            return chances
        if self._group(self._strength()) >= SURE * len(self._table.stored.bounds):
            kept = [0.0, *chances[1:]]
            kept[words.index("exchange")] += chances[0]
            return kept
        return chances

    def _before(self, node: int, kind: int) -> list[float]:
        if self._taste.eye == "exact":
            return self._table.before(node, kind)
        return blurred_before(self._table, 0, self._table.whole(node), self._tree.nodes[node][3], kind, self._taste.eye)

    def _after(self, node: int, thrown: tuple[int, int], group: int, strength: int) -> list[float]:
        if self._taste.eye == "exact":
            return self._table.after(node, thrown, group, self._side())
        return list(blurred_after(self._table, node, thrown, strength, self._taste.eye))

    def _noticed(self, first: int, second: int) -> tuple[int, int]:
        """The numbers that both threw; for the other the usual one, where the viewer does not look."""
        if self._taste.counts:
            return first, second
        usual = min(USUAL, self._table.header.counts - 1)
        return (first, usual) if self._line.threw_first else (usual, second)

    def _kind(self) -> int:
        return self._table.places[key_of(self._cards)]

    def _side(self) -> int:
        """The side of the own first hand."""
        if self._table.header.sides == 1:
            return 0
        if self._sided is not None:
            return self._sided
        assert self._view.seat is not None
        return self._table.side(self._view.seats[self._view.seat].thrown, self._cards)

    def _group(self, strength: int) -> int:
        return max(bisect_right(self._table.stored.bounds, strength) - 1, 0)

    def _strength(self) -> int:
        return rank_one(self._cards, self._view.rules.order)

    def _staked(self, child: int) -> Action:
        """The stake of that node as a share of the real pot; what leaves the other little is all."""
        offer = next((offer for offer in self._view.offers if isinstance(offer, Amount)), None)
        if offer is None:
            return self._stays()
        spot, pot = self._tree.spots[child], self._view.pot + self._view.owed
        wanted = offer.high if spot.left <= 0 else round(spot.stake * pot)
        if wanted >= offer.high - CLOSE * pot and child not in self._tree.further:
            wanted = offer.high
        return (RaiseBy if self._view.owed else Open)(min(max(wanted, offer.low), offer.high))

    def stays(self) -> Action:
        """Waits, checks or pays: whatever goes on without a stake, but for the cards that are thrown with it.

        Where the other's stake is taken for all and leaves little, that is staked too: who merely paid would let him
        stake it behind the exchange, with what has won alone.
        """
        offer = next((offer for offer in self._view.offers if isinstance(offer, Amount)), None)
        if self._line.nearly and self._taste in (PLAIN, STRAIGHT) and self._view.owed and offer is not None:
            return RaiseBy(offer.high)
        kinds = {offer.kind for offer in self._view.offers}
        return Check() if "check" in kinds else Wait() if "wait" in kinds else Exchange()

    def _stays(self) -> Action:
        """The same, with the cards that are thrown."""
        stays = self.stays()
        if isinstance(stays, Exchange) and any(isinstance(offer, Pick) for offer in self._view.offers):
            return self._throw(self._line.closing(self._view.owed))
        return stays

    def _throw(self, node: int) -> Exchange:
        """The cards that are thrown, as many as the chances say."""
        action = self.throwing(self._draw(self.numbers(node)))
        return action if any(action in offer for offer in self._view.offers) else Exchange()

    def _throws(self, node: int, place: int, other: int | None) -> list[float]:
        table, eye = self._table, self._taste.eye
        if eye == "exact":
            return table.throws(node, place, other=other)
        start = 0 if other is None else (1 + other) * table.header.counts * len(table.places)
        return blurred_before(table, start, table.whole(node), table.header.counts, place, eye)


@lru_cache(maxsize=32)
def _tree(path: str) -> Tree:
    return Tree(load(path))
