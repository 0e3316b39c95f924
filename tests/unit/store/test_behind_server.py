"""A large database on a server is opened by what was signed last, and counted behind its opening."""

import pytest

from potluck.errors import StoreError
from potluck.store import open_store, verify
from potluck.store.address import read_address
from potluck.store.nodes import Node
from potluck.store.postgres import counting
from potluck.store.postgres.store import PostgresStore
from tests.clusters import Cluster
from tests.unit.store.making import entries

pytestmark = [pytest.mark.postgres, pytest.mark.xdist_group("postgres")]


@pytest.fixture
def large(database: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database that counts as large."""
    with open_store(database) as store:
        for number in range(20):
            store.append(f"people/{number}", entries("a", "b"), after=0, secrets={"key": b"s"}).result()
    monkeypatch.setattr(counting, "LARGE", 0)
    monkeypatch.setattr(counting, "SPAN", 7)
    monkeypatch.setattr(counting, "AGAIN", 0.05)
    monkeypatch.setattr(counting, "LATER", 0.0)
    return database


def opened(large: str, *, node: str = "") -> PostgresStore:
    return PostgresStore(read_address(large), node=Node(node, "http://127.0.0.1:1") if node else None)


def ended(store: PostgresStore) -> None:
    """Wait until it is counted."""
    (behind,) = store._behind
    behind._thread.join(20)
    assert not behind._thread.is_alive()


def name_of(database: str) -> str:
    """The database in an address."""
    return database.partition("@/")[2].partition("?")[0]


@pytest.mark.parametrize("node", ["", "a"])
def test_it_goes_on_at_once_and_is_sound_in_the_end(large: str, node: str) -> None:
    with opened(large, node=node) as store:
        assert store.append("people/1", entries("c"), after=2).result() == 3
        ended(store)
        assert store._behind[0].is_done
        assert store.append("people/1", entries("d"), after=3).result() == 4
    assert verify(large).failure is None
    with opened(large, node=node) as store:  # closed before it is counted
        assert store.head("people/1") == 4


@pytest.mark.parametrize("node", ["", "a"])
def test_what_was_altered_is_found_and_nothing_is_stored_any_more(cluster: Cluster, large: str, node: str) -> None:
    cluster.execute("UPDATE potluck.secrets SET value = '\\x01' WHERE stream = 3", database=name_of(large))
    with opened(large, node=node) as store:
        ended(store)
        refused = store.append("people/1", entries("c"), after=2).exception()
        assert isinstance(refused, StoreError)
        assert refused.code == "store.altered"
    report = verify(large)
    assert report.failure is not None
    assert report.failure.code == "store.altered"


def test_commits_that_the_side_file_knows_and_the_database_lacks_are_told_at_once(cluster: Cluster, large: str) -> None:
    name = name_of(large)
    cluster.execute(f"CREATE DATABASE {name}_before TEMPLATE {name}")
    with open_store(large) as store:
        store.append("people/1", entries("c"), after=2).result()
    cluster.execute(f"DROP DATABASE {name} WITH (FORCE)")
    cluster.execute(f"ALTER DATABASE {name}_before RENAME TO {name}")
    with pytest.raises(StoreError) as refused:
        opened(large)
    assert refused.value.code == "store.lost"
    assert refused.value.detail["path"] == "people/1 (1)"


def test_a_server_that_falls_meanwhile_is_asked_again(cluster: Cluster, large: str) -> None:
    with opened(large) as store:
        cluster.restart()
        ended(store)
        assert store._behind[0].is_done
        assert store.append("people/1", entries("c"), after=2).result() == 3
