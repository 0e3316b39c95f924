"""Sessions: what a token proves, and to whom."""

import asyncio
from pathlib import Path

import pytest

from potluck.store import SqliteStore
from potluck.web.sessions import Session, Sessions, session_key

KEY = bytes(range(32))


@pytest.fixture
def sessions() -> Sessions:
    return Sessions(KEY)


def test_a_token_gives_back_its_session(sessions: Sessions) -> None:
    session = sessions.new(name="Łucja 🂡", lang="pl")
    assert sessions.read(sessions.token(session)) == session


def test_two_visitors_are_never_the_same(sessions: Sessions) -> None:
    players = {sessions.new().player for _ in range(100)}
    assert len(players) == 100


def test_no_changed_token_is_read(sessions: Sessions) -> None:
    token = sessions.token(sessions.new(name="Ala"))
    for at in range(len(token)):
        other = "A" if token[at] != "A" else "B"
        changed = token[:at] + other + token[at + 1 :]
        # The last sign of base64 holds bits that count for nothing; every other change must break the signature.
        if at < len(token) - 1:
            assert sessions.read(changed) is None, at


@pytest.mark.parametrize("token", ["", ".", "a.b", "A" * 5000, "\x00", "żółć", "eyJhIjoxfQ"])
def test_what_is_no_token_is_read_as_nobody(sessions: Sessions, token: str) -> None:
    assert sessions.read(token) is None


def test_a_token_of_another_server_is_worth_nothing(sessions: Sessions) -> None:
    other = Sessions(bytes(32))
    assert other.read(sessions.token(sessions.new())) is None
    assert other.cookie != sessions.cookie


def test_a_signed_value_that_is_no_session_is_refused(sessions: Sessions) -> None:
    assert sessions.read(str(sessions._signer.dumps({"id": 1}))) is None


def test_the_public_name_does_not_hold_the_secret_one() -> None:
    session = Session("0123456789abcdef")
    assert session.id not in session.player
    assert session.player == Session("0123456789abcdef", name="Ala", lang="de").player


def test_the_key_is_made_once_and_lasts(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "a.db") as store:
        key = asyncio.run(session_key(store))
        assert asyncio.run(session_key(store)) == key
    with SqliteStore(tmp_path / "a.db") as store:
        assert asyncio.run(session_key(store)) == key
    with SqliteStore(tmp_path / "b.db") as store:
        assert asyncio.run(session_key(store)) != key
