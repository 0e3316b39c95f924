"""What in a variant does not go together, each with its path."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from potluck.cards import RANKS, SUITS
from potluck.options import Json
from potluck.variants.values import Best, Recipe

__all__ = ["Fault", "faults"]

FIVE_CARDS: Final = 5
MOST_RANKED: Final = 9
"""Cards among which the best five are found."""
MOST_HOLE: Final = 7
MOST_BLINDS: Final = 2
SHORT: Final = {"badugi": 4, "few": 3}
"""Orders of fewer than five cards, and how many they rank at most."""
MOST_STREETS: Final = 12
MOST_CHIPS: Final = 2**53


class Fault(NamedTuple):
    """An error code, the place, what stands there, and what is allowed, in no language: sums, or as it is written."""

    code: str
    path: str
    asked: Json
    allowed: str
    more: tuple[tuple[str, int], ...] = ()
    """What else the message of the code names."""


def faults(recipe: Recipe) -> Iterator[Fault]:
    """Every fault of a variant, the first one first."""
    yield from _pack(recipe)
    yield from _streets(recipe)
    yield from _sums(recipe)
    yield from _showdown(recipe)


def _pack(recipe: Recipe) -> Iterator[Fault]:
    for path, given, known in (("ranks", recipe.ranks, RANKS), ("suits", recipe.suits, SUITS)):
        if not given or len(set(given)) < len(given) or not set(given) <= set(known):
            yield Fault("variant.different", path, given, known)
    cards = {str(card) for card in recipe.cards}
    for place, wild in enumerate(recipe.wild):
        if wild not in cards and wild not in recipe.ranks:
            yield Fault("variant.no_card", f"wild[{place}]", wild, "2, Jh")
    if recipe.jokers and set(recipe.ranks) != set(RANKS):
        yield _only("jokers", recipe.jokers, f'ranks = "{RANKS}"')


def _streets(recipe: Recipe) -> Iterator[Fault]:
    if not 1 <= len(recipe.streets) <= MOST_STREETS:
        yield Fault("variant.streets", "streets", len(recipe.streets), f"1..{MOST_STREETS}")
        return
    first, down, up = recipe.streets[0], 0, 0
    if first.down + first.up < 1 or first.draw or first.throw:
        yield Fault("variant.first_street", "streets[0]", first.name, "down, up, board")
    for place, street in enumerate(recipe.streets):
        for part in ("throw", "draw", "down", "up", "board"):
            count = getattr(street, part)
            if not 0 <= count <= len(recipe.cards):
                yield _beyond(f"streets[{place}].{part}", count, f"0..{len(recipe.cards)}")
        for part, count in (("throw", street.throw), ("draw", street.draw)):
            if count > down:
                yield _beyond(f"streets[{place}].{part}", count, f"0..{down}")
        if street.throw and street.draw:
            yield Fault("variant.throw_or_draw", f"streets[{place}].throw", street.throw, "0")
        down, up = down + street.down - street.throw, up + street.up
    if down + up > MOST_HOLE:
        yield Fault("variant.held", "streets", down + up, f"1..{MOST_HOLE}")
    if recipe.draws and recipe.shows:
        yield Fault("variant.draw_or_up", "streets", "draw, up", "draw; up")
    if recipe.most_seats < 2:
        yield Fault("variant.small_pack", "streets[0]", len(recipe.cards), "2..")


def _sums(recipe: Recipe) -> Iterator[Fault]:
    forced = recipe.forced
    sums = {
        "forced.ante": forced.ante,
        "forced.straddle": forced.straddle,
        "forced.button": forced.button,
        "forced.bring_in": forced.bring_in,
    }
    sums |= {f"forced.blinds[{place}]": blind for place, blind in enumerate(forced.blinds)}
    for place, street in enumerate(recipe.streets):
        sums |= {f"streets[{place}].most": street.most, f"streets[{place}].cap": street.cap}
        if not 1 <= street.bet <= MOST_CHIPS:
            yield _beyond(f"streets[{place}].bet", street.bet, f"1..{MOST_CHIPS}")
        if recipe.limit == "spread" and street.most < street.bet:
            yield _beyond(f"streets[{place}].most", street.most, f"{street.bet}..{MOST_CHIPS}")
    for path, amount in sums.items():
        if not 0 <= amount <= MOST_CHIPS:
            yield _beyond(path, amount, f"0..{MOST_CHIPS}")
    if len(forced.blinds) > MOST_BLINDS:
        yield Fault("variant.blinds", "forced.blinds", len(forced.blinds), f"0..{MOST_BLINDS}")
    yield from _opening(recipe)
    if forced.bring_in >= recipe.streets[0].bet:
        yield _beyond("forced.bring_in", forced.bring_in, f"0..{recipe.streets[0].bet - 1}")
    if forced.ante_from == "big-blind" and len(forced.blinds) < MOST_BLINDS:
        yield _only("forced.ante_from", forced.ante_from, "forced.blinds = [ …, … ]")


def _opening(recipe: Recipe) -> Iterator[Fault]:
    """The faults in how the first to act is found."""
    forced = recipe.forced
    if recipe.opens == "left":
        if forced.bring_in:
            yield _only("forced.bring_in", forced.bring_in, 'opens = "low-card", "high-card"')
        return
    for part, given in (("blinds", list(forced.blinds)), ("button", forced.button), ("straddle", forced.straddle)):
        if given:
            yield _only(f"forced.{part}", given, 'opens = "left"')
    if not recipe.streets[0].up:
        yield _only("opens", recipe.opens, "streets[0].up = 1 …")


def _showdown(recipe: Recipe) -> Iterator[Fault]:
    if not 1 <= len(recipe.showdown) <= 2:
        yield Fault("variant.showdown", "showdown", len(recipe.showdown), "1..2")
        return
    for place, best in enumerate(recipe.showdown):
        yield from _best(recipe, best, f"showdown[{place}]")
    whole = recipe.showdown[0].order == "high" and recipe.streets[0].down >= FIVE_CARDS
    if recipe.openers and not (whole and recipe.draws):
        yield Fault("variant.openers", "openers", recipe.openers, f'order = "high", down = {FIVE_CARDS}, draw = 1 …')


def _best(recipe: Recipe, best: Best, path: str) -> Iterator[Fault]:
    if best.qualifier and best.order != "ace-to-five":
        yield _only(f"{path}.qualifier", best.qualifier, 'order = "ace-to-five"')
    if best.wheel_is_straight and best.order != "deuce-to-seven":
        yield _only(f"{path}.wheel_is_straight", "true", 'order = "deuce-to-seven"')
    if best.flush_above_full and best.order != "high":
        yield _only(f"{path}.flush_above_full", "true", 'order = "high"')
    if best.ace_below and best.order != "high":
        yield _only(f"{path}.ace_below", best.ace_below, 'order = "high"')
    if best.order in SHORT:
        yield from _short(recipe, best, path)
    else:
        yield from _of_five(recipe, best, path)


def _short(recipe: Recipe, best: Best, path: str) -> Iterator[Fault]:
    """Of an order that ranks fewer than five cards."""
    own, board = recipe.own_and_board
    if not 1 <= own + board <= SHORT[best.order]:
        yield _not_so_many(f"{path}.order", best.order, f"1..{SHORT[best.order]}", own + board)
    for part in ("jokers", "wild"):
        if getattr(recipe, part):
            yield Fault("rules.contradiction", f"{path}.order", best.order, part)
    if best.hole is not None:
        yield Fault("rules.contradiction", f"{path}.hole", best.hole, f'order = "{best.order}"')


def _of_five(recipe: Recipe, best: Best, path: str) -> Iterator[Fault]:
    """Of an order that ranks five cards."""
    own, board = recipe.own_and_board
    if board > MOST_RANKED:
        yield Fault("variant.board", "streets", board, f"0..{MOST_RANKED}")
    if best.hole is not None:
        low, high = max(0, FIVE_CARDS - board), min(own, FIVE_CARDS)
        if not low <= best.hole <= high:
            allowed = f"{low}..{high}" if low <= high else "-"
            yield Fault("variant.hole", f"{path}.hole", best.hole, allowed, (("own", own), ("board", board)))
    elif not FIVE_CARDS <= own + board <= MOST_RANKED:
        yield _not_so_many(f"{path}.order", best.order, f"{FIVE_CARDS}..{MOST_RANKED}", own + board)


def _beyond(path: str, given: int, allowed: str) -> Fault:
    return Fault("rules.bad_value", path, given, allowed)


def _only(path: str, given: Json, allowed: str) -> Fault:
    return Fault("variant.only_with", path, given, allowed)


def _not_so_many(path: str, given: str, allowed: str, held: int) -> Fault:
    return Fault("variant.cards", path, given, allowed, (("held", held),))
