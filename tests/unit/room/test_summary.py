"""A match as a whole is read from its log: its parts sum to the result, and each reads only what he may know."""

import asyncio
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from potluck.errors import RequestError
from potluck.games.draw.values import Pawned
from potluck.lab.judgement import judged
from potluck.log import SeatPlan
from potluck.room import Room, Summary
from potluck.words import LANGUAGES, language
from potluck.words.summary import summary_info
from tests.known import known
from tests.unit.room.company import DUEL, noon, play, play_to_end, room_on

COMPANY = {"draw": ("draw-1", 1), "reddog": ("feeling", 3), "dice": ("blind", 1), "paigow": ("houseway", 1)}
CHOSEN: dict[str, Any] = {"draw": {"preset": "quick"}, "reddog": {}, "dice": {}, "paigow": {"options": {"deals": 2}}}


async def ended(room: Room, game: str, *, seed: int = 1, **options: Any) -> str:
    """A match that somebody has played at random against the computer."""
    bot, n = COMPANY[game]
    seats = (SeatPlan("person"), *(SeatPlan("bot", bot=bot),) * n)
    table = (await room.open_table(game, seats=seats, **(options or CHOSEN[game]))).id
    await room.sit(table, "me", seat=0, name="Ada")
    await play_to_end(room, table, "me", seed=seed)
    return table


@pytest.mark.parametrize("game", COMPANY)
async def test_the_parts_sum_to_the_result_and_the_curve_ends_where_the_match_did(game: str, tmp_path: Path) -> None:
    async with room_on(tmp_path / "room.db", seed=5, clock=noon) as room:
        table = await ended(room, game)
        summary = await room.summaries.of(table, "me")
        parts, match = summary.parts, summary.table.match
        assert summary.seat == 0
        assert summary.decisions
        assert parts is not None
        assert parts.total == pytest.approx(parts.chance + parts.play + parts.rest)
        told = [each.judgement for each in summary.decisions if each.judgement.told]
        assert parts.play == pytest.approx(-float(sum(judgement.cost for judgement in told)))
        if game != "dice":
            assert parts.total == match.payoffs()[0]
        felt = match.view(None).felt()
        assert summary.points[-1] == tuple(spot.stack for spot in felt.spots)
        assert len(summary.points) == match.deal + 1
        costs = [float(each.judgement.cost) for each in summary.dearest]
        assert costs == sorted(costs, reverse=True)
        assert await room.summaries.of(table, "me") is summary, "it is made once"
        info = summary_info(summary, language("en"))
        unit = 10 ** (3 if game == "dice" else 2)
        amounts = [unit * part.amount for part in info.parts]
        assert amounts == pytest.approx([*map(round, amounts)]), "to the cent, as it is read"
        assert sum(map(round, amounts)) == round(unit * parts.total), "who adds them up finds the result"
        assert all(("The solved strategy" in each.further) == (game == "draw") for each in info.decisions)
        free = [each for each in info.decisions if not each.cost]
        assert not free or game == "draw"
        assert len(info.decisions) == len(summary.decisions) or game != "draw", "costless ones too where it is solved"
        own = next(standing.net for standing in info.standings if standing.seat == 0)
        assert info.headline != "Even." or own == 0, "who has lost to the house reads it"
        assert all(each.text in ("cost nothing", "no cost found") and each.did == each.better for each in free)
        assert all(bool(each.share) == (game == "draw" and each.cost > 0) for each in info.decisions)
        assert info.review or len(info.decisions) <= 3, "a sentence stands over those that are folded"
        assert all(len(each.choices) > 1 for each in free[:3]), "with the price of each choice"
        known = [choice for each in info.decisions for choice in each.choices]
        assert all(choice.close == choice.cost.startswith("\N{ALMOST EQUAL TO}") for choice in known)
        assert not any(choice.close and int(choice.often.rstrip("%") or 0) > 10 for choice in known)
        assert all(sum(choice.done for choice in each.choices) == 1 for each in info.decisions if each.choices)
        if game == "dice":
            assert info.result == "{} : {}".format(*summary.points[-1]), "points are won, no money"
            assert {standing.gain for standing in info.standings} == {""}


class Halting:
    """A desk that judges so many decisions and takes too long over any other."""

    def __init__(self, patience: int) -> None:
        self.patience = patience
        self.seen: Counter[int] = Counter()

    def begin(self) -> None:
        """Nothing to do."""

    async def reckon(self, by: str, work: Any, *args: Any) -> Any:
        """The result of the function."""
        assert by == "me"
        if work is judged:
            if len(args[1]) > self.patience:
                raise RequestError("house.too_long")
            self.patience -= len(args[1])
            self.seen.update(each.view.turn for each in args[1])
        return work(*args)


async def test_the_end_is_told_at_once_and_no_decision_is_priced_twice(tmp_path: Path) -> None:
    desk = Halting(5)
    async with room_on(tmp_path / "room.db", seed=5, clock=noon, desk=desk) as room:
        table = await ended(room, "reddog")
        known = await room.summaries.of(table, "me", within=0)
        info = summary_info(known, language("en"))
        assert (info.judged, info.review, info.parts, info.untold) == (0, "", (), True)
        assert info.left > desk.patience
        assert info.headline
        assert info.moment is not None
        assert len(info.standings[0].points) == known.table.match.deal + 1
        some = await room.summaries.of(table, "me", within=60)
        assert (len(some.decisions), some.left, some.parts) == (5, info.left - 5, None)
        with pytest.raises(RequestError, match="too long"):
            await room.summaries.of(table, "me")
        desk.patience = 1000
        whole = await room.summaries.of(table, "me", within=60)
        assert (len(whole.decisions), whole.left, whole.untold) == (info.left, 0, False)
        assert whole.parts is not None
        assert desk.seen.total() == info.left
        assert (await room.summaries.of(table, "me")).decisions == whole.decisions
        assert desk.seen.total() == info.left


@pytest.mark.parametrize(("bots", "prizes"), [(1, "one"), (3, "two")])
async def test_a_sit_and_go_of_poker_tells_luck_in_chips_by_shown_hands_alone(
    bots: int, prizes: str, tmp_path: Path
) -> None:
    async with room_on(tmp_path / "room.db", seed=5, clock=noon) as room:
        seats = (SeatPlan("person"), *(SeatPlan("bot", bot="caller"),) * bots)
        options: dict[str, Any] = {"tournament": {"play": True, "prizes": prizes}}
        table = (await room.open_table("poker", seats=seats, options=options)).id
        await room.sit(table, "me", seat=0, name="Ada")
        await play_to_end(room, table, "me", seed=5)
        summary = await room.summaries.of(table, "me")
        parts, (start, *_, end) = summary.parts, [points[0] for points in summary.points]
        assert parts is not None
        assert parts.shown
        assert parts.total == (end or 0) - (start or 0) == pytest.approx(parts.chance + parts.play + parts.rest)
        notes = {summary_info(summary, language(code)).parts_note for code in LANGUAGES}
        assert len(notes) == len(LANGUAGES)
        assert all(decision.again for decision in summary_info(summary, language("en")).decisions)
        assert (await room.summaries.of(table)).parts is None, "nobody else reads of closed deals"


async def test_every_language_tells_the_same_match_without_a_gap(tmp_path: Path) -> None:
    async with room_on(tmp_path / "room.db", seed=5, clock=noon) as room:
        table = await ended(room, "reddog")
        summary = await room.summaries.of(table, "me")
        headlines = set()
        for code in LANGUAGES:
            info = summary_info(summary, language(code))
            headlines.add(info.headline)
            texts = [info.verdict, info.result, info.count, info.review, info.method, info.parts_note]
            texts += [text for each in info.decisions for text in (each.did, each.better, each.text, each.why)]
            assert all(texts)
            assert "{" not in "".join(texts)
            assert sum(part.amount for part in info.parts) == pytest.approx(summary.table.match.payoffs()[0])
            assert next(standing.net for standing in info.standings) == max(summary.table.match.payoffs())
        assert len(headlines) == len(LANGUAGES)


async def test_a_stranger_reads_of_open_deals_alone_and_never_of_anybodys_hidden_cards(tmp_path: Path) -> None:
    async with room_on(tmp_path / "room.db", seed=5, clock=noon) as room:
        open_table, closed = await ended(room, "reddog"), await ended(room, "reddog", options={"open_deals": False})
        seen = await room.summaries.of(open_table)
        assert seen.sight.seat is None
        assert len(seen.decisions) == len((await room.summaries.of(open_table, "me")).decisions)
        hidden: Summary = await room.summaries.of(closed)
        assert hidden.decisions == ()
        assert hidden.parts is None
        assert (await room.summaries.of(closed, "me")).decisions
        info = summary_info(hidden, language("en"))
        assert info.moment is not None
        shown = {card for hand in info.moment.hands for card in hand.cards}
        assert hidden.moment is not None
        end = hidden.moment.deal
        public = (await room.replay(closed, end)).frames[-1].sight.view
        assert public is not None
        assert shown <= {str(card) for spot in public.felt().spots for card in spot.cards}
        told = summary_info(seen, language("en"))
        assert not any(decision.again for decision in told.decisions)
        said = " ".join((told.headline, told.review, told.method, told.parts_note, *(one.label for one in told.parts)))
        assert "your" not in said.lower(), "a friend who opens the link is told of another"
        assert "Decisions of Ada" in said
        assert "the edge" not in said, "there is no house at Red Dog"
        assert "Your decisions" in summary_info(await room.summaries.of(open_table, "me"), language("en")).parts_note


async def test_between_persons_each_reads_of_his_own_decisions(tmp_path: Path) -> None:
    async with room_on(tmp_path / "room.db", seed=5, clock=noon) as room:
        table = (await room.open_table("dice", seats=DUEL)).id
        for seat, player in enumerate(("me", "you")):
            await room.sit(table, player, seat=seat, name=player)
        readers: tuple[tuple[str | None, int | None], ...] = (("me", 0), ("you", 1), (None, None))
        for reader, own in readers:
            summary = await room.summaries.of(table, reader)
            assert (summary.seat, summary.decisions, summary.parts) == (own, (), None)


async def test_each_garment_that_fell_stands_at_the_deal_in_which_it_was_pawned_for_good(tmp_path: Path) -> None:
    async with room_on(tmp_path / "room.db", seed=5, clock=noon) as room:
        table = await ended(room, "draw", options={"wardrobe": {"whose": "both", "garments": 3, "value": 20}})
        summary = await room.summaries.of(table, "me")
        info = summary_info(summary, language("en"))
        falls = info.falls
        *before, after = map(int, re.findall(r"\d+", info.result))
        assert after - sum(before) == summary.table.match.payoffs()[0], "what was lent for garments stands beside it"
        view: Any = summary.table.match.view(None)
        gone = {
            (at, number) for at in (0, 1) for number, it in enumerate(view.seats[at].wardrobe) if it.where != "worn"
        }
        assert gone == {(fall.seat, fall.garment) for fall in falls}
        assert gone, "a match without a fall shows nothing"
        pawned: dict[tuple[int, int], int] = {}
        for end in summary.ends:
            of_deal: Any = end.view
            for entry in of_deal.story:
                if isinstance(entry, Pawned):
                    pawned[entry.seat, entry.garment] = of_deal.deal
        assert {(fall.seat, fall.garment): fall.deal for fall in falls} == {place: pawned[place] for place in gone}


async def test_where_seats_changed_hands_a_person_has_won_and_no_seat(tmp_path: Path) -> None:
    async with room_on(tmp_path / "room.db", seed=5, clock=noon) as room:
        wishes: dict[str, Any] = {"evening": True, "options": {"money": {"deals": 5}}}
        table = (await room.open_table("poker", seats=(*DUEL, SeatPlan("bot", bot="caller")), **wishes)).id
        seats = {"ann": 0, "ben": 1}
        for player, seat in seats.items():
            await room.sit(table, player, seat=seat, name=player.title())
        rng, last = random.Random(5), None
        while not (seen := await room.sight(table, "ann")).table.over:
            view = known(seen.view)
            if view.deal == 3 and "ben" in seats:
                await room.leave(table, "ben")
                seats = {"ann": 0, "cyd": 1}
            if "cyd" in seats and 1 in (await room.sight(table, "cyd")).may.sit:
                await room.sit(table, "cyd", seat=1, name="Cyd")
            acting = next((name for name, seat in seats.items() if seat == view.actor), None)
            if acting is not None and seen.turn != last:
                last = seen.turn
                await play(room, await room.sight(table, acting), acting, rng=rng)
            await asyncio.sleep(0)
        ledger = (await room.evenings.of(table, "ann")).ledger
        nets = {account.name: account.net for account in ledger.accounts}
        assert nets["Ben"] > 0 > nets["Cyd"], "both had the same seat"
        for player, headline in (("ann", "Won."), ("cyd", "Place 2 of 3."), ("ben", "The match is over.")):
            info = summary_info(await room.summaries.of(table, player), language("en"))
            assert info.headline == headline
            assert info.verdict == ("You have won the match." if player == "ann" else "Ann has won the match.")
            assert info.curve == "Won and lost, deal by deal"
            for standing in info.standings[:2]:
                assert (standing.net, standing.winner) == (nets[standing.name], standing.name == "Ann")
                assert standing.points[-1] == standing.net, "a stack that was bought is nothing won"
                assert standing.points[0] in (0, None)
                assert standing.stack == f"${200 + standing.net}", "also of who has got up"
            if player != "ben":
                assert info.result == f"$200 \N{RIGHTWARDS ARROW} ${200 + nets[player.title()]}"
        assert known((await room.sight(table, None)).view).winner is None, "no seat has won"
