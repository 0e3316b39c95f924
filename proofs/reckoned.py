"""What proofs of the draw on reckoned deals share: who is met in which field, and what was won, kept by chunks."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import msgspec

from measure.draw_asked import Asker
from measure.draw_pack import Reals
from potluck.arena.gate import FIELDS, Won
from potluck.bots.draw_files import HOUSE
from potluck.bots.draw_house import LEVELS, PERSONAS
from potluck.bots.draw_tastes import PLAIN, Taste
from potluck.solve.draw_table import SUFFIX, header_of
from proofs.gate import SOLVED
from proofs.kept import Kept, stamp

__all__ = ["OPPONENTS", "SELDOM", "asker_of", "chosen", "kept_won", "plan_of"]

SELDOM: Final = 2e-5
"""Lines that come more seldom are drawn."""
OPPONENTS: Final[Mapping[str, Taste]] = {
    SOLVED: PLAIN,
    **{f"draw-{at}": taste for at, taste in enumerate(LEVELS, start=1)},
    **PERSONAS,
}
"""Who plays from files, and how."""
PLAYS: Final = (
    *(f"src/potluck/bots/draw_{of}.py" for of in ("files", "line", "places", "resolving", "solved", "tastes", "house")),
    *(f"src/potluck/games/draw/{of}.py" for of in ("options", "state", "values", "view")),
    *(f"measure/draw_{of}.py" for of in ("asked", "met", "pack", "planted")),
    "src/potluck/bots/stable",
)
"""What says how both play and how they are met."""


def asker_of(field: str, opponent: str) -> Asker:
    """The first deal of a match in that field, for that opponent."""
    money = FIELDS[field].money
    header = header_of(HOUSE / _file(field))
    return Asker(header, ante=money.ante, stack=money.start, taste=OPPONENTS[opponent])


def plan_of(field: str, *paths: str) -> str:
    """What changes with all that decides what is won there, and with those paths of the checkout."""
    rules = FIELDS[field]
    leaning = [path.relative_to(HOUSE).as_posix() for path in HOUSE.glob(f"*/draw-{rules.deck}-{rules.profile}*")]
    files = (f"strategies/src/potluck_strategies/{path}" for path in (_file(field), *sorted(leaning)))
    return stamp(*PLAYS, *paths, *files)


def chosen(argv: list[str], at: int, known: Iterable[str], *, others: bool = False) -> tuple[str, ...]:
    """The names, with commas, at that place of the arguments; all that are known where none are, or `all`.

    Raises:
        ValueError: a name is not known, and no others may be named.
    """
    names = [*known]
    if argv[at : at + 1] in ([], ["all"]):
        return tuple(names)
    wanted = tuple(argv[at].split(","))
    strange = [name for name in wanted if name not in names]
    if strange and not others:
        raise ValueError(f"there is no {strange[0]}; there are {', '.join(names)}")
    return wanted


def kept_won(kept: Kept, key: str, reckoned: Callable[[], Reals]) -> Won:
    """What is kept of a chunk; else what each of its deals brings, both seats together, is reckoned and kept."""
    if key not in kept:
        dollars = reckoned()
        won = Won(len(dollars), float(dollars.sum()), float((dollars * dollars).sum()))
        kept.keep(key, msgspec.json.encode(won))
    return msgspec.json.decode(kept[key], type=Won)


def _file(field: str) -> str:
    rules = FIELDS[field]
    return f"draw-{rules.deck}-{rules.profile}-{rules.money.start / rules.money.ante:g}{SUFFIX}"
