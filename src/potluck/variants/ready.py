"""All ready variants by name."""

from collections.abc import Mapping
from typing import Final

from potluck.variants.community import COMMUNITY
from potluck.variants.draws import DRAWS
from potluck.variants.research import RESEARCH
from potluck.variants.stud import STUD
from potluck.variants.variant import Variant

__all__ = ["VARIANTS"]

VARIANTS: Final[Mapping[str, Variant]] = {variant.name: variant for variant in (*COMMUNITY, *STUD, *DRAWS, *RESEARCH)}
