"""Luck for tests: the random bytes of a house under test, the same at every run."""

from random import Random

__all__ = ["Fortune"]


class Fortune:
    """What is asked for random bytes, in place of `secrets.token_bytes` or of the system itself.

    Each length has a stream of its own, so that the salts of events, which several tables draw as they come, do not
    move the secrets of deals and the names of tables.
    """

    def __init__(self, seed: str = "") -> None:
        self.begin(seed)

    def begin(self, seed: str) -> None:
        """From now on the bytes are those of that seed. A room holds each name once, so no seed begins twice there."""
        self._seed = seed
        self._streams: dict[int, Random] = {}

    def __call__(self, n: int) -> bytes:
        """The next `n` bytes."""
        return self._streams.setdefault(n, Random(f"{self._seed}/{n}")).randbytes(n)
