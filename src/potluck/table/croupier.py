"""The croupier: after every act it commits orders, deals, opens hands, and leaves for players who have left."""

from functools import lru_cache

from msgspec.structs import replace

from potluck.cards import Card
from potluck.dealer import Shoe, Source, seal
from potluck.errors import StoreError
from potluck.log import (
    Acted,
    By,
    Came,
    CardsDealt,
    Chanced,
    Committed,
    Ended,
    Held,
    Revealed,
    Rose,
    SeatPlan,
    Shown,
    fresh_name,
    laid,
    secret_name,
    seed_name,
)
from potluck.protocol import Action, Cards, Chance, Just, kind_of, show
from potluck.table.absence import house_acts
from potluck.table.disclosing import is_disclosed
from potluck.table.draft import Draft
from potluck.table.interval import NEXT, SIT_OUT, is_awaiting, next_step, pause
from potluck.table.levels import level_over
from potluck.table.playing import play
from potluck.table.values import Dealing, Table

__all__ = ["settle"]

SECRET = 32
FOLD = "fold"
"""The kind of action that gives up a hand."""
SHOES = 64
"""Orders that are kept in memory; each can be computed again from its secret."""


def settle(draft: Draft) -> None:
    """Write the events that follow by themselves, until a seat is to act or nothing more can happen."""
    while draft.table.full and not draft.table.ended and draft.table.paused is None and _step(draft):
        pass


def _step(draft: Draft) -> bool:
    """Write the next event that follows by itself; False where there is none."""
    table = draft.table
    match, dealing = table.match, table.dealing
    if (level := level_over(table, draft.now)) is not None:
        draft.say(Rose(level.following))
    elif (seat := _vacated(table)) is not None:
        _seat_promised(draft, seat)
    elif dealing is None or (dealing.committed.deal < match.deal and not match.over):
        if not is_disclosed(draft):
            return False
        _commit(draft)
    elif dealing.committed.shuffle < _shuffles(table) and not match.over:
        _reshuffle(draft, dealing.committed)
    elif match.state.over and table.options.open_deals and dealing.revealed is None:
        _reveal(draft, dealing)
    elif not table.options.open_deals and (hands := _new_to_all(draft, dealing)):
        for seat, places in hands.items():
            shoe = _shoe(draft)
            draft.say(Shown(seat, tuple(map(shoe.opening, places))))
    elif match.over:
        draft.say(Ended(match.payoffs(), "left" if _left(draft) else ""))
    elif match.state.over and 0 < table.last_deal <= match.deal and table.endable is not None:
        draft.say(Ended(table.endable.concluded().payoffs(), "finished"))
    elif match.chance is not None:
        _chance(draft, match.chance)
    else:
        return _act(draft)
    return True


def _vacated(table: Table) -> int | None:
    """A seat that was promised to somebody, and that its bot has left."""
    if not table.started or table.match.over:
        return None
    return next((at for at, place in enumerate(table.places) if place.promised and at in table.free), None)


def _seat_promised(draft: Draft, seat: int) -> None:
    """Have the person come to whom that seat was promised."""
    promise = draft.table.places[seat].promised
    assert promise is not None
    plan = SeatPlan("person", promise.name)
    draft.say(Came(seat=seat, plan=plan, player=promise.player, running=True))


def _commit(draft: Draft) -> None:
    """The order of the next deal, and the seal of the secret after it; the secrets are stored with them."""
    table = draft.table
    deal = table.deal + 1
    following = draft.entropy(SECRET)
    for seat in range(len(table.places)):
        if table.sealing is None:
            draft.take_seed(deal, seat)
        elif seed := table.sealing.final[seat]:
            draft.keep(seed_name(deal, seat), seed)
    source = _source(draft, deal)
    shoe = _shuffled(source, table.game.deck(table.options))
    draft.keep(secret_name(deal + 1), following)
    draft.say(
        Committed(
            deal=deal,
            size=len(shoe.order),
            root=shoe.root,
            seeds=source.commitments,
            sealed_next=seal(following),
        )
    )


def _reshuffle(draft: Draft, last: Committed) -> None:
    """Another order of the same deal, from the same secret and seeds; the seal of the next one stays."""
    shuffle = last.shuffle + 1
    shoe = _order(draft, last.deal, shuffle)
    draft.say(replace(last, shuffle=shuffle, size=len(shoe.order), root=shoe.root))


def _shuffles(table: Table) -> int:
    """How often the match has reshuffled since its deal began; most games never do."""
    return table.reshuffling.shuffles if table.reshuffling is not None else 0


def _chance(draft: Draft, owed: Chance) -> None:
    """Write one answer of chance: in public, or to a seat alone with the number of cards in public (R0.4, R0.14)."""
    first = _used(draft.table).dealt
    answer = _shoe(draft).answer(owed)
    text = show(answer.outcome)
    match owed:
        case Cards(n, int(seat)):
            draft.say(CardsDealt(seat, first, n))
            draft.say(Held(seat, text, answer.openings), audience=(seat,))
        case _:
            draft.say(Chanced(text, answer.openings))


def _reveal(draft: Draft, dealing: Dealing) -> None:
    deal = dealing.committed.deal
    source = _source(draft, deal)
    seeds = tuple(seed.hex() for seed in source.seeds)
    draft.say(Revealed(deal=deal, since=dealing.since, secret=source.secret.hex(), seeds=seeds))


def _new_to_all(draft: Draft, dealing: Dealing) -> dict[int, list[int]]:
    """Seat -> positions in the order of those cards in its hand that a spectator sees and that are not proved yet."""
    table = draft.table
    if table.game.open_cards is not None:
        visible = dict(enumerate(table.game.open_cards(table.match.state)))
    else:
        visible = {at: spot.cards for at, spot in enumerate(table.match.view(None).felt().spots)}
    if not any(visible.values()):
        return {}
    order = _shoe(draft).order[: dealing.dealt]
    places = {at: [k for k, card in enumerate(order) if card in cards] for at, cards in visible.items()}
    new = {at: [k for k in positions if k not in dealing.shown] for at, positions in places.items()}
    return {at: positions for at, positions in new.items() if positions}


def _act(draft: Draft) -> bool:
    """Act for a seat: leave, where its player or the last person has left; ask for the next deal, where a bot plays,
    and for all once everybody has; and whatever the clock would, where he sits out.

    Where nobody can come any more, bots play on without persons to the end.

    Gives whether it did.
    """
    table = draft.table
    seat = table.actor
    if seat is None or _is_left_alone(table, seat):
        return False
    offers = {offer.kind: offer.action for offer in table.match.offers() if isinstance(offer, Just)}
    place = table.places[seat]
    if not table.match.state.over and (place.removed or (place.claimed and _keeps_hand(table))):
        return _say_act(draft, seat, table.match.timeout(), by="house")
    if place.leaving and "leave" in offers:
        return _say_act(draft, seat, offers["leave"], by="house")
    if table.has_persons and not table.present and not _closed(table) and "leave" in offers:
        return _say_act(draft, seat, offers["leave"], by="house")
    asks = place.plan.kind == "bot" if place.lent is None else table.attended
    if asks and NEXT in offers and table.has_persons:
        return _say_act(draft, seat, offers[NEXT], by="bot")
    interval = pause(table) if table.interval is not None else None
    if interval is not None:
        step = next_step(table, table.match) if not interval.awaited else None
        return step is not None and _say_act(draft, seat, step, by="house")
    if house_acts(table):
        return _say_act(draft, seat, offers.get(SIT_OUT, offers.get(NEXT, table.match.timeout())), by="house")
    return False


def _keeps_hand(table: Table) -> bool:
    """Whether the clock would keep the actor's hand in: it checks, or shows. Elsewhere leaving gives up the match."""
    return table.tenure is not None and kind_of(table.match.timeout()) != FOLD


def _is_left_alone(table: Table, seat: int) -> bool:
    """Whether a decision is the player's own affair: he is there, and between two deals a person is waited for."""
    place = table.places[seat]
    if place.leaving or place.removed or seat in table.sitting_out or not table.present:
        return False
    is_person = place.plan.kind == "person" and place.lent is None
    return not table.match.state.over or (is_person and table.interval is not None and is_awaiting(table))


def _closed(table: Table) -> bool:
    """Whether seats are given up for good, as in a sit-and-go: those who are left play for the places."""
    return table.tenure is not None and bool(table.tenure.gone) and not table.tenure.free


def _say_act(draft: Draft, seat: int, action: Action, *, by: By) -> bool:
    play(draft, seat, action, by=by)
    return True


def _left(draft: Draft) -> bool:
    """Whether the last act was to leave."""
    acts = [event.body for event in draft.events if isinstance(event.body, Acted)]
    return bool(acts) and acts[-1].action == "leave"


def _shoe(draft: Draft) -> Shoe:
    """The order of the running deal as far as it has been used."""
    dealing = _used(draft.table)
    shoe = _order(draft, dealing.committed.deal, dealing.committed.shuffle)
    return shoe.after(dealt=dealing.dealt, drawn=dealing.drawn)


def _order(draft: Draft, deal: int, shuffle: int) -> Shoe:
    """The order of that deal after so many reshuffles, with nothing dealt yet."""
    shoe = draft.orders.get((deal, shuffle))
    if shoe is None:
        table = draft.table
        reshuffling = table.reshuffling if shuffle else None
        deck = table.game.deck(table.options) if reshuffling is None else reshuffling.deck
        shoe = draft.orders[deal, shuffle] = _shuffled(_source(draft, deal), deck, shuffle)
    return shoe


def _source(draft: Draft, deal: int) -> Source:
    table = draft.table
    seeds = tuple(draft.kept(seed_name(deal, seat)) or b"" for seat in range(table.pledging.seats))
    fresh = draft.kept(fresh_name(deal))
    secret = _secret(draft, deal) if fresh is None else fresh
    cards = laid(table.prepared, deal)
    return Source(secret, seeds, table=table.id, deal=deal, laid=cards, pledged=fresh is not None)


def _secret(draft: Draft, deal: int) -> bytes:
    secret = draft.kept(secret_name(deal))
    if secret is None:
        raise StoreError("store.damaged", asked=draft.table.id, path=secret_name(deal))
    return secret


def _used(table: Table) -> Dealing:
    assert table.dealing is not None
    return table.dealing


@lru_cache(maxsize=SHOES)
def _shuffled(source: Source, deck: tuple[Card, ...], shuffle: int = 0) -> Shoe:
    shoe = source.shuffle(deck)
    for _ in range(shuffle):
        shoe = shoe.reshuffle(deck)
    return shoe
