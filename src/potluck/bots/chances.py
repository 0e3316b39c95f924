"""How strong the opponents of the draw are, in one number that anybody understands: how often a newcomer wins.

Source: `prove ladder`, 4,000 Evening matches against each, the newcomer in the person's seat, the opponent with the
wardrobe (docs/strength.md, docs/figures.json). The proof refutes a share here that is off by a percent; who is not here
is not called by a chance.
"""

from collections.abc import Mapping
from typing import Final

__all__ = ["CHANCES"]

CHANCES: Final[Mapping[str, float]] = {
    "draw-1": 0.81,
    "draw-2": 0.69,
    "draw-3": 0.53,
    "draw-4": 0.47,
    "draw-5": 0.41,
    "master": 0.24,
    "halina": 0.36,
    "ottokar": 0.42,
    "remedios": 0.60,
    "lev": 0.48,
    "gus": 0.53,
}
"""Bot -> the share of the matches that the newcomer wins."""
