"""What a loop has learnt, kept in a file, so that long work goes on where it was stopped."""

import os
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from potluck.errors import ParseError, RulesError

__all__ = ["Keep", "Keepable"]


class Keepable(Protocol):
    """A loop that can stop and go on."""

    iteration: int

    def arrays(self) -> list[npt.NDArray[np.generic]]:
        """All that it has learnt."""

    def put_back(self, iteration: int, arrays: Sequence[npt.NDArray[np.generic]]) -> None:
        """Goes on from there. Raises: ValueError, it is of another game."""


class Keep(NamedTuple):
    """A file, and the game whose loop it keeps."""

    path: Path
    game: str
    """Whatever makes the arrays what they are; another game is refused."""

    def store(self, loop: Keepable) -> None:
        """Writes the file, whole or not at all."""
        fresh = self.path.with_name(f"{self.path.name}.new")
        try:
            with fresh.open("wb") as file:
                np.savez(file, np.array(self.game), np.array(loop.iteration), *loop.arrays())
            os.replace(fresh, self.path)
        except OSError as error:
            raise ParseError("strategy.unwritable", asked=str(self.path), path=str(error.strerror)) from error

    def restore(self, loop: Keepable) -> None:
        """Lets the loop go on from the file, where there is one.

        Raises:
            ParseError: it is none, or damaged.
            RulesError: it keeps another game, or the same solved in another way.
        """
        if not self.path.exists():
            return
        try:
            with self.path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
                game, iteration = str(kept["arr_0"]), int(kept["arr_1"])
                if game != self.game:
                    raise RulesError("strategy.other_rules", asked=str(self.path), path=game, allowed=self.game)
                loop.put_back(iteration, [kept[f"arr_{number}"] for number in range(2, len(kept.files))])
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
            if isinstance(error, RulesError):
                raise
            raise ParseError("strategy.unreadable", asked=str(self.path), path=type(error).__name__) from error
