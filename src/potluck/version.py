"""The version of this Potluck."""

from typing import Final

__all__ = ["__version__"]

__version__: Final = "0.3.0"
