"""Matches of Pai Gow: how two bets come out together, what the contender wins, and what the best answer to it wins.

python3 dev.py prove paigow_match [PART [FIELD...]]: PART is 1 by itself, and that part of all matches is played; with
FIELD (chances, evening, letter, seats, answer-evening, answer-letter; for some ten minutes answer-evening-chips,
answer-letter-fine) those alone. What was done is kept.
"""

from collections.abc import Iterator, Mapping
from math import ceil, sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from measure.figure import Figure, Refuted
from potluck.arena import Plan, execute
from potluck.games.paigow import WAYS, Rules
from potluck.games.paigow.options import PRESETS
from potluck.lab.paigow.adviser import Copies
from potluck.lab.paigow.chances import banked, together
from potluck.lab.paigow.edges import Terms, setter
from potluck.lab.paigow.houseways import decided
from potluck.lab.paigow.purses import purses
from potluck.lab.paigow.stakes import race_of
from potluck.options import Plain
from proofs.kept import KEPT, Kept, stamp
from proofs.paigow_answer import answered

__all__ = ["counted", "main"]

Ints = NDArray[np.int64]
NAME: Final = "paigow_match"
SEED: Final = 163
STRANGER: Final = str(Path(__file__).with_name("paigow_stranger.py"))
TWO: Final = 2
FAR: Final = 4.5
"""Standard errors by which a count on fresh deals may differ from what is kept."""
FRESH: Final = 100_000
CHUNK: Final = 20_000
MOST: Final = 0.05
"""By so much of the matches the best answer may win more than the contender."""


class Field(NamedTuple):
    """Matches to be played: by which preset, by whom, and how many; each in every rotation of the seats."""

    preset: str
    players: tuple[str, ...]
    deals: int


FIELDS: Final[Mapping[str, tuple[Field, ...]]] = {
    "evening": (
        Field("evening", (STRANGER, "contender"), 80),
        Field("evening", ("contender", "exact"), 30),
        Field("evening", ("contender", "houseway"), 20),
        Field("evening", ("contender", "bold"), 20),
    ),
    "letter": (
        Field("letter", (STRANGER, "contender"), 80),
        Field("letter", ("contender", "exact"), 30),
        Field("letter", ("contender", "bold"), 20),
    ),
    "seats": (
        Field("evening", (STRANGER, "contender", "contender"), 40),
        Field("letter", (STRANGER, "contender", "contender"), 40),
        Field("evening", ("contender", "exact", "exact"), 15),
    ),
}
OPTIONS: Final[Mapping[str, Plain]] = {"evening": {}, "letter": {"copies": "push", "least": 1, "most": 10_000}}
ANSWERS: Final[Mapping[str, tuple[str, int]]] = {
    "answer-evening": ("evening", 5),
    "answer-letter": ("letter", 10),
    "answer-evening-chips": ("evening", 1),
    "answer-letter-fine": ("letter", 5),
}
"""Field -> preset, and chips of which the other's bets are multiples."""
USUAL: Final = ("answer-evening", "answer-letter")
"""What is reckoned where no field is named."""


def main(argv: list[str]) -> list[Figure]:
    """Raises: Refuted where a stranger wins more from the contender than it from him, or the chances are others."""
    share, wanted = float(argv[0]) if argv else 1.0, argv[1:] or ["chances", *FIELDS, *USUAL]
    (KEPT / NAME).mkdir(parents=True, exist_ok=True)
    figures: list[Figure] = []
    for field in wanted:
        if field == "chances":
            figures += [figure for copies in ("dealer", "push") for figure in chances(_rules("foxwoods", copies))]
        elif field in ANSWERS:
            figures += answers(*ANSWERS[field])
        else:
            figures += [figure for one in FIELDS[field] for figure in played(one, share)]
    return figures


def part(argv: list[str]) -> bool:
    """Whether some fields alone are played."""
    return len(argv) > 1


def chances(rules: Rules) -> Iterator[Figure]:
    """How the bets of one deal go together, on fresh deals. Raises: Refuted where they do not as is kept."""
    tables = counted(rules, np.random.default_rng(SEED), FRESH)
    for found, kept in zip(tables, (together(rules), banked(rules)), strict=True):
        part, true = found / FRESH, np.array(kept)
        far = np.abs(part - true) / np.sqrt(true * (1 - true) / FRESH)
        if far.max() > FAR:
            raise Refuted(f"{rules.copies}: {part.tolist()} on fresh deals, {kept} is kept")
    part, came = tables[0] / FRESH, np.array([-1, 0, 1])
    one, other = part.sum(axis=1), part.sum(axis=0)
    spread = sqrt(_variance(one) * _variance(other))
    value = float(came @ part @ came - (one @ came) * (other @ came)) / spread
    copies = {"dealer": "for the bank", "push": "for nobody"}[rules.copies]
    claim = f"correlation of two bets against the same hand of the house, copies {copies}, both set as well as can be"
    within = 1.96 * (1 - value**2) / sqrt(FRESH)
    yield Figure(
        claim, round(value, 4), n=FRESH, seed=SEED, interval=(round(value - within, 4), round(value + within, 4))
    )


def counted(rules: Rules, rng: np.random.Generator, deals: int) -> tuple[Ints, Ints]:
    """(3, 3) deals by what two bets against the house came to; and the same against a seat's bank, its and the house's.

    Settings are the best against the dealer's hands of a whole deck. So the tables of `lab.paigow.chances` were made.
    """
    way, order = WAYS[rules.house_way], rules.order
    own: Copies = "own" if rules.copies == "dealer" else rules.copies
    against, banking = (setter(way, order, Terms(copies)) for copies in (rules.copies, own))
    both, bank = np.zeros((3, 3), dtype=np.int64), np.zeros((3, 3), dtype=np.int64)
    for _ in range(deals // CHUNK):
        cards = rng.random((CHUNK, 53), dtype=np.float32).argpartition(21, axis=1)[:, :21].astype(np.uint8)
        first, second, banker = against(cards[:, :7]), against(cards[:, 7:14]), banking(cards[:, :7])
        dealt = decided(way, cards[:, 14:], order)
        house = dealt.high, dealt.low
        for table, pair in ((both, ((first, house), (second, house))), (bank, ((second, banker), (house, banker)))):
            one, other = (_came(*hands, copies=rules.copies) for hands in pair)
            np.add.at(table, (one + 1, other + 1), 1)
    return both, bank


def played(field: Field, share: float) -> Iterator[Figure]:
    """The matches that each wins. Raises: Refuted where somebody clearly wins more from the contender than it does."""
    plan = Plan(
        game="paigow",
        players=field.players,
        options=OPTIONS[field.preset],
        deals=ceil(share * field.deals),
        seed=SEED,
        unit="match",
    )
    result = execute(plan, kept=KEPT / NAME / f"{plan.key}.jsonl")
    names = ["who broke the exact one" if name == STRANGER else name for name in field.players]
    alone, others = result.rows[0], result.rows[1:]
    if names[0] != "contender" and alone.value - alone.within > 100 / len(names):
        raise Refuted(f"{field.preset}: {names[0]} wins {alone.value} ± {alone.within} %")
    if names[0] == "contender" and alone.value + alone.within < 100 / len(names) and alone.value < others[0].value:
        raise Refuted(f"{field.preset}: {names[1]} wins more than the contender")
    among = f"{names[0]} against {names[1]}" if len(names) == TWO else f"{names[0]} among {len(others)} of {names[1]}"
    rows = [(names[0], alone), *([(names[1], others[0])] if len(names) == TWO else [])]
    for name, row in rows:
        interval = round(row.value - row.within, 1), round(row.value + row.within, 1)
        claim = f"Pai Gow, {field.preset}, {among}: matches won by {name}"
        yield Figure(claim, round(row.value, 1), "%", n=result.tally.plays, seed=SEED, interval=interval)


def answers(preset: str, grain: int) -> Iterator[Figure]:
    """What the tables say of two contenders, and what the best answer wins. Raises: Refuted where that is much."""
    rules = PRESETS[preset]
    race = race_of(rules, most=0)
    least = rules.least if preset == "evening" else 0
    with Kept(NAME, stamp("src/potluck/lab/paigow", "proofs/paigow_answer.py")) as book:

        def both_seats(name: str, **how: Any) -> tuple[float, float]:
            """The chance of the other and of the contender, the mean of both seats."""
            found = []
            for first in (True, False):
                part = f"{preset} {name} {first}"
                if part not in book:
                    *_, last = answered(race, first=first, deals=rules.deals, **how)
                    book.keep(part, msgspec.json.encode(last))
                found.append(msgspec.json.decode(book[part], type=tuple[float, float]))
            return (found[0][0] + found[1][0]) / 2, (found[0][1] + found[1][1]) / 2

        best, against_best = both_seats(f"best {grain}", grain=grain)
        spite, against_spite = both_seats("spite", grain=race.unit, spite=1.0)
        small, against_small = both_seats("least", grain=race.unit, stakes=lambda purse: np.minimum(purse, least))
    chips = np.array(rules.chips)
    even = float(purses(race).at(chips, chips, left=rules.deals).mean())
    if max(best - against_best, spite - against_spite) > MOST:
        raise Refuted(f"{preset}: the best answer wins {best}, the contender {against_best}")
    game = f"Pai Gow, {preset}, reckoned"
    for claim, value in (
        ("each of two contenders, of their tables", even),
        (f"who answers the contender as well as can be, in steps of {grain}", best),
        ("the contender against him", against_best),
        ("who answers so that the contender wins least beside himself", spite),
        ("the contender against him, too", against_spite),
        ("the contender against one who always stakes the least", against_small),
        ("who always stakes the least", small),
    ):
        yield Figure(f"{game}: matches won by {claim}", round(100 * value, 2), "%")


def _came(mine: tuple[Ints, Ints], bank: tuple[Ints, Ints], *, copies: str) -> Ints:
    """(n,) -1, 0 or 1: what bets came to, by both hands (RP.4, RP.5)."""
    high, low = (np.sign(ours - theirs) for ours, theirs in zip(mine, bank, strict=True))
    if copies == "dealer":
        high, low = (np.where(sign == 0, -1, sign) for sign in (high, low))
    return np.asarray(np.where(high == low, high, 0))


def _variance(chances_: NDArray[np.float64]) -> float:
    came = np.array([-1, 0, 1])
    return float(chances_ @ came**2 - (chances_ @ came) ** 2)


def _rules(way: str, copies: str) -> Rules:
    return msgspec.convert({"house_way": way, "copies": copies}, type=Rules)
