"""A match at its end in words: who has won, how it went, its biggest moment, and what one's own decisions cost."""

from collections.abc import Iterator
from typing import Final

from msgspec import json

from potluck.kits import kit_of
from potluck.protocol import View, encode
from potluck.room import HOUSE, Parts, Sight, Summary
from potluck.words import summary_sides as sides
from potluck.words.deal_parts import deal_parts, deal_total
from potluck.words.generic import WON as HAS_WON
from potluck.words.language import Language
from potluck.words.messages import Message, Person
from potluck.words.people import people
from potluck.words.screen import Words
from potluck.words.summary_decisions import Decisions
from potluck.words.summary_values import (
    FallInfo,
    MomentHand,
    MomentInfo,
    PartInfo,
    SavedCosts,
    StandingInfo,
    SummaryInfo,
)
from potluck.words.sums import money_of, written

__all__ = ["costs_info", "summary_info"]

TWO: Final = 2
"""Of so many one has won and one has lost."""
MINUTE: Final = 60_000
ARROW: Final = "\N{RIGHTWARDS ARROW}"
AGAINST: Final = " : "
"""Between the points of two."""
PLUS: Final = "+"

WON: Final = Message("summary", "Won.")
LOST: Final = Message("summary", "Lost.")
PLACED: Final = Message("summary", "Place {place} of {n}.")
EVEN: Final = Message("summary", "Even.")
OVER: Final = Message("summary", "The match is over.")
RUNNING: Final = Message("summary", "The match still runs.")
DEALS: Final = Message("ledger", "{n} deal", "{n} deals")
ROUNDS: Final = Message("summary", "{n} round", "{n} rounds")
AND_LENT: Final = Message("summary", "{start} and {more} lent")
LASTED: Final = Message("ledger", "{deals} in {time}")
MINUTES: Final = Message("duration", "{minutes} min")
MOMENT: Final = Message("summary", "Biggest moment: {deal}")
TURN: Final = Message("summary", "The turn: {net}")
TURN_ALONE: Final = Message("summary", "The turn")
FALL: Final = Message("summary", "Deal {deal}: {garment}")
ELSE: Final = Message("summary", "All else")
STACKS: Final = Message("", "Stacks, deal by deal")
GAINS: Final = Message("summary", "Won and lost, deal by deal")
POINTS: Final = Message("", "Points, round by round")


def summary_info(summary: Summary, language: Language) -> SummaryInfo:
    """The summary of a match in the reader\'s language."""
    teller = _Teller(summary, language)
    table, speech = summary.sight.table, language.speech
    words = language.words(table, summary.sight.view)
    standings = teller.standings(words)
    won = teller.won(standings)
    decisions = teller.made.infos()
    over = summary.table.match.over
    return SummaryInfo(
        table=table.id,
        game=table.game,
        title=language.game(table.game).label,
        terms=language.terms(table.game, summary.table.options),
        lang=language.code,
        money=teller.money,
        over=over,
        state=speech.say(OVER if over else RUNNING),
        seat=summary.seat,
        you=summary.seat is not None and summary.seat == summary.sight.seat,
        won=won,
        headline=teller.headline(won, standings),
        verdict=teller.verdict(words),
        result=teller.result(),
        deals=max(len(summary.points) - 1, 0),
        count=teller.count(),
        rounds=teller.rounds,
        standings=standings,
        curve=speech.say(POINTS if teller.rounds else GAINS if summary.gains else STACKS),
        moment=teller.moment(),
        parts=teller.parts(),
        total=teller.total(),
        parts_note=teller.parts_note(),
        decisions=decisions,
        judged=len(summary.decisions),
        review=teller.made.review(decisions),
        method=teller.made.method(),
        retried=teller.made.retried(),
        falls=teller.falls(words),
        left=summary.left,
        untold=summary.untold,
    )


def costs_info(summary: Summary, language: Language) -> SavedCosts:
    """The reader's own decisions that cost something, and the parts of the result; nobody else's."""
    if summary.seat is None or summary.seat != summary.sight.seat:
        return SavedCosts()
    teller = _Teller(summary, language)
    return SavedCosts(
        decisions=teller.made.infos(), parts=teller.parts(), total=teller.total(), parts_note=teller.parts_note()
    )


class _Teller:
    """Tells one summary to one reader."""

    def __init__(self, summary: Summary, language: Language) -> None:
        self.summary = summary
        self.language = language
        self.speech = language.speech
        kit = kit_of(summary.table.game)
        self.money = money_of(kit.name)
        self.rounds = kit.rounds
        at, own = summary.seat, summary.sight.seat
        self._whose = people(self.speech, summary.sight.table, own)[at].name if at is not None and at != own else ""
        """The name of who made the decisions, where it is not the reader."""
        self.made = Decisions(summary, language, whose=self._whose)

    def won(self, standings: tuple[StandingInfo, ...]) -> bool | None:
        """Whether the seat of which the summary tells has won; None while the match runs, and where nobody has."""
        if not self.summary.table.match.over:
            return None
        ledger = self.summary.ledger
        if not any(standing.winner for standing in standings) and (not ledger.changed or ledger.best is None):
            return None
        return any(standing.winner and standing.seat == self.summary.seat for standing in standings)

    def verdict(self, words: Words) -> str:
        """The sentence of who won; where seats changed hands, by person, wherever that one sat, though he be gone."""
        ledger, match = self.summary.ledger, self.summary.table.match
        best = ledger.best
        if not match.over or not ledger.changed or best is None:
            return words.prompt
        if self._is_winner(words, best.seat):
            sight = self.summary.sight
            return self.speech.tell(HAS_WON, people(self.speech, sight.table, sight.seat)[best.seat])
        return self.speech.tell(HAS_WON, Person(best.name)) if best.name else words.prompt

    def _is_winner(self, words: Words, at: int) -> bool:
        ledger = self.summary.ledger
        if not self.summary.table.match.over:
            return False
        if not ledger.changed:
            return bool(words.marks[at])
        held = ledger.holding[at]
        return held is not None and ledger.best == ledger.stays[held]

    def headline(self, won: bool | None, standings: tuple[StandingInfo, ...]) -> str:  # noqa: FBT001  # three answers
        """The result in a word; of several who have not won, each his place."""
        if not self.summary.table.match.over:
            return self.speech.say(RUNNING)
        if self.summary.seat is None or self.summary.seat != self.summary.sight.seat:
            return self.speech.say(OVER)
        own = next((standing.net for standing in standings if standing.seat == self.summary.seat), 0)
        if won is False and len(standings) > TWO:
            place = 1 + sum(standing.winner or standing.net > own for standing in standings)
            return self.speech.say(PLACED, place=place, n=len(standings))
        return self.speech.say(WON if won else EVEN if won is None and own >= 0 else LOST)  # else the house has won

    def result(self) -> str:
        """`$100 \N{RIGHTWARDS ARROW} $285`, at its left all that was bought; `2 : 1` where points are won; or empty."""
        seat, points = self.summary.seat, self.summary.points
        if seat is None or not points or points[0][seat] is None or points[-1][seat] is None:
            return ""
        if self.rounds:
            last = points[-1]
            return AGAINST.join(self._sum(last[at] or 0) for at in sorted(range(len(last)), key=lambda at: at != seat))
        tenure = self.summary.table.tenure
        if self.summary.gains or (tenure is not None and (self.summary.ledger.changed or seat in tenure.gone)):
            return self._own_result(seat)
        start, more = self._sum(points[0][seat] or 0), self._more(seat)
        begun = self.speech.say(AND_LENT, start=start, more=self._sum(more)) if more else start
        return f"{begun} {ARROW} {self._sum(points[-1][seat] or 0)}"

    def _own_result(self, seat: int) -> str:
        """The chips that a person took over all seats, and what those came to, carried away or not."""
        ledger = self.summary.ledger
        held = ledger.holding[seat]
        key = HOUSE if held is None else ledger.stays[held].key
        account = next((account for account in ledger.accounts if account.key == key != HOUSE), None)
        return (
            "" if account is None else f"{self._sum(account.bought)} {ARROW} {self._sum(account.bought + account.net)}"
        )

    def _more(self, seat: int) -> int:
        """The sum that came to a stack from outside the match; 0 where prizes are paid that are no stacks."""
        first, last = self.summary.points[0], self.summary.points[-1]
        nets = self.summary.table.match.payoffs()
        came = [(last[at] or 0) - (first[at] or 0) - int(nets[at]) for at in range(len(first))]
        return came[seat] if min(came) >= 0 else 0

    def count(self) -> str:
        """`23 deals in 31 minutes`."""
        n = max(len(self.summary.points) - 1, 0)
        deals = self.speech.say(ROUNDS if self.rounds else DEALS, n=n)
        if self.summary.began is None:
            return deals
        minutes = max(round((self.summary.table.at - self.summary.began) / MINUTE), 1)
        return self.speech.say(LASTED, deals=deals, time=self.speech.say(MINUTES, minutes=minutes))

    def standings(self, words: Words) -> tuple[StandingInfo, ...]:
        """The seats in which somebody sat, winners and the richest first."""
        summary = self.summary
        nets, holding = summary.nets, summary.ledger.holding
        taken = [at for at in range(len(nets)) if not holding or holding[at] is not None]
        ranked = sorted(taken, key=lambda at: (not self._is_winner(words, at), -nets[at]))
        return tuple(
            StandingInfo(
                seat=at,
                name=words.names[at],
                you=at == summary.sight.seat,
                winner=self._is_winner(words, at),
                stack=self._stack(at, words),
                net=nets[at],
                gain="" if self.rounds else self._signed(nets[at]),
                points=tuple(point[at] for point in summary.gains or summary.points),
            )
            for at in ranked
        )

    def _stack(self, at: int, words: Words) -> str:
        """The chips of a seat; of who has got up, what he has carried away."""
        table, ledger = self.summary.table, self.summary.ledger
        held = ledger.holding[at] if ledger.holding else None
        if held is None or table.tenure is None or at not in table.tenure.gone or not self.summary.gains:
            return words.stacks[at] or self._sum(self.summary.points[-1][at] or 0)
        return self._sum(ledger.stays[held].stack or ledger.stays[held].cashed)

    def falls(self, words: Words) -> tuple[FallInfo, ...]:
        """The garments that were pawned and never came back, each at the deal in which that was."""
        if not any(words.wardrobe):
            return ()
        gone: dict[tuple[int, int], int] = {}
        for end in self.summary.ends:
            view = end.view
            for ticket in self.language.words(end.table, view).tickets if view is not None else ():
                if ticket.garment is None or view is None:
                    continue
                place = (ticket.seat, ticket.garment)
                gone.pop(place, None)
                if ticket.kind == "pawned":
                    gone[place] = view.deal
        return tuple(
            FallInfo(
                deal=deal,
                seat=seat,
                garment=garment,
                name=words.wardrobe[seat][garment],
                text=self.speech.say(FALL, deal=deal, garment=words.wardrobe[seat][garment]),
            )
            for (seat, garment), deal in gone.items()
        )

    def moment(self) -> MomentInfo | None:
        """The deal that moved most, with the hands that may be seen."""
        moment = self.summary.moment
        if moment is None or moment.sight.view is None:
            return None
        words = self.language.words(moment.sight.table, moment.sight.view)
        felt = moment.sight.view.felt()
        return MomentInfo(
            deal=moment.deal,
            heading=self.speech.say(MOMENT, deal=words.deal),
            turn=self.speech.say(TURN_ALONE) if self.rounds else self.speech.say(TURN, net=self._signed(moment.net)),
            net=moment.net,
            text=self._own_story(moment.sight.view, words) if felt.turned else words.verdict or "",
            hands=tuple(self._hands(moment.sight, words)),
            board=tuple(map(str, felt.board or felt.house)),
        )

    def _own_story(self, view: View, words: Words) -> str:
        """The last that the story tells of the seat, in a game in which everybody plays for himself."""
        entries = zip(view.story, words.story, strict=True)
        own = [text for entry, text in entries if json.decode(encode(entry)).get("seat") == self.summary.seat]
        return " ".join(own[-2:])

    def parts(self) -> tuple[PartInfo, ...]:
        """Luck, decisions and all else; of one deal what it was worth, too. As they are told they sum to the result."""
        deal, again = self.summary.deal_parts, self.summary.table.purpose == "practice"
        if deal is not None:
            return deal_parts(deal, self.speech, self.made, whose=self._whose, again=again)
        parts: Parts | None = self.summary.parts
        if parts is None:
            return ()
        dice = self.summary.sight.view is not None and self.summary.sight.view.felt().has_dice
        rounded, whole = self.made.rounded, not round(abs(parts.rest), 6)
        play = rounded(parts.play)
        chance = rounded(rounded(parts.total) - play) if whole else rounded(parts.chance)
        labelled = [
            ("chance", self.speech.say(sides.luck_in(parts, dice=dice)), chance),
            ("play", self._told(sides.PLAY), play),
        ]
        if not whole:
            labelled.append(("rest", self.speech.say(ELSE), rounded(rounded(parts.total) - chance - play)))
        return tuple(
            PartInfo(kind=kind, label=label, amount=amount, text=self.made.cost(amount, signed=True))
            for kind, label, amount in labelled
        )

    def total(self) -> PartInfo | None:
        """The result of the deal that is told alone; None of a match, and where it has no parts."""
        deal = self.summary.deal_parts
        return None if deal is None else deal_total(deal, self.speech, self.made)

    def parts_note(self) -> str:
        """The meaning of each part; empty where there are none."""
        if self.summary.deal_parts is not None:
            return self._told(sides.PARTS_OF_DEAL)
        parts, view = self.summary.parts, self.summary.sight.view
        house = view is not None and bool(view.felt().house)
        return "" if parts is None else self._told(sides.note_of(parts, rounds=self.rounds, house=house))

    def _told(self, message: Message, **parts: int | str) -> str:
        """A sentence to whoever made the decisions, or of him to whoever else reads."""
        return sides.sided(self.speech, message, self._whose, **parts)

    def _hands(self, sight: Sight, words: Words) -> Iterator[MomentHand]:
        """The seat\'s own hand, then that of the other to whom most went the other way, where it is seen."""
        seat, view = self.summary.seat, sight.view
        assert seat is not None
        assert view is not None
        moment = self.summary.moment
        assert moment is not None
        others = [at for at in range(len(words.names)) if at != seat and _seen(view, at)]
        others.sort(key=lambda at: (view.felt().spots[at].folded, at))
        for at in (seat, *(() if view.felt().turned else others[:1])):
            spot = view.felt().spots[at]
            if spot.cards or spot.dice:
                yield MomentHand(
                    name=words.names[at],
                    you=at == sight.seat,
                    cards=tuple(map(str, spot.cards)),
                    dice=spot.dice,
                    hand=words.hands[at] or "" if words.hands and not view.felt().turned else "",
                )

    def _sum(self, amount: int) -> str:
        return written(self.speech, amount, self.money)

    def _signed(self, amount: int) -> str:
        return (PLUS if amount > 0 else "") + self._sum(amount)


def _seen(view: View, at: int) -> bool:
    spot = view.felt().spots[at]
    return bool(spot.dice) or (bool(spot.held) and len(spot.cards) == spot.held)
