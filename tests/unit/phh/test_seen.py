"""What a viewer writes down of a deal: the whole of what he saw, the same as the engine tells, and nothing else."""

import re
from itertools import chain
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from potluck import phh
from potluck.dealer import Dealer
from potluck.games import poker
from potluck.games.poker import Leave, Phase, Rules, View
from potluck.games.poker.options import Money
from potluck.games.poker.options import Table as Habits
from potluck.games.poker.values import Reshuffled
from potluck.phh import Start
from potluck.table.history import laid_open
from potluck.variants import VARIANTS

CODED = [name for name, variant in VARIANTS.items() if variant.code]
CARD = re.compile(r"[2-9TJQKA][cdhs]|X[rb]")
DEALS = 6


class Deal(NamedTuple):
    """A deal of a match: what began it, its steps, and the match after each of them."""

    start: Start
    steps: list[Any]
    matches: list[Any]

    def views(self, seat: int | None, *, opened: bool = False) -> list[View]:
        """What that seat saw."""
        return [laid_open(match, seat) if opened else match.view(seat) for match in self.matches]

    @property
    def stacks(self) -> tuple[int, ...]:
        """At its end, by seat."""
        return tuple(seat.stack for seat in self.matches[-1].state.seats)


def deals(rules: Rules, rng: Random, *, seats: int, leaves: float = 0.0) -> list[Deal]:
    """Deals in a row by random acts, few of them folds; now and then somebody sits out, and comes back."""
    match, dealer = poker.start(rules, seats), Dealer(seed=rng.randrange(1 << 30))
    found: list[Deal] = []
    running: Deal | None = None
    while len(found) < DEALS and not match.over:
        step = dealer.outcome(match) if match.actor is None else chosen(match, rng, leaves=leaves)
        if running is not None:
            running.steps.append(step)
        match = match.apply(step)
        state = match.state
        if running is None and state.phase is Phase.DEALING and not state.over:
            running = Deal(start_of(match), [], [])
        if running is not None:
            running.matches.append(match)
            if state.over:
                found.append(running)
                running = None
    return found


def start_of(match: Any) -> Start:
    state = match.state
    blind = max(state.variant.forced.blinds, default=0)
    posts = {entry.seat for entry in state.story if getattr(entry, "what", "") == "post"}
    return Start(
        variant=state.variant,
        stacks=tuple(seat.stack + seat.paid + seat.dead for seat in state.seats),
        button=state.button,
        posts=tuple(blind if at in posts else 0 for at in range(len(state.seats))) if posts else None,
        out=tuple(at for at, seat in enumerate(state.seats) if seat.out),
        mucking=state.house.mucking,
    )


def chosen(match: Any, rng: Random, *, leaves: float) -> Any:
    if rng.random() < leaves:
        return Leave()
    rare = {"leave": 0.0, "fold": 0.2, "sit_out": 0.2}
    offers = [offer for offer in match.offers() if rng.random() < rare.get(offer.kind, 1.0)]
    offers = offers or [offer for offer in match.offers() if offer.kind != "leave"]
    return rng.choice(offers).sample(rng, poker.ACTIONS)


def in_order(action: str) -> str:
    return CARD.sub("", action) + " ".join(sorted(CARD.findall(action)))


def some_deals(name: str, *, mucking: bool = False, leaves: float = 0.0) -> list[Deal]:
    rng = Random(name)
    rules = Rules(custom=VARIANTS[name], money=Money(start=rng.choice((30, 200))), table=Habits(mucking=mucking))
    return deals(rules, rng, seats=min(5, VARIANTS[name].most_seats), leaves=leaves)


@pytest.mark.parametrize("mucking", [False, True])
@pytest.mark.parametrize("name", CODED)
def test_who_saw_all_writes_what_the_engine_writes(name: str, mucking: bool) -> None:
    for deal in some_deals(name, mucking=mucking):
        mine, whole = phh.hand_seen(deal.views(0, opened=True)), phh.hand_of(deal.start, deal.steps)
        if deal.start.variant.draws:  # in which order somebody named what he threw is not to be seen
            mine, whole = (replace(hand, actions=tuple(map(in_order, hand.actions))) for hand in (mine, whole))
        assert mine == whole


@pytest.mark.parametrize("name", CODED)
def test_what_one_seat_wrote_differs_in_unseen_cards_alone_and_plays_to_the_same_end(name: str) -> None:
    for deal in some_deals(name):
        whole = phh.hand_of(deal.start, deal.steps)
        for seat in (0, 3, None):
            views = deal.views(seat)
            hand = phh.hand_seen(views)
            assert phh.read(phh.write(hand)) == hand
            for mine, full in zip(hand.actions, whole.actions, strict=True):
                known = CARD.findall(mine)
                assert set(known) <= set(CARD.findall(full))
                assert len(known) + mine.count("??") == len(CARD.findall(full))
                assert CARD.sub("", mine.replace("??", "")) == CARD.sub("", full)
            saw = {str(card) for view in views for one in view.seats for card in (*one.cards, *view.board)}
            assert set(CARD.findall(" ".join(hand.actions))) <= saw
            if any(isinstance(entry, Reshuffled) for entry in views[-1].story):
                continue  # which unseen cards came back into the pack, no reader can tell
            played = phh.replay(hand)
            assert (played.failure, played.finished) == (None, True)
            assert played.stacks == whole.finishing_stacks


def test_hands_that_were_not_shown_are_in_no_word_of_it() -> None:
    hidden = 0
    for deal in chain.from_iterable(map(some_deals, ("holdem", "omaha", "short-deck"))):
        hand = phh.hand_seen(deal.views(0))
        end = deal.matches[-1].state
        dealt = {step for step in hand.actions if step.startswith("d dh")}
        for seat in end.seats[1:]:
            unseen = not seat.out and seat.folded
            hidden += unseen
            assert not unseen or not any(str(card) in " ".join(dealt) for card in seat.down)
    assert hidden


@pytest.mark.parametrize("name", list(VARIANTS))
def test_our_own_lines_of_any_variant_play_to_the_same_end(name: str) -> None:
    for deal in some_deals(name, mucking=True):
        played = phh.played(phh.lines_seen(deal.views(0, opened=True)))
        assert tuple(seat.stack for seat in played.seats) == deal.stacks
        unseen = any(seat.folded and not seat.out and seat.down for seat in deal.matches[-1].state.seats)
        assert ("??" in "".join(phh.lines_seen(deal.views(None)))) >= unseen


def test_a_deal_in_which_somebody_left_is_written_with_his_fold() -> None:
    written = {"phh": 0, "jsonl": 0, "": 0}
    for name in ("holdem", "triple-draw-seven"):
        for deal in some_deals(name, leaves=0.1):
            form = phh.ending(deal.views(0))
            written[form] += any(isinstance(step, Leave) for step in deal.steps)
            if form == "phh":
                played = phh.replay(phh.hand_seen(deal.views(0, opened=True)))
                assert played.finished
            elif form == "jsonl":
                assert any('"do":"leave"' in line for line in phh.lines_seen(deal.views(0)))
    assert written["phh"] > 0


def test_a_deal_that_runs_has_nothing_to_write() -> None:
    deal = some_deals("holdem")[0]
    assert phh.ending(deal.views(0)[:-1]) == ""
    assert phh.ending(deal.views(0)) == "phh"
    assert phh.ending([]) == ""
    assert phh.ending(some_deals("badugi")[0].views(0)) in ("phh", "jsonl")
