"""How much somebody may do at once, and how fast it grows back."""

from msgspec import Struct

__all__ = ["Bucket"]


class Bucket(Struct):
    """Holds up to `size` turns, and gets one back every `every` milliseconds. Times are in milliseconds."""

    size: int
    every: int
    left: float
    at: int = 0
    """When `left` was counted."""

    @classmethod
    def full(cls, size: int, *, every: int) -> "Bucket":
        """One from which nothing was taken."""
        return cls(size, every, float(size))

    def take(self, now: int) -> int:
        """0, and one is taken; or the milliseconds until there is one.

        >>> bucket = Bucket.full(1, every=1000)
        >>> bucket.take(0), bucket.take(400), bucket.take(1000)
        (0, 600, 0)
        """
        self._fill(now)
        if self.left < 1:
            return max(1, round((1 - self.left) * self.every))
        self.left -= 1
        return 0

    def owe(self, now: int) -> int:
        """One is taken, whether there is one or not; the milliseconds after which it would have been there.

        >>> bucket = Bucket.full(1, every=1000)
        >>> bucket.owe(0), bucket.owe(0), bucket.owe(0), bucket.owe(3000)
        (0, 1000, 2000, 0)
        """
        self._fill(now)
        self.left -= 1
        return max(0, round(-self.left * self.every))

    def _fill(self, now: int) -> None:
        self.left = min(float(self.size), self.left + max(0, now - self.at) / self.every)
        self.at = max(now, self.at)
