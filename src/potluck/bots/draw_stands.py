"""The player under the name of a bot of the draw, by rules of which the house keeps no solved deal."""

from potluck.bots.draw_files import HOUSE
from potluck.games.draw.options import Rules
from potluck.kits import KITS
from potluck.solve.draw_table import SUFFIX, header_of, rules_of

__all__ = ["stands_in"]


def stands_in(rules: Rules, name: str) -> str:
    """`master` for the solved strategy, the same name for a mind that reckons for itself; empty: the bot itself."""
    solved, *others = (f"potluck.bots.{module}:" for module in ("draw_solved", "draw_house", "draw_master"))
    source = next((entry.source for entry in KITS["draw"].bots if entry.name == name), "")
    if not source.startswith((solved, *others)) or rules_of(rules) in {
        header_of(path).rules for path in HOUSE.glob(f"*{SUFFIX}")
    }:
        return ""
    return "master" if source.startswith(solved) else name
