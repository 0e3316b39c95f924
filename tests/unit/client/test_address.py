"""Links to tables, and the keys by which a room knows its visitor again."""

from pathlib import Path
from threading import Thread

import pytest
from msgspec.structs import replace

from potluck.client import Address, RemoteSeat, RoomApi, TokenFile, read_address
from potluck.client.messages import error_of, harmless, read_server_message
from potluck.dealer import Dealer
from potluck.errors import PotluckError, RequestError, StaleAction, StoreError
from potluck.games import draw
from potluck.protocol import Just, encode, show
from potluck.terminal.board import board_of
from potluck.wire import Screen
from potluck.wire.views import PlainJust
from potluck.words import language
from tests.games import kuhn3
from tests.screens import screen_for
from tests.terminals import terminal


@pytest.mark.parametrize(
    ("text", "origin", "table"),
    [
        ("http://127.0.0.1:8052/t/v3q22hf4", "http://127.0.0.1:8052", "v3q22hf4"),
        ("cards.home:8052/t/x", "http://cards.home:8052", "x"),
        ("https://cards.example/t/x/deal/3", "https://cards.example", "x"),
        ("http://[::1]:8052/t/x?lang=pl#now", "http://[::1]:8052", "x"),
        ("http://cards.home/", "http://cards.home", ""),
        ("localhost:8052", "http://localhost:8052", ""),
    ],
)
def test_a_link_names_the_room_and_the_table(text: str, origin: str, table: str) -> None:
    address = read_address(text)
    assert address == Address(origin, table)
    assert read_address(address.link("y")) == Address(origin, "y")
    assert address.live.startswith("ws")


@pytest.mark.parametrize(
    "text", ["", "ftp://host/t/x", "http:///t/x", "host/rules/poker", "http://a:b@host/t/x", "http://host:99999/t/x"]
)
def test_what_is_no_link_is_refused_with_the_form_of_one(text: str) -> None:
    with pytest.raises(RequestError) as found:
        read_address(text)
    assert found.value.code == "client.address"
    assert "/t/TABLE" in str(found.value)


def test_keys_are_kept_for_each_room_and_for_their_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "rooms.json"
    keys = TokenFile(file)
    assert keys.token("http://a") == ""
    keys.keep("http://a", "one")
    keys.keep("http://b", "two")
    keys.keep("http://a", "three")
    assert (keys.token("http://a"), TokenFile(file).token("http://b")) == ("three", "two")
    assert file.stat().st_mode & 0o077 == 0
    file.write_text("spoilt")
    assert keys.token("http://a") == ""
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError):
        TokenFile(tmp_path / "file" / "rooms.json").keep("http://a", "one")


def test_keys_that_are_kept_in_one_instant_are_all_kept(tmp_path: Path) -> None:
    file = tmp_path / "rooms.json"
    keeping = [Thread(target=TokenFile(file).keep, args=(f"http://{n}", str(n))) for n in range(32)]
    for each in keeping:
        each.start()
    for each in keeping:
        each.join()
    assert [TokenFile(file).token(f"http://{n}") for n in range(32)] == [str(n) for n in range(32)]


def test_nothing_that_a_terminal_obeys_comes_through() -> None:
    assert harmless({"a\x1b[2J": ["b\x9b2K", 1, None, "\u202eevil"]}) == {"a [2J": ["b 2K", 1, None, " evil"]}
    told = read_server_message(
        '{"type":"talked","lines":[{"n":1,"seat":0,"text":"\\u001b]0;x\\u0007","at":1}],"whole":true}'
    )
    assert "\x1b" not in repr(told)
    with pytest.raises(RequestError):
        read_server_message('{"type":"talked"}')


def test_an_error_of_the_room_is_the_one_that_it_would_be_here() -> None:
    stale = error_of("action.stale", "", {"asked": 3, "allowed": 4})
    assert isinstance(stale, StaleAction)
    assert str(stale) == "that act was meant for turn 3; now is turn 4"
    newer: PotluckError = error_of("room.haunted", "there is a ghost", {})
    assert str(newer) == "the card room says: there is a ghost"


async def test_a_room_whose_screens_say_too_little_is_named() -> None:
    address = read_address("http://cards.home:8052/t/x")
    view = Dealer(seed=1)(draw.GAME.start(draw.Rules(), 2)).view(0)
    remote_seat = RemoteSeat(address, RoomApi(address), replace(screen_for("draw", view), felt=None))
    with pytest.raises(RequestError) as found:
        await anext(remote_seat.screens())
    assert found.value.code == "client.old"
    assert "http://cards.home:8052" in str(found.value)


async def test_a_game_that_is_not_known_here_is_drawn_and_played_from_its_screen() -> None:
    address, game = read_address("http://cards.home:8052/t/x"), kuhn3.GAME
    match = Dealer(seed=1)(game.start(game.options(), 3))
    told = read_server_message(encode(screen_for("kuhn3", match.view(match.actor))))
    assert isinstance(told, Screen)
    remote_seat = RemoteSeat(address, RoomApi(address), told)
    board = board_of(await anext(remote_seat.screens()), language("en"), terminal([])[0])
    assert board.hand == match.view(match.actor).felt().spots[match.actor or 0].cards
    assert [offer.kind for offer in board.offers] == [offer.kind for offer in match.offers()]
    acts = [offer.text for offer in board.offers if isinstance(offer, PlainJust)]
    assert acts == [show(offer.action) for offer in match.offers() if isinstance(offer, Just)]
