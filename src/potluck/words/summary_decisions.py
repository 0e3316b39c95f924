"""Decisions of a match in words: what each cost, what a solved strategy does there, how one that was retried went."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from potluck.cards import Card
from potluck.kits import Currency, kit_of
from potluck.lab.judgement import USUAL, steep
from potluck.protocol import Amount, Pick, View
from potluck.protocol.actions import Action
from potluck.room import JudgedDecision, Summary, alone, is_dear
from potluck.words import summary_sides as sides
from potluck.words.figures import decimal, percent
from potluck.words.frequencies import NEARLY, RARE, STEEP, costs, frequencies, often, rounded
from potluck.words.language import Language
from potluck.words.messages import Message
from potluck.words.pips import cards_text
from potluck.words.screen import Words
from potluck.words.speech import Speech
from potluck.words.summary_acts import amount_in, picked_in, things_in
from potluck.words.summary_values import DecisionInfo, PricedChoice
from potluck.words.sums import money_of, written

__all__ = ["BY_SOLVED", "ESTIMATED", "Decisions"]

TWO: Final = 2
DEAREST: Final = 3
"""Decisions that are told in full; of the others their sum."""
CENTS: Final = 2
TENTHS: Final = 3
"""Places of a share that is told in per cent to one place."""
SMALL: Final = 52
"""Up to this denominator, that of a deck, a fraction says more than a percentage."""
WHOLE: Final = 0.1
"""From this share on whole per cent tell enough."""
MINUS, PLUS = "\N{MINUS SIGN}", "+"

COST: Final = Message("summary", "cost {cost}")
FREE: Final = Message("summary", "cost nothing")
CLOSE: Final = Message("summary", "no cost found")
ABOUT: Final = Message("summary", "cost about {cost} (\N{PLUS-MINUS SIGN}{margin})")
PERHAPS: Final = Message("summary", "cost perhaps {cost} (\N{PLUS-MINUS SIGN}{margin})")
OF_POT: Final = Message("summary", "{share} of the pot")
CHANCE: Final = Message("summary", "Chance to win here: {chance}.")
EXCHANGED: Final = Message("summary", "Chance to win here, with the best exchange: {chance}.")
FOR_MATCH: Final = Message("summary", "For the match as it stood it was right.")
REST: Final = Message("summary", "{n} further one cost {cost}.", "{n} further ones cost {cost} in all.")
FREELY: Final = Message("summary", "{n} further one cost nothing.", "{n} further ones cost nothing.")
UNTOLD: Final = Message(
    "summary", "{n} further one did not surely cost anything.", "{n} further ones did not surely cost anything."
)
ESTIMATED: Final = Message(
    "summary", "Estimated by today\N{RIGHT SINGLE QUOTATION MARK}s adviser, with its 95 % interval: not yet a solution."
)
BY_SOLVED: Final = Message(
    "summary",
    "By the solved strategy, from hands drawn at random, with a 95% interval; what it often does costs nothing.",
)
LATEST: Final = Message("summary", "The latest {n} decision was judged.", "The latest {n} decisions were judged.")
SAME: Final = Message("summary", "The same as last time: {act} ({cost}).")
BETTER: Final = Message(
    "summary", "Better than last time, whatever the cards brought: {act} ({cost}); last time {other} ({less})."
)
WORSE: Final = Message(
    "summary", "Not as good as last time, whatever the cards brought: {act} ({cost}); last time {other} ({less})."
)
ALIKE: Final = Message(
    "summary", "As good as last time, whatever the cards brought: {act} ({cost}); last time {other} ({less})."
)


class Decisions:
    """Tells the decisions of one summary; `whose` names who made them, where it is not the reader."""

    def __init__(self, summary: Summary, language: Language, *, whose: str) -> None:
        self.summary = summary
        self.language = language
        self.speech = language.speech
        self.money = money_of(summary.table.game.name)
        self._chances = kit_of(summary.table.game).thinking.judged_in == "chance"
        self._whose = whose

    def infos(self) -> tuple[DecisionInfo, ...]:
        """Dear ones first, the dearest before all; those that cost nothing last, where a solved strategy is known.

        Those of one deal alone stand as they were made.
        """
        known = [each for each in self.summary.decisions if each.judgement.cost > 0 or each.judgement.solved]
        if self.summary.deal is None:
            known.sort(key=lambda each: (not is_dear(each.judgement), -float(each.judgement.cost)))
        return tuple(map(self._decision, known))

    def review(self, decisions: tuple[DecisionInfo, ...]) -> str:
        """The decisions beyond the dearest in a sentence, so that the sum can be checked; empty while some are left.

        Prices that cannot be told from nothing are no part of the sum.
        """
        judged = len(self.summary.decisions)
        if not judged or self.summary.left:
            return ""
        latest = (
            self.speech.say(LATEST, n=judged) + " " if self.summary.made > judged and judged >= DEAREST * 100 else ""
        )
        sure = [each for each in self.summary.decisions if each.judgement.told]
        total = float(sum(each.judgement.cost for each in sure))
        if round(total, CENTS if not self._chances else 4) == 0:
            if len(sure) < judged:
                return latest + self._told(sides.UNSURE)
            return latest + self._told(sides.FLAWLESS_BOTH if judged == TWO else sides.FLAWLESS, n=judged)
        if self.summary.deal is not None:
            return self._told(sides.IN_DEAL, cost=self.cost(total)) if judged > 1 else ""
        dearest = [decision for decision in decisions if decision.dear][:DEAREST]
        if not dearest:
            return latest + self._told(sides.NOT_DEAR, cost=self.cost(total))
        n = len([each for each in sure if each.judgement.cost > 0]) - len(dearest)
        if not n:
            free = len(decisions) - len(dearest)
            if len(sure) < judged:
                return latest + self.speech.say(UNTOLD, n=judged - len(sure))
            return (latest + (self.speech.say(FREELY, n=free) if free else "")).strip()
        return latest + self.speech.say(REST, n=n, cost=self.cost(total - sum(each.cost for each in dearest)))

    def method(self) -> str:
        """How costs were found; empty where nothing was judged."""
        known = self.summary.decisions
        if not known:
            return ""
        if all(each.judgement.exact for each in known):
            return self._told(sides.EXACT)
        if not all(each.judgement.solved for each in known):
            return self.speech.say(ESTIMATED)
        rare = [self.speech.say(RARE)] if any(map(_costs_usually, known)) else []
        dear = [self.speech.say(STEEP)] if any(map(_costs_steeply, known)) else []
        return " ".join([self.speech.say(BY_SOLVED), *rare, *dear])

    def retried(self) -> str:
        """How the decision of a practice went, beside the same one of before, by what both cost; empty if none was."""
        if self.summary.retried is None:
            return ""
        before, now = self.summary.retried
        acts = [self._act(each.decision.view, each.decision.action, self._words(each)) for each in (now, before)]
        parts = {"act": acts[0], "cost": self._size(now), "other": acts[1], "less": self._size(before)}
        if acts[0] == acts[1]:
            return self.speech.say(SAME, act=parts["act"], cost=parts["cost"])
        more = float(before.judgement.cost) - float(now.judgement.cost)
        if abs(more) <= max(before.judgement.margin, now.judgement.margin):
            return self.speech.say(ALIKE, **parts)
        return self.speech.say(BETTER if more > 0 else WORSE, **parts)

    def cost(self, amount: float, *, signed: bool = False) -> str:
        """A cost or a part, in the unit in which the game is judged."""
        size = abs(amount)
        sign = (MINUS if amount < 0 else PLUS) if signed and round(size, 4) else ""
        if self._chances:
            return f"{sign}{percent(self.speech, size)}"
        places = 0 if round(size, CENTS) == round(size) else CENTS
        return f"{sign}{self.money.sign}{decimal(self.speech, size, places=places)}"

    def rounded(self, amount: float) -> float:
        """An amount to the place to which `cost` tells it: tenths of a per cent, or cents."""
        return round(amount, TENTHS if self._chances else CENTS)

    def _told(self, message: Message, **parts: int | str) -> str:
        """A sentence to whoever made the decisions, or of him to whoever else reads."""
        return sides.sided(self.speech, message, self._whose, **parts)

    def _words(self, each: JudgedDecision) -> Words:
        return self.language.words(each.sight.table, each.decision.view)

    def _decision(self, each: JudgedDecision) -> DecisionInfo:
        view, judgement = each.decision.view, each.judgement
        words = self._words(each)
        felt = view.felt()
        spot = felt.spots[view.seat or 0]
        summary = self.summary
        return DecisionInfo(
            deal=each.deal,
            turn=each.turn,
            heading=words.deal,
            cost=float(judgement.cost),
            text=self._price(each),
            share=self._share(each),
            did=self._act(view, each.decision.action, words),
            better=self._act(view, judgement.best, words),
            why=self._why(each),
            further=self._solved(each, words),
            choices=tuple(self._choices(each, words)),
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
        if not cost:
            return self.speech.say(CLOSE if _is_close(each, each.decision.action) else FREE)
        if each.judgement.exact or round(margin, CENTS) == 0:
            return self.speech.say(COST, cost=self.cost(cost))
        places = 0 if cost >= 1 and not each.judgement.solved else CENTS
        sentence = ABOUT if each.judgement.told else PERHAPS
        least = max(round(margin, places), 10**-places)
        return self.speech.say(sentence, cost=self.cost(round(cost, places)), margin=self.cost(least))

    def _size(self, each: JudgedDecision) -> str:
        """The price without its interval, and its share of the pot, as both stand in brackets."""
        cost = float(each.judgement.cost)
        size = round(cost) if each.judgement.margin and cost >= 1 and not each.judgement.solved else cost
        price = self.speech.say(COST, cost=self.cost(size)) if cost else self._price(each)
        return ", ".join(filter(None, (price, self._share(each))))

    def _share(self, each: JudgedDecision) -> str:
        """An estimated cost as a share of the pot that lay there; empty where there is neither."""
        cost, pot = float(each.judgement.cost), each.decision.view.felt().pot
        if not cost or not pot or each.judgement.exact or self._chances:
            return ""
        share = cost / pot
        return self.speech.say(OF_POT, share=percent(self.speech, share, places=int(share < WHOLE)))

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
        sentence = EXCHANGED if judgement.exchanging else CHANCE
        return self.speech.say(sentence, chance=_chance(self.speech, judgement.chance))

    def _solved(self, each: JudgedDecision, words: Words) -> str:
        """The frequencies of a solved strategy there; empty where none is kept."""
        solved, view = each.judgement.solved, each.decision.view
        if not solved:
            return ""
        acts = frequencies(self.speech, [(self._act(view, act, words), chance) for act, chance in solved])
        prices = [
            (self._act(view, priced.action, words), "" if _is_close(each, priced.action) else self.cost(priced.cost))
            for priced in each.judgement.worths
        ]
        return f"{acts} {costs(self.speech, prices)}" if prices else acts

    def _choices(self, each: JudgedDecision, words: Words) -> Iterator[PricedChoice]:
        """The same act by act."""
        judgement, view = each.judgement, each.decision.view
        shown = rounded(judgement.solved)
        for priced in judgement.worths:
            close = _is_close(each, priced.action)
            yield PricedChoice(
                act=self._act(view, priced.action, words),
                often=often(self.speech, _often(shown, priced.action)),
                worth=self.cost(priced.value, signed=True),
                cost=(NEARLY if close else "") + self.cost(priced.cost),
                close=close,
                done=_picks_alike(priced.action, each.decision.action),
            )

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
                    return f"{caption} (0)"
                cards = sorted((thing for thing in things if isinstance(thing, Card)), reverse=True)
                if cards:
                    return f"{caption} ({cards_text(self.speech, cards)})"
                dice = view.felt().spots[view.seat or 0].dice
                return f"{caption} {' '.join(str(dice[place - 1]) for place in things)}"
            case _:
                return caption


def _costs_usually(each: JudgedDecision) -> bool:
    """Whether an act that the strategy often does has a price there."""
    often = [action for action, chance in each.judgement.solved if chance >= USUAL]
    return any(priced.cost and priced.action in often for priced in each.judgement.worths)


def _costs_steeply(each: JudgedDecision) -> bool:
    """Whether what was done costs far more than it is worth less than an act that is free since it is often done."""
    known, solved = each.judgement.worths, each.judgement.solved
    dear = steep([(_often(solved, priced.action), priced.cost, priced.value) for priced in known])
    return any(
        costs and _picks_alike(priced.action, each.decision.action) for costs, priced in zip(dear, known, strict=True)
    )


def _is_close(each: JudgedDecision, action: Action) -> bool:
    """Whether an act that the strategy hardly does costs nothing only as far as the sample can tell."""
    cost = next((worth.cost for worth in each.judgement.worths if _picks_alike(worth.action, action)), None)
    return cost == 0 and _often(each.judgement.solved, action) < USUAL


def _often(solved: Sequence[tuple[Action, float]], action: Action) -> float:
    """How often the solved strategy does that act."""
    return next((chance for act, chance in solved if _picks_alike(act, action)), 0.0)


def _picks_alike(first: Action, second: Action) -> bool:
    """Whether both are the same act; the order in which cards are picked does not matter."""
    things, others = things_in(first), things_in(second)
    return first == second if not things else type(first) is type(second) and {*things} == {*others}


def _chance(speech: Speech, chance: Fraction | float) -> str:
    """A chance as a fraction of a deck with its percentage, else the percentage alone."""
    share = percent(speech, float(chance))
    if isinstance(chance, Fraction) and 1 < chance.denominator <= SMALL:
        return f"{chance} ({share})"
    return share
