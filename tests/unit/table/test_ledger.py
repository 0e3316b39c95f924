"""The ledger: at every event the nets of all, the house included, sum to zero; and nobody's chips go lost in a seat."""

import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import accumulate
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from potluck.errors import PotluckError
from potluck.games import poker
from potluck.log import SeatPlan
from potluck.protocol import Game, Just
from potluck.table import Begin, Command, Dismiss, Fill, Leave, Sit, Table, evolve
from potluck.table.evolve import begin
from potluck.table.ledger import HOUSE, Ledger, ledger_of, noted
from tests.contract.play import options_of, seats_of
from tests.games.kuhn3 import GAMES_WITH_KUHN3
from tests.known import known
from tests.marks import rule
from tests.unit.table.rig import PERSON, Rig, bot

MONEY = sorted(GAMES_WITH_KUHN3)
SEEDS = st.integers(0, 2**32)
CASH = poker.Rules()


def states(rig: Rig) -> Iterator[Table]:
    """The table after each of its events."""
    first = begin(rig.events[0], games={rig.table.game.name: rig.table.game})
    return accumulate(rig.events[1:], evolve, initial=first)


def ledgers(rig: Rig) -> Iterator[tuple[Table, Ledger]]:
    """The table and its ledger after each event."""
    ledger = Ledger()
    for table in states(rig):
        ledger = noted(ledger, table)
        yield table, ledger


def nets(ledger: Ledger) -> dict[str, int]:
    """Name -> net; the house's name is empty."""
    return {account.name if account.key else HOUSE: account.net for account in ledger.accounts}


def played(rules: Any, seats: tuple[SeatPlan, ...], *, game: Game, seed: int, steps: int = 80) -> Rig:
    """A table after random acts of people who come, go and come back, in any seat, and of bots that fill seats."""
    rng, rig = random.Random(seed), Rig(rules, seats=seats, game=game, seed=seed)
    for _ in range(steps):
        if rig.table.over:
            break
        _step(rig, rng)
    return rig


def _step(rig: Rig, rng: random.Random) -> None:
    table = rig.table
    host = table.host
    offers = [offer for offer in table.match.offers() if offer.kind != "leave"] if table.actor is not None else []
    if offers and rng.random() < 0.85:
        rig.act(rng.choice(offers).sample(rng, table.game.actions))
        return
    player = f"p{rng.randrange(7)}"
    asked: list[Command] = [Sit(seat=at, player=player, name=player.upper()) for at in table.free]
    asked += [Leave(seat=at) for at in table.present] if rng.random() < 0.5 else []
    if host is not None:
        asked += [Fill(seat=at, plan=bot(), by=host) for at in table.free]
        asked += [Dismiss(seat=at, by=host) for at in range(len(table.places))]
        asked += [Begin(by=host)]
    if asked:
        with suppress(PotluckError):
            rig.ask(rng.choice(asked))


@pytest.mark.parametrize("name", MONEY)
@given(seed=SEEDS)
def test_nets_sum_to_zero_at_every_event_of_every_game(name: str, seed: int) -> None:
    game, rng = GAMES_WITH_KUHN3[name], random.Random(seed)
    options = options_of(game, rng)
    plans = tuple(rng.choice((PERSON, PERSON, bot())) for _ in range(seats_of(game, options, rng)))
    rig = played(options, plans, game=game, seed=seed)
    for table, ledger in ledgers(rig):
        assert sum(account.net for account in ledger.accounts) == 0
        assert sum(ledger.dues.values()) == 0
        for account in ledger.accounts:
            assert account.stack + account.cashed == account.bought + account.net
            assert not table.match.over or account.stack == 0


@rule("R0.29")
@given(seed=SEEDS)
def test_a_stack_below_zero_at_the_draw_is_what_is_owed_for_garments_and_credits(seed: int) -> None:
    """What is pawned and what is lent is no win: cash and pot count, less all that would have to be repaid."""
    game, rng = GAMES_WITH_KUHN3["draw"], random.Random(seed)
    options = options_of(game, rng)
    plans = tuple(rng.choice((PERSON, bot())) for _ in range(2))
    for table, ledger in ledgers(played(options, plans, game=game, seed=seed, steps=160)):
        if not ledger.holding or not table.match.state.over or table.match.over:
            continue
        state = known(table.match.state)
        for at, number in enumerate(ledger.holding):
            seat, stay = state.seats[at], ledger.stays[known(number)]
            assert stay.bought == options.money.start
            owed = seat.closet.gone_value + options.money.start * seat.credits
            assert stay.stack == seat.cash + state.pot // 2 - owed


@given(seed=SEEDS)
def test_what_is_bought_and_carried_away_at_poker_is_what_the_match_counts(seed: int) -> None:
    rng = random.Random(seed)
    seats = tuple(rng.choice((PERSON, PERSON, bot())) for _ in range(rng.choice((2, 3, 4, 6))))
    rules = replace(CASH, money=replace(CASH.money, start=rng.choice((20, 60)), rebuys=rng.choice((0, 3)), deals=0))
    for table, ledger in ledgers(played(rules, seats, game=poker.GAME, seed=seed, steps=160)):
        if not ledger.holding or not table.match.state.over or table.match.over:
            continue
        for seat, player in enumerate(known(table.match).players):
            stays = [stay for stay in ledger.stays if stay.seat == seat]
            assert sum(stay.bought for stay in stays) == player.bought
            assert sum(stay.cashed for stay in stays) == player.cashed
            assert sum(stay.net for stay in stays) == table.match.payoffs()[seat]
            assert sum(stay.stack for stay in stays) == table.match.view(None).felt().spots[seat].stack
            assert all(stay.stack == 0 for stay in stays[:-1])


@given(seed=SEEDS)
def test_a_ledger_says_of_each_person_what_the_match_says_of_his_seat(seed: int) -> None:
    rig = played(CASH, (PERSON,) * 4, game=poker.GAME, seed=seed)
    for table, ledger in ledgers(rig):
        for seat, number in enumerate(ledger.holding):
            if number is not None and ledger.stays[number].since == table.places[seat].since:
                assert table.tenure is not None
                assert ledger.stays[number].net == table.match.payoffs()[seat] - table.tenure.earlier(seat)


@given(seed=SEEDS)
def test_nets_do_not_move_within_a_deal_of_poker(seed: int) -> None:
    """So whoever reads the ledger while a deal runs learns nothing of it."""
    last: dict[str, int] = {}
    for table, ledger in ledgers(played(CASH, (PERSON, PERSON, bot()), game=poker.GAME, seed=seed)):
        if ledger.holding and table.match.deal > ledger.deal:
            assert nets(ledger).items() >= {key: net for key, net in last.items() if key in nets(ledger)}.items()
        last = nets(ledger)


def evening(*seats: SeatPlan, **more: Any) -> Rig:
    return Rig(CASH, seats=seats, game=poker.GAME, **more).fill()


def fold_out(rig: Rig) -> None:
    """Play until the deal is over: everybody folds, or checks where that is free."""
    while not rig.table.match.state.over:
        rig.act(_first(rig, "fold", "check"))


def leave_and_go(rig: Rig, seat: int) -> None:
    """The player of that seat leaves, and the others play on until it is free."""
    rig.ask(Leave(seat=seat))
    while seat not in rig.table.free:
        fold_out(rig)
        rig.act(_first(rig, "next", "leave"))


def _first(rig: Rig, *kinds: str) -> Any:
    """The action of the first of these kinds that is offered."""
    offers = {offer.kind: offer.action for offer in rig.table.match.offers() if isinstance(offer, Just)}
    return next(offers[kind] for kind in kinds if kind in offers)


def test_who_comes_back_to_another_seat_has_one_account() -> None:
    rig = evening(PERSON, PERSON, PERSON)
    fold_out(rig)
    leave_and_go(rig, 2)
    rig.ask(Fill(seat=2, plan=bot(), by=rig.table.host or 0))
    leave_and_go(rig, 0)
    rig.ask(Sit(seat=0, player="p2", name="Name 2"))
    fold_out(rig)
    ledger = ledger_of(states(rig))
    account = next(account for account in ledger.accounts if account.name == "Name 2")
    assert account.seats == (2, 0)
    assert account.bought == 2 * CASH.money.start
    assert account.stack == CASH.money.start
    assert account.cashed == CASH.money.start + account.net
    assert [stay.key for stay in ledger.stays].count(account.key) == 2


def test_the_house_is_all_bots_together_and_is_carried_as_was_chosen() -> None:
    for carrier in ("nobody", "host", "all"):
        rig = evening(PERSON, PERSON, PERSON, bot(), house=carrier)
        stays = ledger_of(states(rig)).stays
        wins = {"p0": 10, "p1": 0, "p2": -3, HOUSE: -7}
        keys = {"p0": 0, "p1": 1, "p2": 2}
        ledger = Ledger(
            stays=tuple(
                replace(stay, net=wins[next((name for name, at in keys.items() if at == stay.seat), HOUSE)])
                for stay in stays
            ),
            holding=(0, 1, 2, 3),
            host=stays[0].key,
            carrier=carrier,
        )
        by_seat = {stay.key: stay.seat for stay in stays if stay.key}
        dues = {by_seat.get(key, HOUSE): due for key, due in ledger.dues.items()}
        assert (
            dues
            == {
                "nobody": {0: 10, 1: 0, 2: -3, HOUSE: -7},
                "host": {0: 3, 1: 0, 2: -3},
                "all": {0: 7, 1: -2, 2: -5},
            }[carrier]
        )
        assert ledger_of(states(rig)).carrier == carrier
        assert ledger_of(states(rig)).host == rig.table.places[0].player


def test_a_bot_on_loan_and_another_device_leave_the_account_with_the_person() -> None:
    rig = evening(PERSON, PERSON)
    tables = list(states(rig))
    last = tables[-1]
    place = last.places[1]
    lent = replace(last, places=(last.places[0], replace(place, plan=bot())))
    moved = replace(last, places=(last.places[0], replace(place, player="another digest", name="Ann")))
    before = ledger_of(tables)
    assert noted(before, lent).accounts == before.accounts
    account = noted(before, moved).accounts[1]
    assert (account.key, account.name, account.bought) == ("another digest", "Ann", CASH.money.start)
    assert len(noted(before, moved).accounts) == 2


def test_a_sit_and_go_is_settled_by_its_prizes() -> None:
    rules = poker.PRESETS["sit-and-go"]
    rig = Rig(rules, seats=(PERSON,) * 3, game=poker.GAME, seed=5).fill()
    rng = random.Random(5)
    for _ in range(4000):
        if rig.table.over:
            break
        offers = [offer for offer in rig.table.match.offers() if offer.kind not in ("leave", "fold")]
        rig.act(rng.choice(offers).sample(rng, rig.table.game.actions))
    assert rig.table.over
    ledger = ledger_of(states(rig))
    assert [account.net for account in ledger.accounts] == list(rig.table.match.payoffs())
    assert {account.bought for account in ledger.accounts} == {rules.money.start}
    assert sum(account.cashed for account in ledger.accounts) == 3 * rules.money.start
