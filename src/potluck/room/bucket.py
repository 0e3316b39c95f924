"""A token bucket: how much a client may do at once, and how fast that grows back."""

from msgspec import Struct

__all__ = ["Bucket"]


class Bucket(Struct):
    """Holds up to `size` tokens and regains one every `every` milliseconds. Times are in milliseconds."""

    size: int
    every: int
    remaining: float
    at: int = 0
    """When `remaining` was counted."""

    @classmethod
    def full(cls, size: int, *, every: int) -> "Bucket":
        """A full bucket."""
        return cls(size, every, float(size))

    def take(self, now: int) -> int:
        """Take a token and give 0; or, if there is none, the milliseconds until there is one.

        >>> bucket = Bucket.full(1, every=1000)
        >>> bucket.take(0), bucket.take(400), bucket.take(1000)
        (0, 600, 0)
        """
        self._fill(now)
        if self.remaining < 1:
            return max(1, round((1 - self.remaining) * self.every))
        self.remaining -= 1
        return 0

    def owe(self, now: int) -> int:
        """Take a token, whether there is one or not; gives the milliseconds until it would have been there.

        >>> bucket = Bucket.full(1, every=1000)
        >>> bucket.owe(0), bucket.owe(0), bucket.owe(0), bucket.owe(3000)
        (0, 1000, 2000, 0)
        """
        self._fill(now)
        self.remaining -= 1
        return max(0, round(-self.remaining * self.every))

    def _fill(self, now: int) -> None:
        self.remaining = min(float(self.size), self.remaining + max(0, now - self.at) / self.every)
        self.at = max(now, self.at)
