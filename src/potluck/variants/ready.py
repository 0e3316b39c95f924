"""All ready variants by name."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final

from potluck.errors import RulesError
from potluck.variants.community import COMMUNITY
from potluck.variants.draws import DRAWS
from potluck.variants.research import RESEARCH
from potluck.variants.stud import STUD
from potluck.variants.variant import Variant

__all__ = ["VARIANTS", "named", "nearest"]

VARIANTS: Final[Mapping[str, Variant]] = {variant.name: variant for variant in (*COMMUNITY, *STUD, *DRAWS, *RESEARCH)}
"""Every ready variant by its name."""

_SHOWN = 40
_ALIKE = 0.4
"""How much of a name has to be right: `holdm`, `omaha8`."""


def named(name: str) -> Variant:
    """The ready variant of that name.

    Raises:
        RulesError: there is none; the message names those that are spelled most alike.
    """
    if name not in VARIANTS:
        raise RulesError("rules.unknown_variant", path="game", asked=name[:_SHOWN], allowed=", ".join(nearest(name)))
    return VARIANTS[name]


def nearest(name: str) -> list[str]:
    """The names of ready variants that are spelled most alike; all of them where none is alike."""
    return get_close_matches(name.lower(), VARIANTS, cutoff=_ALIKE) or list(VARIANTS)
