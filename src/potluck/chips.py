"""Chips are whole numbers; nothing here makes or loses one."""

__all__ = ["share"]


def share(amount: int, among: int) -> tuple[int, ...]:
    """`amount` chips in `among` equal parts, odd chips one each to the first; the parts sum to `amount`.

    >>> share(10, 3)
    (4, 3, 3)
    """
    each, odd = divmod(amount, among)
    return (each + 1,) * odd + (each,) * (among - odd)
