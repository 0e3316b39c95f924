"""What in a variant does not go together, each with its path."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from potluck.cards import RANKS, SUITS

if TYPE_CHECKING:
    from potluck.variants.values import Best, Variant

__all__ = ["Fault", "faults"]

FIVE_CARDS: Final = 5
MOST_RANKED: Final = 9
"""Cards among which the best five are found."""
MOST_HOLE: Final = 7
MOST_STREETS: Final = 12
MOST_CHIPS: Final = 2**53


class Fault(NamedTuple):
    """Where, what stands there, and what is allowed instead."""

    path: str
    asked: Any
    allowed: str


def faults(variant: "Variant") -> Iterator[Fault]:
    """Every fault of a variant, the first one first."""
    yield from _pack(variant)
    yield from _streets(variant)
    yield from _sums(variant)
    yield from _showdown(variant)


def _pack(variant: "Variant") -> Iterator[Fault]:
    for path, found, known in (("ranks", variant.ranks, RANKS), ("suits", variant.suits, SUITS)):
        if not found or len(set(found)) < len(found) or not set(found) <= set(known):
            yield Fault(path, found, f"different ones of {known}")
    cards = {str(card) for card in variant.cards}
    for place, wild in enumerate(variant.wild):
        if wild not in cards and wild not in variant.ranks:
            yield Fault(f"wild[{place}]", wild, "a rank or a card of the pack, such as 2 or Jh")
    if variant.jokers and set(variant.ranks) != set(RANKS):
        yield Fault("jokers", variant.jokers, "0 with a stripped pack")


def _streets(variant: "Variant") -> Iterator[Fault]:
    if not 1 <= len(variant.streets) <= MOST_STREETS:
        yield Fault("streets", len(variant.streets), f"1..{MOST_STREETS} streets")
        return
    first, held = variant.streets[0], 0
    if first.down + first.up < 1 or first.draw or first.throw:
        yield Fault("streets[0]", first.name, "cards to each seat, none to throw or exchange")
    for place, street in enumerate(variant.streets):
        for part in ("throw", "draw", "down", "up", "board"):
            count = getattr(street, part)
            if not 0 <= count <= len(variant.cards):
                yield Fault(f"streets[{place}].{part}", count, "0..a pack of cards")
        for part, count in (("throw", street.throw), ("draw", street.draw)):
            if count > held:
                yield Fault(f"streets[{place}].{part}", count, f"0..{held}")
        if street.throw and street.draw:
            yield Fault(f"streets[{place}].throw", street.throw, "0 where cards are exchanged")
        held += street.down + street.up - street.throw
    if held > MOST_HOLE:
        yield Fault("streets", f"{held} cards for each", f"at most {MOST_HOLE}")
    if variant.draws and variant.shows:
        yield Fault("streets", "draw and up", "cards are exchanged, or dealt face up")
    if variant.most_seats < 2:
        yield Fault("streets[0]", len(variant.cards), "a pack that serves two seats")


def _sums(variant: "Variant") -> Iterator[Fault]:
    forced = variant.forced
    sums = {
        "forced.ante": forced.ante,
        "forced.straddle": forced.straddle,
        "forced.button": forced.button,
        "forced.bring_in": forced.bring_in,
    }
    sums |= {f"forced.blinds[{place}]": blind for place, blind in enumerate(forced.blinds)}
    for place, street in enumerate(variant.streets):
        sums |= {f"streets[{place}].most": street.most, f"streets[{place}].cap": street.cap}
        if not 1 <= street.bet <= MOST_CHIPS:
            yield Fault(f"streets[{place}].bet", street.bet, f"1..{MOST_CHIPS}")
        if variant.limit == "spread" and street.most < street.bet:
            yield Fault(f"streets[{place}].most", street.most, f"streets[{place}].bet = {street.bet}")
    for path, found in sums.items():
        if not 0 <= found <= MOST_CHIPS:
            yield Fault(path, found, f"0..{MOST_CHIPS}")
    if len(forced.blinds) > 2:
        yield Fault("forced.blinds", len(forced.blinds), "at most two, and a straddle")
    if variant.opens == "left" and forced.bring_in:
        yield Fault("forced.bring_in", forced.bring_in, "0 where no card opens")
    if variant.opens != "left" and (forced.blinds or forced.button or forced.straddle):
        yield Fault("forced.blinds", len(forced.blinds), "none where a card opens")
    if variant.opens != "left" and not variant.streets[0].up:
        yield Fault("opens", variant.opens, "left, where no card is dealt face up")
    if forced.bring_in >= variant.streets[0].bet:
        yield Fault("forced.bring_in", forced.bring_in, f"streets[0].bet = {variant.streets[0].bet}")
    if forced.ante_from == "big-blind" and len(forced.blinds) < 2:
        yield Fault("forced.ante_from", forced.ante_from, "all, where there is no big blind")


def _showdown(variant: "Variant") -> Iterator[Fault]:
    if not 1 <= len(variant.showdown) <= 2:
        yield Fault("showdown", len(variant.showdown), "one, or high and low")
        return
    for place, best in enumerate(variant.showdown):
        yield from _best(variant, best, f"showdown[{place}]")
    whole = variant.showdown[0].order == "high" and variant.streets[0].down >= FIVE_CARDS
    if variant.openers and not (whole and variant.draws):
        yield Fault("openers", variant.openers, "none, but in a draw for high with five cards at once")


def _best(variant: "Variant", best: "Best", path: str) -> Iterator[Fault]:
    hole = sum(street.down + street.up - street.throw for street in variant.streets)
    board = sum(street.board for street in variant.streets)
    if best.qualifier and best.order != "ace-to-five":
        yield Fault(f"{path}.qualifier", best.qualifier, "0, but with ace-to-five")
    if best.wheel_is_straight and best.order != "deuce-to-seven":
        yield Fault(f"{path}.wheel_is_straight", True, "false, but with deuce-to-seven")
    if (best.flush_above_full or best.ace_below) and best.order != "high":
        yield Fault(f"{path}.order", best.order, "high, where flush_above_full or ace_below is set")
    if best.order in ("badugi", "few"):
        most = 4 if best.order == "badugi" else 3
        if hole + board > most:
            yield Fault(f"{path}.order", best.order, f"at most {most} cards in all, not {hole + board}")
        if variant.jokers or variant.wild:
            yield Fault(f"{path}.order", best.order, "wild cards and jokers")
        if best.hole is not None:
            yield Fault(f"{path}.hole", best.hole, "an order of five cards")
    elif best.hole is not None:
        if not 0 <= best.hole <= min(hole, FIVE_CARDS) or FIVE_CARDS - best.hole > board:
            yield Fault(f"{path}.hole", best.hole, f"so many of {hole}, and the rest of {board} on the board")
    elif not FIVE_CARDS <= hole + board <= MOST_RANKED:
        yield Fault(f"{path}.order", best.order, f"{FIVE_CARDS}..{MOST_RANKED} cards in all, not {hole + board}")
