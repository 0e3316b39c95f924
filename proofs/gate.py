"""Every opponent of the draw against the stable of planted players and a responder that learns, on fresh deals.

`prove gate [LOOKS [OPPONENTS [FIELDS [TRAINING]]]]`: so many looks (1 to 4), names with commas or `all`, the deals on
which the responder learns (0: none). Each pair is looked at after ever more deals, and left once its interval does not
hold zero. All intervals hold together with 95 %. Refuted where a player who is blind to his cards wins from an opponent
of level 3 or above, where any planted player wins from the master or the solved, where the worst of a level is clearly
worse than that of the level below, or where the responder does not find a planted weakness.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import msgspec

from measure.figure import Figure, Refuted
from measure.learner import learned, measured
from potluck.arena.gate import FIELDS, Plays, Won, faced, spread, total
from potluck.bots import bot
from potluck.bots.ladder import PERSONAS, Mind, choose
from potluck.bots.reference import caller
from potluck.bots.stable import BLIND, STABLE
from proofs.kept import Kept
from proofs.ladder import stamp
from proofs.responder import loud, timid

__all__ = [
    "SOLVED",
    "Pair",
    "clear",
    "figure_of",
    "judged",
    "main",
    "part",
    "planted_weaknesses",
    "settled",
    "subject",
    "table",
    "worst_figures",
]

SEED: Final = 2111
"""No deal of it was looked at while the opponents were made."""
LOOKS: Final = (250, 750, 3000, 12000)
"""Deals of each look, each played from both seats."""
CHUNK: Final = 50
LEVELS: Final = tuple(f"draw-{level}" for level in range(1, 6))
TOP: Final = "master"
SOLVED: Final = "draw-solved"
SEEING: Final = (*LEVELS[2:], TOP, *PERSONAS)
"""From whom nobody wins who is blind to his cards."""
OPPONENTS: Final = (*LEVELS, TOP, SOLVED, *PERSONAS)
PASSING: Final = 2
"""Looks at pairs whose result is shown and not demanded."""
TRAINING: Final = 100_000
FRESH: Final = 2000
BELIEVER: Final = Mind()
"""Plants: believes every story and defends by hope alone, as the master once did; the pat bluff wins from it."""
NEEDED: Final = {"timid": 3.0, "station": 3.0, "loud": 5.0, "believer": 0.5}
"""Dollars a deal that each planted weakness is worth at least."""


class Pair(NamedTuple):
    """A planted player against an opponent, in a field."""

    field: str
    opponent: str
    member: str


def main(argv: list[str]) -> list[Figure]:
    """The worst that was found against each opponent, and what the responder wins. Raises: Refuted."""
    looks = int(argv[0]) if argv else len(LOOKS)
    names = OPPONENTS if argv[1:2] in ([], ["all"]) else tuple(argv[1].split(","))
    fields = tuple(FIELDS) if argv[2:3] in ([], ["all"]) else tuple(argv[2].split(","))
    training = int(argv[3]) if argv[3:] else TRAINING
    pairs = [Pair(field, name, member) for field in fields for name in names for member in STABLE]
    errors = spread(len(pairs) * looks)
    won = looked_at(pairs, looks, errors)
    print(table(won, errors), file=sys.stderr)
    problems = judged(won, errors)
    if problems:
        raise Refuted("; ".join(problems))
    figures = [*worst_figures(won, errors), *settled(won, errors)]
    return [*figures, *(responses(names, training) if training else [])]


def part(argv: list[str]) -> bool:
    """Whether opponents, fields or the responder are left out."""
    return any(named != "all" for named in argv[1:3]) or argv[3:4] == ["0"]


def subject(claim: str) -> str:
    """What a claim is of: the opponent and what was measured, not what was found, nor on how much."""
    return claim.partition(" (")[0]


def looked_at(pairs: Sequence[Pair], looks: int, errors: float) -> dict[Pair, Won]:
    """What each planted player won; those are looked at again of whom it is not clear."""
    won: dict[Pair, Won] = {pair: Won() for pair in pairs}
    with Kept("gate", stamp(*dict.fromkeys(pair.opponent for pair in pairs))) as kept:
        for look in range(looks):
            left = [pair for pair in pairs if not clear(won[pair], errors) and (look < PASSING or demanded(pair))]
            start = sum(LOOKS[:look])
            for first in range(start, start + LOOKS[look], CHUNK):
                _add(won, left, range(first, first + CHUNK), kept)
            print(f"look {look + 1}: {len(left)} pairs", file=sys.stderr, flush=True)
    return won


def judged(won: Mapping[Pair, Won], errors: float) -> list[str]:
    """What is refuted, in words."""
    problems = [
        f"{pair.member} wins {entry.mean:.2f} ± {entry.within(errors):.2f} from {pair.opponent} in {pair.field}"
        for pair, entry in won.items()
        if demanded(pair) and entry.mean > entry.within(errors)
    ]
    worst = {name: _worst(won, name) for name in dict.fromkeys(pair.opponent for pair in won)}
    for lower, upper in zip((*LEVELS, TOP), (*LEVELS[1:], TOP), strict=False):
        if lower in worst and upper in worst and lower != upper:
            (_, below), (pair, above) = worst[lower], worst[upper]
            if above.mean - above.within(errors) > below.mean + below.within(errors):
                problems.append(f"the worst of {upper} ({pair.member}) is worse than that of {lower}")
    return problems


def demanded(pair: Pair) -> bool:
    """Whether the opponent must not lose: the best two to nobody, others from level 3 on to nobody who is blind."""
    return pair.opponent in (TOP, SOLVED) or (pair.opponent in SEEING and pair.member in BLIND)


def clear(entry: Won, errors: float) -> bool:
    """Whether its interval does not hold zero."""
    return abs(entry.mean) > entry.within(errors)


def responses(names: Iterable[str], training: int) -> list[Figure]:
    """What the responder wins from each planted weakness, and from each opponent at least.

    Raises:
        Refuted: it does not find a weakness.
    """
    rules, figures = FIELDS["evening-32-pl"], []
    players = {**planted_weaknesses(), **{name: bot(name).load() for name in names}}
    for name, other in players.items():
        won = measured(
            learned(other, rules=rules, seed=SEED + 1, deals=training), other, rules=rules, seed=SEED + 2, deals=FRESH
        )
        within = won.within(spread(1))
        if won.mean - within < NEEDED.get(name, -1e9):
            raise Refuted(f"of {name} only {won.mean:.2f} ± {within:.2f} dollars a deal were learned")
        planted = "planted weakness, " if name in NEEDED else ""
        claim = f"{planted}{name}: what a responder wins that has learned (on {training} deals)"
        figures.append(figure_of(claim, won, spread(1), SEED + 2))
        print(figures[-1], file=sys.stderr, flush=True)
    return figures


def planted_weaknesses() -> dict[str, Plays]:
    """Players with a hole that a responder must find, by name."""
    return {"timid": timid, "station": caller, "loud": loud, "believer": partial(choose, mind=BELIEVER)}


def worst_figures(won: Mapping[Pair, Won], errors: float) -> list[Figure]:
    """Of each opponent the worst of the blind, and of all: the planted player who won most a deal."""
    figures = []
    for name in dict.fromkeys(pair.opponent for pair in won):
        for kind, members in (("blind to his cards", BLIND), ("planted", STABLE)):
            entries = {at: each for at, each in won.items() if at.member in members}
            if not entries:
                continue
            pair, entry = _worst(entries, name)
            claim = f"{name}: the most that a player {kind} wins ({pair.member}, {pair.field}; all intervals together)"
            figures.append(figure_of(claim, entry, errors, SEED))
    return figures


def settled(won: Mapping[Pair, Won], errors: float) -> list[Figure]:
    """How many of the pairs that must not win clearly lose."""
    figures = []
    for name in dict.fromkeys(pair.opponent for pair in won if demanded(pair)):
        entries = [entry for pair, entry in won.items() if pair.opponent == name and demanded(pair)]
        lost = sum(entry.mean + entry.within(errors) <= 0 for entry in entries)
        who = "planted players" if name in (TOP, SOLVED) else "players blind to their cards"
        figures.append(Figure(f"{name}: {who} by field who clearly lose (of {len(entries)})", lost, seed=SEED))
    return figures


def table(won: Mapping[Pair, Won], errors: float) -> str:
    """A line for each opponent and planted player: the field in which he wins most."""
    lines = []
    for name in dict.fromkeys(pair.opponent for pair in won):
        for member in dict.fromkeys(pair.member for pair in won):
            pair, entry = _worst({at: each for at, each in won.items() if at.member == member}, name)
            lines.append(f"{name:10} {member:18} {entry.mean:+7.2f} ± {entry.within(errors):5.2f} {pair.field}")
    return "\n".join(lines)


def _add(won: dict[Pair, Won], pairs: Sequence[Pair], numbers: range, kept: Kept) -> None:
    """The results of those deals added to those of each pair; those that are kept are read."""
    for field in dict.fromkeys(pair.field for pair in pairs):
        missing: dict[str, list[str]] = {}
        for pair in pairs:
            if pair.field == field and _key(pair, numbers) not in kept:
                missing.setdefault(pair.opponent, []).append(pair.member)
        for opponent, members in missing.items():
            planted = {member: STABLE[member] for member in members}
            results = faced({opponent: bot(opponent).load()}, planted, rules=FIELDS[field], seed=SEED, numbers=numbers)
            for (name, member), entry in results.items():
                kept.keep(_key(Pair(field, name, member), numbers), msgspec.json.encode(entry))
    for pair in pairs:
        won[pair] = total([won[pair], msgspec.json.decode(kept[_key(pair, numbers)], type=Won)])


def _key(pair: Pair, numbers: range) -> str:
    return f"{pair.field}/{pair.opponent}/{pair.member}/{SEED}/{numbers.start}-{numbers.stop}"


def _worst(won: Mapping[Pair, Won], name: str) -> tuple[Pair, Won]:
    return max(((pair, entry) for pair, entry in won.items() if pair.opponent == name), key=lambda pair: pair[1].mean)


def figure_of(claim: str, won: Won, errors: float, seed: int) -> Figure:
    """Dollars a deal, with so many standard errors on each side."""
    within = won.within(errors)
    interval = (round(won.mean - within, 2), round(won.mean + within, 2))
    return Figure(claim, round(won.mean, 2), unit="$ a deal", n=2 * won.deals, seed=seed, interval=interval)
