"""Options structs read from outside and described: one source for forms, help, documents and error messages.

An options struct is frozen, has a default for every field, and gives each its rule number as
`Annotated[type, Meta(extra={"rule": "R0.10"})]`. Groups are structs of their own.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from math import inf
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec import Struct
from msgspec.inspect import (
    BoolType,
    IntType,
    LiteralType,
    Metadata,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
    type_info,
)

from potluck.errors import RulesError

__all__ = [
    "Field",
    "Json",
    "Options",
    "Plain",
    "canonical",
    "changes",
    "differences",
    "fields",
    "is_among",
    "paths_in",
    "read",
]

T = TypeVar("T", bound=Struct)
Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
"""What is written as JSON."""
Plain: TypeAlias = dict[str, Any]
"""An object of JSON or TOML whose shape nobody knows yet, from a file, a request or a log."""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a game: each has fields of its own, and this one in common.

    Raises:
        RulesError: an option has a value that is not allowed; `detail["path"]` names it.
    """

    def __post_init__(self) -> None:
        _check(self)

    @property
    def open_deals(self) -> bool:
        """Whether all cards and the dealer's secret are shown after each deal."""
        raise NotImplementedError

    def admit(self) -> None:
        """Refuse what no new table plays, though logs of old ones are read: by default nothing.

        Raises:
            RulesError: it would cost the house too much; `detail["path"]` names the option.
        """


class Field(Struct, frozen=True, kw_only=True):
    """One option: `path` such as `money.ante`, what it may be, and the rule that it decides."""

    path: str
    kind: Literal["flag", "whole", "choice", "wholes"]
    """True or false; a number from `low` to `high`; one of `choices`; `length` such numbers, or up to `most`."""
    default: Any
    rule: str
    choices: tuple[str | int, ...] = ()
    low: int | None = None
    high: int | None = None
    length: int | None = None
    most: int | None = None


def fields(options: type[Struct]) -> tuple[Field, ...]:
    """Every option of a struct and of its groups, in their order; what is a value or None comes from a file instead."""
    return tuple(_fields(type_info(options), options(), ""))


def read(options: type[T], data: Mapping[str, Json], *, base: T | None = None) -> T:
    """The options in `data`, nested as in the struct; what is missing stands as in `base`, or by default.

    Raises:
        RulesError: an option is unknown, has a value that is not allowed, or contradicts another.
    """
    whole = _merged(msgspec.to_builtins(base if base is not None else options()), data)
    try:
        return msgspec.convert(whole, options)
    except RulesError:
        raise
    except msgspec.ValidationError as error:
        if isinstance(error.__cause__, RulesError):
            raise error.__cause__ from error
        raise _explained(error, options, whole) from error


def canonical(options: Struct) -> Plain:
    """The options that differ from the defaults, nested; equal for equal rules, whatever options are added later."""
    differing: Plain = {}
    for field in sorted(msgspec.structs.fields(options), key=lambda field: field.name):
        value = getattr(options, field.name)
        if value != field.default:
            differing[field.name] = _canonical(value)
    return differing


def differences(options: Struct) -> tuple[tuple[str, Json], ...]:
    """Path and value of each option that is not at its default."""
    return tuple(_flat(canonical(options), ""))


def changes(before: Struct, after: Struct) -> tuple[str, ...]:
    """The paths of the options in which the two differ, in their order."""
    return tuple(_changes(before, after, ""))


def _changes(before: Struct, after: Struct, path: str) -> Iterator[str]:
    for field in msgspec.structs.fields(before):
        old, new = getattr(before, field.name), getattr(after, field.name)
        if isinstance(old, Struct) and type(old) is type(new):
            yield from _changes(old, new, f"{path}{field.name}.")
        elif old != new:
            yield path + field.name


def is_among(path: str, free: Iterable[str]) -> bool:
    """Whether an option is one of these, or of one of these groups; `*` stands for all."""
    return any(name == "*" or path == name or path.startswith(f"{name}.") for name in free)


def paths_in(tree: Mapping[str, Json]) -> tuple[str, ...]:
    """The paths of the options that are named in a tree."""
    return tuple(path for path, _ in _flat(tree, ""))


def _canonical(value: Any) -> Any:
    if isinstance(value, Struct):
        return canonical(value)
    if isinstance(value, tuple):
        return [_canonical(inner) for inner in value]
    return msgspec.to_builtins(value)


def _flat(tree: Mapping[str, Json], path: str) -> Iterator[tuple[str, Json]]:
    for name, value in tree.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{path}{name}.")
        else:
            yield path + name, value


def _fields(info: Any, default: Any, path: str) -> Iterator[Field]:
    for field in info.fields:
        kind, rule = _bare(field.type)
        value, at = getattr(default, field.name), path + field.name
        if isinstance(kind, UnionType):
            continue
        if isinstance(kind, StructType):
            yield from _fields(kind, value, f"{at}.")
        else:
            yield _field(at, kind, value, rule)


def _field(path: str, kind: Any, default: Any, rule: str) -> Field:
    match kind:
        case BoolType():
            return Field(path=path, kind="flag", default=default, rule=rule)
        case LiteralType():
            choices: tuple[Any, ...] = tuple(kind.values)
            return Field(path=path, kind="choice", default=default, rule=rule, choices=choices)
        case IntType():
            return Field(path=path, kind="whole", default=default, rule=rule, low=kind.ge, high=kind.le)
        case TupleType(items):
            return _wholes(path, items[0], default, rule, length=len(items))
        case VarTupleType():
            return _wholes(path, kind.item_type, default, rule, most=kind.max_length)
    raise TypeError(f"{path}: an option cannot be {kind}")


def _wholes(path: str, item: Any, default: Any, rule: str, **size: Any) -> Field:
    whole, inner = _bare(item)
    low, high = whole.ge, whole.le
    return Field(path=path, kind="wholes", default=default, rule=rule or inner, low=low, high=high, **size)


def _bare(info: Any) -> tuple[Any, str]:
    """A type without its metadata, and the rule that stood there."""
    rule = ""
    while isinstance(info, Metadata):
        rule = rule or str((info.extra or {}).get("rule", ""))
        info = info.type
    return info, rule


class _Leaf(NamedTuple):
    """An option of a struct or of one of its groups, by its type."""

    names: tuple[str, ...]
    """The parts of its path."""
    kind: Type
    rule: str
    fits: Callable[[Json], bool]


@lru_cache(maxsize=64)
def _leaves(options: type[Struct]) -> tuple[_Leaf, ...]:
    """All options whose values are checked; a value or None is checked where it is read."""
    info = type_info(options)
    assert isinstance(info, StructType)
    return tuple(_leaves_of(info, ()))


def _leaves_of(info: StructType, above: tuple[str, ...]) -> Iterator[_Leaf]:
    for field in info.fields:
        kind, rule = _bare(field.type)
        names = (*above, field.name)
        if isinstance(kind, StructType):
            yield from _leaves_of(kind, names)
        elif not isinstance(kind, UnionType):
            yield _Leaf(names, kind, rule, _fitting(kind))


def _check(options: Struct) -> None:
    """Raises: RulesError: a value is not allowed."""
    for leaf in _leaves(type(options)):
        *groups, name = leaf.names
        group = reduce(getattr, groups, options)
        if not isinstance(group, Struct):
            raise RulesError("rules.bad_value", path=".".join(groups), asked=group, allowed="{ … }")
        value: Json = getattr(group, name)
        if not leaf.fits(value):
            path = ".".join(leaf.names)
            allowed = _allowed(_field(path, leaf.kind, value, leaf.rule))
            raise RulesError("rules.bad_value", path=path, asked=value, allowed=allowed)


def _fitting(kind: Type) -> Callable[[Json], bool]:
    """Whether a value is one of that type."""
    match kind:
        case LiteralType(choices):
            known = frozenset((type(choice), choice) for choice in choices)
            return lambda value: (type(value), value) in known
        case IntType():
            low, high = -inf if kind.ge is None else kind.ge, inf if kind.le is None else kind.le
            return lambda value: type(value) is int and low <= value <= high
        case TupleType(items):
            inner = [_fitting(_bare(item)[0]) for item in items]
            return lambda value: (
                type(value) is tuple
                and len(value) == len(inner)
                and all(fits(part) for fits, part in zip(inner, value, strict=True))
            )
        case VarTupleType():
            each, most = _fitting(_bare(kind.item_type)[0]), inf if kind.max_length is None else kind.max_length
            return lambda value: type(value) is tuple and len(value) <= most and all(map(each, value))
        case BoolType():
            return lambda value: type(value) is bool
    raise TypeError(f"an option cannot be {kind}")


def _merged(base: Plain, data: Mapping[str, Json]) -> Plain:
    both = dict(base)
    for name, value in data.items():
        inner = both.get(name)
        both[name] = _merged(inner, value) if isinstance(inner, dict) and isinstance(value, Mapping) else value
    return both


def _explained(error: msgspec.ValidationError, options: type[Struct], data: Plain) -> RulesError:
    """The field, what was asked and what is allowed, from msgspec's message."""
    known = fields(options)
    unknown = re.search(r"unknown field `(\w+)`", str(error))
    place = re.search(r"at `\$\.?([\w.]*)", str(error))
    path = place.group(1) if place else ""
    if unknown:
        path = f"{path}.{unknown.group(1)}".strip(".")
        return RulesError("rules.unknown_option", path=path, allowed=", ".join(field.path for field in known))
    given: Json = data
    for name in path.split("."):
        given = given.get(name) if isinstance(given, dict) else given
    allowed = next((_allowed(field) for field in known if field.path == path), "{ … }")
    return RulesError("rules.bad_value", path=path, asked=given, allowed=allowed)


def _allowed(field: Field) -> str:
    """The values that a field may have, as text."""
    span = f"{field.low}..{field.high}"
    match field.kind:
        case "flag":
            return "true, false"
        case "choice":
            return ", ".join(map(str, field.choices))
        case "whole":
            return span
        case "wholes":
            return f"{field.length} × {span}" if field.length else f"≤ {field.most} × {span}"
