"""A match at its end in words: who has won, how it went, its biggest moment, and what one's own decisions cost."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from msgspec import json

from potluck.cards import Card
from potluck.kits import Currency, kit_of
from potluck.protocol import Amount, Pick, View, encode
from potluck.protocol.actions import Action
from potluck.room import HOUSE, JudgedDecision, Parts, Sight, Summary, alone, is_dear
from potluck.words import summary_sides as sides
from potluck.words.figures import decimal, percent
from potluck.words.frequencies import costs, frequencies
from potluck.words.generic import WON as HAS_WON
from potluck.words.language import Language
from potluck.words.messages import Message, Person
from potluck.words.people import people
from potluck.words.pips import cards_text
from potluck.words.screen import Words
from potluck.words.speech import Speech
from potluck.words.summary_acts import amount_in, picked_in, things_in
from potluck.words.summary_values import (
    DecisionInfo,
    FallInfo,
    MomentHand,
    MomentInfo,
    PartInfo,
    StandingInfo,
    SummaryInfo,
)
from potluck.words.sums import money_of, written

__all__ = ["costs_info", "summary_info"]

TWO: Final = 2
"""Of so many one has won and one has lost."""
DEAREST: Final = 3
"""Decisions that are told in full; of the others their sum."""
CENTS: Final = 2
SMALL: Final = 52
"""Up to this denominator, that of a deck, a fraction says more than a percentage."""
MINUTE: Final = 60_000
ARROW: Final = "\N{RIGHTWARDS ARROW}"
AGAINST: Final = " : "
"""Between the points of two."""
MINUS, PLUS = "\N{MINUS SIGN}", "+"

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
COST: Final = Message("summary", "cost {cost}")
FREE: Final = Message("summary", "cost nothing")
ABOUT: Final = Message("summary", "cost about {cost} (\N{PLUS-MINUS SIGN}{margin})")
CHANCE: Final = Message("summary", "Chance to win here: {chance}.")
FOR_MATCH: Final = Message("summary", "For the match as it stood it was right.")
REST: Final = Message("summary", "{n} further one cost {cost}.", "{n} further ones cost {cost} in all.")
FREELY: Final = Message("summary", "{n} further one cost nothing.", "{n} further ones cost nothing.")
ESTIMATED: Final = Message(
    "summary", "Estimated by today\N{RIGHT SINGLE QUOTATION MARK}s adviser, with its 95 % interval: not yet a solution."
)
BY_SOLVED: Final = Message(
    "summary",
    "By the solved strategy, from hands drawn at random, with a 95 % interval; what it does itself costs nothing.",
)
FALL: Final = Message("summary", "Deal {deal}: {garment}")
ELSE: Final = Message("summary", "All else")
STACKS: Final = Message("", "Stacks, deal by deal")
GAINS: Final = Message("summary", "Won and lost, deal by deal")
POINTS: Final = Message("", "Points, round by round")
LATEST: Final = Message("summary", "The latest {n} decision was judged.", "The latest {n} decisions were judged.")


def summary_info(summary: Summary, language: Language) -> SummaryInfo:
    """The summary of a match in the reader\'s language."""
    teller = _Teller(summary, language)
    table, speech = summary.sight.table, language.speech
    words = language.words(table, summary.sight.view)
    standings = teller.standings(words)
    won = teller.won(standings)
    decisions = teller.decisions()
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
        parts_note=teller.parts_note(),
        decisions=decisions,
        judged=len(summary.decisions),
        review=teller.review(decisions),
        method=teller.method(),
        falls=teller.falls(words),
        left=summary.left,
        untold=summary.untold,
    )


def costs_info(summary: Summary, language: Language) -> tuple[DecisionInfo, ...]:
    """The reader's own decisions that cost something; nobody else's."""
    if summary.seat is None or summary.seat != summary.sight.seat:
        return ()
    return _Teller(summary, language).decisions()


class _Teller:
    """Tells one summary to one reader."""

    def __init__(self, summary: Summary, language: Language) -> None:
        self.summary = summary
        self.language = language
        self.speech = language.speech
        kit = kit_of(summary.table.game)
        self.money = money_of(kit.name)
        self.rounds = kit.rounds
        self._chances = kit.thinking.judged_in == "chance"
        at, own = summary.seat, summary.sight.seat
        self._whose = people(self.speech, summary.sight.table, own)[at].name if at is not None and at != own else ""
        """The name of who made the decisions, where it is not the reader."""

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
        """Luck, one\'s own decisions, and all else; they sum to the result."""
        parts: Parts | None = self.summary.parts
        if parts is None:
            return ()
        dice = self.summary.sight.view is not None and self.summary.sight.view.felt().has_dice
        labelled = (
            ("chance", self.speech.say(sides.luck_in(parts, dice=dice)), parts.chance),
            ("play", self._told(sides.PLAY), parts.play),
            ("rest", self.speech.say(ELSE), parts.rest),
        )
        return tuple(
            PartInfo(kind=kind, label=label, amount=amount, text=self._cost(amount, signed=True))
            for kind, label, amount in labelled
            if kind != "rest" or round(abs(amount), 6)
        )

    def parts_note(self) -> str:
        """The meaning of each part; empty where there are none."""
        parts, view = self.summary.parts, self.summary.sight.view
        house = view is not None and bool(view.felt().house)
        return "" if parts is None else self._told(sides.note_of(parts, rounds=self.rounds, house=house))

    def _told(self, message: Message, **parts: int | str) -> str:
        """A sentence to whoever made the decisions, or of him to whoever else reads."""
        return sides.sided(self.speech, message, self._whose, **parts)

    def decisions(self) -> tuple[DecisionInfo, ...]:
        """Dear ones first, the dearest before all; those that cost nothing last, where a solved strategy is known."""
        known = [each for each in self.summary.decisions if each.judgement.cost > 0 or each.judgement.solved]
        known.sort(key=lambda each: (not is_dear(each.judgement), -float(each.judgement.cost)))
        return tuple(map(self._decision, known))

    def review(self, decisions: tuple[DecisionInfo, ...]) -> str:
        """The decisions beyond the dearest in a sentence, so that the sum can be checked; empty while some are left."""
        judged = len(self.summary.decisions)
        if not judged or self.summary.left:
            return ""
        latest = (
            self.speech.say(LATEST, n=judged) + " " if self.summary.made > judged and judged >= DEAREST * 100 else ""
        )
        if round(total := sum(each.cost for each in decisions), CENTS if not self._chances else 4) == 0:
            return latest + self._told(sides.FLAWLESS_BOTH if judged == TWO else sides.FLAWLESS, n=judged)
        dearest = [decision for decision in decisions if decision.dear][:DEAREST]
        if not dearest:
            return latest + self._told(sides.NOT_DEAR, cost=self._cost(total))
        n = len([decision for decision in decisions if decision.cost > 0]) - len(dearest)
        if not n:
            free = len(decisions) - len(dearest)
            return (latest + (self.speech.say(FREELY, n=free) if free else "")).strip()
        return latest + self.speech.say(REST, n=n, cost=self._cost(total - sum(each.cost for each in dearest)))

    def method(self) -> str:
        """How costs were found; empty where nothing was judged."""
        known = self.summary.decisions
        if not known:
            return ""
        if all(each.judgement.exact for each in known):
            return self._told(sides.EXACT)
        return self.speech.say(BY_SOLVED if all(each.judgement.solved for each in known) else ESTIMATED)

    def _decision(self, each: JudgedDecision) -> DecisionInfo:
        view, judgement = each.decision.view, each.judgement
        words = self.language.words(each.sight.table, view)
        felt = view.felt()
        spot = felt.spots[view.seat or 0]
        cost, summary = float(judgement.cost), self.summary
        return DecisionInfo(
            deal=each.deal,
            turn=each.turn,
            heading=words.deal,
            cost=cost,
            text=self._price(each),
            did=self._act(view, each.decision.action, words),
            better=self._act(view, judgement.best, words),
            why=self._why(each),
            further=self._solved(each, words),
            cards=tuple(map(str, spot.cards)),
            thrown=picked_in(each.decision.action),
            kept_better=picked_in(judgement.best),
            board=tuple(map(str, felt.board)),
            dice=spot.dice,
            exact=judgement.exact,
            dear=is_dear(judgement),
            again=each.repeatable and alone(each.sight.table) and summary.sight.seat == summary.seat,
        )

    def _price(self, each: JudgedDecision) -> str:
        cost, margin = float(each.judgement.cost), each.judgement.margin
        if not cost or each.judgement.exact or round(margin, CENTS) == 0:
            return self.speech.say(COST, cost=self._cost(cost)) if cost else self.speech.say(FREE)
        rounded = 0 if cost >= 1 else CENTS
        return self.speech.say(
            ABOUT, cost=self._cost(round(cost, rounded)), margin=self._cost(max(round(margin, rounded), 10**-rounded))
        )

    def _why(self, each: JudgedDecision) -> str:
        """The reason in a short sentence: the chance with the best act."""
        judgement = each.judgement
        if judgement.sound:
            return self.speech.say(FOR_MATCH)
        if judgement.chance is None:
            return ""
        if self._chances:
            less = float(judgement.chance) - float(judgement.cost)
            return self._told(
                sides.MATCH_CHANCE,
                chance=percent(self.speech, float(judgement.chance)),
                less=percent(self.speech, less),
            )
        return self.speech.say(CHANCE, chance=_chance(self.speech, judgement.chance))

    def _solved(self, each: JudgedDecision, words: Words) -> str:
        """The frequencies of a solved strategy there; empty where none is kept."""
        solved, view = each.judgement.solved, each.decision.view
        if not solved:
            return ""
        often = frequencies(self.speech, ((self._act(view, act, words), chance) for act, chance in solved))
        prices = [(self._act(view, act, words), self._cost(cost)) for act, cost in each.judgement.worths]
        return f"{often} {costs(self.speech, prices)}" if prices else often

    def _act(self, view: View, action: Action, words: Words) -> str:
        """An act in the words of its button, with its sum or its cards."""
        at = next((at for at, offer in enumerate(view.offers) if action in offer), None)
        if at is None:
            return ""
        offer, caption = view.offers[at], words.offers[at]
        match offer:
            case Amount():
                plain = written(self.speech, amount_in(action), Currency(grouped=self.money.grouped))
                filled = caption.replace("{amount}", plain)
                return filled if filled != caption else f"{caption} {self.money.sign}{plain}"
            case Pick():
                things = things_in(action)
                if not things:
                    return f"{caption} 0"
                cards = [thing for thing in things if isinstance(thing, Card)]
                if cards:
                    return f"{caption} {cards_text(self.speech, cards)}"
                dice = view.felt().spots[view.seat or 0].dice
                return f"{caption} {' '.join(str(dice[place - 1]) for place in things)}"
            case _:
                return caption

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

    def _cost(self, amount: float, *, signed: bool = False) -> str:
        """A cost or a part, in the unit in which the game is judged."""
        size = abs(amount)
        sign = (MINUS if amount < 0 else PLUS) if signed and round(size, 4) else ""
        if self._chances:
            return f"{sign}{percent(self.speech, size)}"
        places = 0 if round(size, CENTS) == round(size) else CENTS
        return f"{sign}{self.money.sign}{decimal(self.speech, size, places=places)}"


def _seen(view: View, at: int) -> bool:
    spot = view.felt().spots[at]
    return bool(spot.dice) or (bool(spot.held) and len(spot.cards) == spot.held)


def _chance(speech: Speech, chance: Fraction | float) -> str:
    """A chance as a fraction of a deck with its percentage, else the percentage alone."""
    share = percent(speech, float(chance))
    if isinstance(chance, Fraction) and 1 < chance.denominator <= SMALL:
        return f"{chance} ({share})"
    return share
