"""The laws of options: what is described can be set, what is not is refused with its path, whatever comes in."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from potluck.errors import CODES, RulesError
from potluck.options import Field, canonical, differences, fields, read
from potluck.protocol import Game
from tests.games.kuhn3 import GAMES_WITH_KUHN3 as GAMES
from tests.laws.given import answered, patient

FIELDS = [(game, field) for game in GAMES.values() for field in fields(game.options)]
each_field = pytest.mark.parametrize(
    ("game", "field"), FIELDS, ids=[f"{game.name} {field.path}" for game, field in FIELDS]
)
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)

plain = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 2**70), st.floats(allow_nan=False), st.text(max_size=6)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=6), inner, max_size=3)),
    max_leaves=6,
)


def nested(path: str, value: object) -> dict[str, Any]:
    """`money.ante`, 5 -> {"money": {"ante": 5}}."""
    for name in reversed(path.split(".")):
        value = {name: value}
    assert isinstance(value, dict)
    return value


def allowed(field: Field) -> st.SearchStrategy[Any]:
    """Any value that the field may have."""
    numbers = st.integers(field.low, field.high)
    match field.kind:
        case "flag":
            return st.booleans()
        case "choice":
            return st.sampled_from(field.choices)
        case "whole":
            return numbers
        case "wholes":
            least, most = (field.length, field.length) if field.length is not None else (0, field.most)
            return st.lists(numbers, min_size=least or 0, max_size=most)


def wrong(field: Field) -> list[Any]:
    """Values that it cannot have: just outside, or of another kind."""
    off = [] if field.low is None or field.high is None else [field.low - 1, field.high + 1]
    match field.kind:
        case "flag":
            return [0, "true", None, []]
        case "choice":
            return ["no such choice", None, -1, True]
        case "whole":
            return [*off, True, 1.5, "1", None, [1], 2**80]
        case "wholes":
            size = field.length or 1
            too_many = [field.low] * ((field.length or field.most or 0) + 1)
            return [*([value] * size for value in off), too_many, None, 7, ["1"] * size]


@patient
@given(st.data())
@each_field
def test_a_field_takes_each_value_that_it_describes(game: Game, field: Field, data: st.DataObject) -> None:
    value = data.draw(allowed(field))
    options, error = answered(read, game.options, nested(field.path, value))
    if error is not None:
        assert error.code == "rules.contradiction"
    else:
        changed = dict(differences(options))
        assert set(changed) <= {field.path}
        assert json.loads(json.dumps(changed.get(field.path, value))) == value


@each_field
def test_a_field_refuses_any_other_value_and_says_which_and_why(game: Game, field: Field) -> None:
    for value in wrong(field):
        with pytest.raises(RulesError) as refusal:
            read(game.options, nested(field.path, value))
        assert refusal.value.code == "rules.bad_value", value
        assert refusal.value.detail["path"] == field.path
        assert refusal.value.detail["allowed"]


@each_field
def test_python_may_not_set_another_value_either(game: Game, field: Field) -> None:
    group, _, name = field.path.rpartition(".")
    whole = game.options()
    for value in wrong(field):
        with pytest.raises(RulesError) as refusal:
            replace(whole, **({group: replace(getattr(whole, group), **{name: value})} if group else {name: value}))
        assert (refusal.value.code, refusal.value.detail["path"]) == ("rules.bad_value", field.path), value
        assert refusal.value.detail["allowed"]


def test_a_group_is_no_number() -> None:
    """Of a struct's own type it has to be, as a type checker would say."""
    draw: Any = GAMES["draw"].options
    with pytest.raises(RulesError) as refusal:
        draw(money=5)
    assert (refusal.value.code, refusal.value.detail["path"]) == ("rules.bad_value", "money")


@each_field
def test_a_default_stands_where_the_struct_has_it(game: Game, field: Field) -> None:
    value: Any = game.options()
    for name in field.path.split("."):
        value = getattr(value, name)
    assert value == field.default
    assert canonical(game.options()) == {}


@patient
@given(st.dictionaries(st.text(max_size=8), plain, max_size=3))
@each_game
def test_whatever_comes_in_is_options_or_a_rules_error(game: Game, data: dict[str, Any]) -> None:
    options, error = answered(read, game.options, data)
    if error is not None:
        assert error.code in CODES
    else:
        assert read(game.options, canonical(options)) == options


@patient
@given(st.data())
@each_game
def test_whatever_comes_into_a_known_field_is_a_value_or_a_rules_error(game: Game, data: st.DataObject) -> None:
    known = [name for field in fields(game.options) for name in (field.path, field.path.split(".")[0])]
    path, value = data.draw(st.sampled_from(known)), data.draw(plain)
    _, error = answered(read, game.options, nested(path, value))
    assert error is None or isinstance(error, RulesError)


@each_game
@pytest.mark.parametrize("path", ["no_such", "money.no_such", "open_deals.no_such"])
def test_an_unknown_option_is_named(game: Game, path: str) -> None:
    with pytest.raises(RulesError) as refusal:
        read(game.options, nested(path, 1))
    assert str(refusal.value.detail["path"]).startswith(path.split(".")[0])
