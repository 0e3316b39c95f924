"""The table in a whole terminal window, with keys and mouse. Needs `textual`, the extra `table`."""

from importlib.util import find_spec

__all__ = ["can_be_drawn"]


def can_be_drawn() -> bool:
    """Whether textual is there."""
    return find_spec("textual") is not None
