"""Values worked out once for each table value: a step and its screens ask for the same things many times."""

from collections.abc import Callable
from functools import wraps
from typing import Generic, TypeVar, overload

__all__ = ["Derived", "once"]


T = TypeVar("T")
R = TypeVar("R")


class Derived(Generic[R, T]):
    """A property worked out once; `functools.cached_property` does the same, and locks each time."""

    def __init__(self, function: Callable[[R], T]) -> None:
        self._function = function
        self._name = function.__name__
        self.__doc__ = function.__doc__

    @overload
    def __get__(self, owner: None, kind: type[R]) -> "Derived[R, T]": ...
    @overload
    def __get__(self, owner: R, kind: type[R]) -> T: ...
    def __get__(self, owner: R | None, kind: type[R]) -> "Derived[R, T] | T":
        if owner is None:
            return self
        value = owner.__dict__[self._name] = self._function(owner)
        return value


def once(function: Callable[[R], T]) -> Callable[[R], T]:
    """The function, worked out once for each value that it is asked of."""
    name = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def known(owner: R) -> T:
        kept = owner.__dict__
        if name in kept:
            value: T = kept[name]
            return value
        value = kept[name] = function(owner)
        return value

    return known
