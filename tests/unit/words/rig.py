"""Tables and matches for the tests of words."""

import random
from collections.abc import Iterator
from typing import Any, Literal

from potluck.cards import Card, parse
from potluck.games import draw
from potluck.protocol import Dealt, First, Game, Starts
from potluck.table.sight import SeatInfo, TableInfo
from potluck.words import LANGUAGES, Language, language
from tests.contract.play import pack

FOREIGN = tuple(code for code in LANGUAGES if code != "en")


def languages() -> list[Language]:
    return [language(code) for code in LANGUAGES]


def seat(
    kind: Literal["person", "bot"] = "person",
    name: str = "",
    gender: Literal["f", "m", "n"] = "n",
    *,
    persona: str = "",
) -> SeatInfo:
    bot = "honest" if kind == "bot" else None
    return SeatInfo(kind=kind, name=name, gender=gender, bot=bot, taken=True, you=False, persona=persona)


def table(*seats: SeatInfo, game: str = "draw") -> TableInfo:
    return TableInfo(id="t", game=game, options={}, preset=None, seats=seats, started=True, over=False, created=0)


def opponent(
    gender: Literal["f", "m", "n"] = "f", *, name: str = "Ala", you: Literal["f", "m", "n"] = "n"
) -> TableInfo:
    """A person, and a bot of that name and gender."""
    return table(seat(gender=you), seat("bot", name, gender))


def matches(game: Game, rules: Any, *, seats: int, seed: int, steps: int = 600) -> Iterator[Any]:
    """Every position of a match of random acts; passing is rare, so that deals reach the showdown."""
    rng = random.Random(seed)
    match = game.start(rules, seats)
    for _ in range(steps):
        yield match
        if match.over:
            return
        match = match.apply(_chance(match, game, rng) if match.chance is not None else _act(match, game, rng))


def after(state: draw.State, *acts: Any) -> draw.State:
    """The deal after these acts and outcomes of chance."""
    for act in acts:
        state = state.apply(act)
    return state


def dealt(rules: draw.Rules, mine: str, theirs: str, *, first: int = 0) -> draw.State:
    """A deal in which seat 0 and seat 1 hold these cards."""
    return after(draw.deal(rules, first=first), Dealt(parse(mine)), Dealt(parse(theirs)))


def shown(rules: draw.Rules, mine: str, theirs: str) -> draw.State:
    """The same after nobody exchanged anything and seat 0 asked to see the hands."""
    state = dealt(rules, mine, theirs)
    exchanges = 2 if rules.profile == "pl" else 3
    return after(state, draw.Wait(), *[draw.Exchange()] * exchanges, draw.Check())


def _chance(match: Any, game: Game, rng: random.Random) -> Any:
    owed = match.chance
    if isinstance(owed, First):
        return Starts(rng.randrange(owed.n))
    seats = match.state.seats
    seen: set[Card] = {card for held in seats for card in (*held.hand, *(held.thrown or ()))}
    return Dealt(tuple(rng.sample([card for card in pack(game, match) if card not in seen], owed.n)))


def _act(match: Any, game: Game, rng: random.Random) -> Any:
    offers = [offer for offer in match.offers() if offer.kind != "leave" or rng.random() < 0.002]
    firm = [offer for offer in offers if offer.kind != "pass" or rng.random() < 0.2]
    return rng.choice(firm or offers).sample(rng, game.actions)
