"""The start of a hand: its variant with the stakes of the file, and the deal before the first card."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from potluck.errors import ParseError
from potluck.games import poker
from potluck.phh.hand import Hand, Number
from potluck.phh.notation import number
from potluck.phh.scale import Scale
from potluck.variants import VARIANTS, Forced, Variant

__all__ = ["PLAIN", "Reading", "begin", "variant_of"]

HEADS_UP: Final = 2
BY_CODE: Final = {variant.code: variant for variant in VARIANTS.values() if variant.code}


class Reading(Struct, frozen=True, kw_only=True):
    """One way to mean a file, where its plain sense contradicts what it tells later on."""

    places: int = 0
    """Decimal places of a chip, at least."""
    dead_posts: bool = False
    """Posts of less than the big blind stand in the main pot, and are no part of a bet."""
    short_blinds: bool = False
    """Others owe what a short blind has paid."""
    bring_in: int | None = None
    """What others owe where the bring-in is short; chips."""
    reopened: bool = False
    """After a short all-in who has acted may raise again."""
    winners: tuple[int, ...] = ()
    """Seats that have won by the recorded result, though nobody saw the hand of one of them."""
    all_in: tuple[tuple[int, int], ...] = ()
    """Seats whose stack the file does not know, and the chips that they must have had."""


PLAIN: Final = Reading()


def variant_of(hand: Hand, scale: Scale, *, reading: Reading = PLAIN) -> Variant:
    """The variant of the hand's code, with its bets; no cap, since the format names none.

    Raises:
        ParseError: no variant has that code, or a bet is missing or nothing.
    """
    if hand.variant not in BY_CODE:
        raise ParseError("phh.field", path="variant", asked=hand.variant, allowed=", ".join(BY_CODE))
    variant = BY_CODE[hand.variant]
    names = ("small_bet", "big_bet") if variant.limit == "fixed" else ("min_bet", "min_bet")
    small, big = (_bet(hand, name) for name in names)
    least = min(street.bet for street in variant.streets)
    streets = tuple(
        replace(street, bet=scale.chips(small if street.bet == least else big), cap=0) for street in variant.streets
    )
    forced = Forced(bring_in=scale.chips(hand.bring_in or 0) if reading.bring_in is None else reading.bring_in)
    return variant.replace(streets=streets, forced=forced)


def _bet(hand: Hand, name: str) -> Number:
    """One bet of the file. Raises: ParseError where it is not there, or nothing."""
    bet: Number | None = getattr(hand, name)
    if bet is None:
        raise ParseError("phh.missing", path=name)
    if not bet:
        raise ParseError("phh.field", path=name, asked=number(bet), allowed="> 0")
    return bet


def begin(hand: Hand, variant: Variant, scale: Scale, *, reading: Reading = PLAIN) -> poker.State:
    """The deal with its forced bets paid; the last seat deals, and with two players pays the first blind (R4.2).

    Antes that all pay are matched like bets where `ante_trimming_status` is set; else, and where not all pay the same,
    they stand in the main pot whoever paid them. A blind below 0 is the post of who has just sat down: it counts as a
    bet, and moves nobody's turn.

    Raises:
        ParseError: there are not as many antes or blinds as stacks.
    """
    for name, given in (("antes", hand.antes), ("blinds_or_straddles", hand.blinds_or_straddles or hand.antes)):
        if len(given) != len(hand.starting_stacks):
            raise ParseError("phh.length", path=name, asked=len(given), allowed=len(hand.starting_stacks))
    antes = [scale.chips(amount) for amount in hand.antes]
    blinds = [scale.chips(amount) for amount in hand.blinds_or_straddles or (0,) * len(antes)]
    if len(antes) == HEADS_UP:
        antes.reverse()
        blinds.reverse()
    posts = [max(-blind, 0) for blind in blinds]
    if reading.dead_posts:
        dead = [post if post < max(blinds) else 0 for post in posts]
        antes = [ante + post for ante, post in zip(antes, dead, strict=True)]
        posts = [post - gone for post, gone in zip(posts, dead, strict=True)]
    known = dict(reading.all_in)
    stacks = [known.get(at, scale.chips(amount)) for at, amount in enumerate(hand.starting_stacks)]
    blinds = [max(blind, 0) for blind in blinds]
    if reading.short_blinds:
        behind = [max(stack - ante, 0) for stack, ante in zip(stacks, antes, strict=True)]
        blinds, posts = list(map(min, blinds, behind)), list(map(min, posts, behind))
    return poker.begin(
        variant,
        stacks,
        button=len(antes) - 1,
        antes=antes,
        blinds=blinds,
        posts=posts,
        dead=not hand.ante_trimming_status or len(set(antes)) > 1,
        house=poker.HouseRules(mucking=True, open_fold=True),
    )
