"""A variant of one's own as a table's options."""

from potluck.games.poker.options import Rules
from potluck.options import Plain
from potluck.variants import read_own, to_data

__all__ = ["from_toml"]


def from_toml(text: str) -> tuple[Rules, Plain]:
    """The options of a table of that variant, and the variant as data, as `custom` of those options takes it.

    Raises:
        ParseError, RulesError: the text is no TOML, or no variant that can be played; names the path.
    """
    variant = read_own(text)
    return Rules(custom=variant), to_data(variant)
