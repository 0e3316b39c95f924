"""The tables of a house in PostgreSQL, in a schema of their own; they only ever move forward, step by step."""

from typing import Final

from potluck.errors import StoreError
from potluck.store.postgres.connection import Connection

__all__ = ["COUNT_ON", "NODES_KNOWN", "OLDEST", "OUTLINED", "SCHEMA", "STEPS", "check_server", "migrate", "version_of"]

SCHEMA: Final = "potluck"
OLDEST: Final = 14
"""The first version of PostgreSQL that serves."""
STEPS: Final = (
    """
CREATE SCHEMA potluck;
CREATE TABLE potluck.version (version integer NOT NULL);
INSERT INTO potluck.version VALUES (0);
CREATE TABLE potluck.streams (id bigint PRIMARY KEY, name text COLLATE "C" NOT NULL UNIQUE);
CREATE TABLE potluck.events (
    stream bigint NOT NULL REFERENCES potluck.streams, seq bigint NOT NULL CHECK (seq > 0),
    salt bytea NOT NULL, body bytea NOT NULL, link bytea NOT NULL,
    PRIMARY KEY (stream, seq)
);
CREATE TABLE potluck.secrets (
    stream bigint NOT NULL REFERENCES potluck.streams, name text COLLATE "C" NOT NULL, value bytea NOT NULL,
    PRIMARY KEY (stream, name)
);
CREATE TABLE potluck.named (name text COLLATE "C" PRIMARY KEY, value bytea NOT NULL) WITH (fillfactor = 50);
CREATE FUNCTION potluck.stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND current_setting('potluck.pruning', true) = 'on' THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'events are never changed or removed';
END $$;
CREATE TRIGGER events_stay BEFORE UPDATE OR DELETE ON potluck.events FOR EACH ROW EXECUTE FUNCTION potluck.stay();
CREATE TRIGGER events_remain BEFORE TRUNCATE ON potluck.events FOR EACH STATEMENT EXECUTE FUNCTION potluck.stay();
""",
    """
CREATE SEQUENCE potluck.numbers;
SELECT setval('potluck.numbers', (SELECT coalesce(max(id), 0) + 1 FROM potluck.streams), false);
CREATE TABLE potluck.nodes (
    name text COLLATE "C" PRIMARY KEY, address text NOT NULL, until timestamptz NOT NULL
) WITH (fillfactor = 50);
CREATE TABLE potluck.leases (
    stream text COLLATE "C" PRIMARY KEY, node text COLLATE "C" NOT NULL, epoch bigint NOT NULL CHECK (epoch > 0)
);
CREATE INDEX leases_of_a_node ON potluck.leases (node);
""",
    """
CREATE TABLE potluck.outlines (
    stream bigint PRIMARY KEY REFERENCES potluck.streams, seq bigint NOT NULL, form integer NOT NULL,
    at bigint NOT NULL, runs boolean NOT NULL, players bytea NOT NULL, body bytea NOT NULL
) WITH (fillfactor = 80);
CREATE TABLE potluck.records (
    stream bigint NOT NULL REFERENCES potluck.streams, player bytea NOT NULL, record bytea NOT NULL,
    PRIMARY KEY (stream, player)
);
""",
    """
CREATE UNLOGGED TABLE potluck.thoughts (
    id bytea PRIMARY KEY, asker text NOT NULL, urgent boolean NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp(), until timestamptz NOT NULL, version text NOT NULL,
    game text NOT NULL, bot text NOT NULL, view bytea NOT NULL, seed bytea NOT NULL, bound bytea, answer text
);
CREATE INDEX thoughts_in_turn ON potluck.thoughts (urgent DESC, at) WHERE bound IS NULL;
""",
)
"""The step from each version to the next. One that was released is never changed: what changes is a further step."""
COUNT_ON: Final = "SELECT setval('potluck.numbers', (SELECT coalesce(max(id), 0) + 1 FROM potluck.streams), false)"
"""The next new stream gets the number after the last."""
NODES_KNOWN: Final = 2
"""The first version with nodes."""
OUTLINED: Final = 3
"""The first version with outlines beside the logs."""
VERSION: Final = "SELECT version FROM potluck.version"


async def check_server(connection: Connection) -> None:
    """Check that a server serves.

    Raises:
        StoreError: `store.unsupported`, it is too old, or its database does not keep text as UTF-8.
    """
    version = connection.get_server_version()
    if version.major < OLDEST:
        allowed = f"PostgreSQL {OLDEST} or later"
        raise StoreError("store.unsupported", asked=f"PostgreSQL {version.major}", allowed=allowed)
    encoding = await connection.fetchval("SHOW server_encoding")
    if encoding != "UTF8":
        raise StoreError("store.unsupported", asked=f"a database in {encoding}", allowed="UTF8")


async def version_of(connection: Connection, *, name: str) -> int:
    """The version of the tables that are there; 0 where there are none.

    Raises:
        StoreError: `store.newer`.
    """
    if await connection.fetchval("SELECT to_regclass('potluck.version')") is None:
        return 0
    version = int(await connection.fetchval(VERSION))
    if version > len(STEPS):
        raise StoreError("store.newer", asked=name, path=version, allowed=len(STEPS))
    return version


async def migrate(connection: Connection, *, name: str) -> int:
    """Bring the tables to the version of this program, inside a transaction; gives the version before.

    Raises:
        StoreError: `store.newer`.
    """
    version = await version_of(connection, name=name)
    for step in STEPS[version:]:
        await connection.execute(step)
    if version < len(STEPS):
        await connection.execute("UPDATE potluck.version SET version = $1", len(STEPS))
    return version
