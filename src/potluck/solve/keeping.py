"""What a loop has learnt, kept in a file, so that long work goes on where it was stopped."""

import os
import zipfile
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from potluck.errors import ParseError, RulesError
from potluck.kernels.regrets import RegretLoop

__all__ = ["Keep"]


class Keep(NamedTuple):
    """A file, and the game whose loop it keeps."""

    path: Path
    game: str
    """Whatever makes the arrays what they are; another game is refused."""

    def store(self, loop: RegretLoop) -> None:
        """Writes the file, whole or not at all."""
        fresh = self.path.with_name(f"{self.path.name}.new")
        try:
            with fresh.open("wb") as file:
                np.savez(file, np.array(self.game), np.array(loop.iteration), *_arrays(loop))
            os.replace(fresh, self.path)
        except OSError as error:
            raise ParseError("strategy.unwritable", asked=str(self.path), path=str(error.strerror)) from error

    def restore(self, loop: RegretLoop) -> None:
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
                for number, array in enumerate(_arrays(loop), 2):
                    array[:] = kept[f"arr_{number}"]
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
            if isinstance(error, RulesError):
                raise
            raise ParseError("strategy.unreadable", asked=str(self.path), path=type(error).__name__) from error
        loop.iteration = iteration


def _arrays(loop: RegretLoop) -> list[npt.NDArray[np.float64]]:
    """All that it has learnt, seat by seat."""
    return [*loop.regrets, *loop.sums, *loop.predictions]
