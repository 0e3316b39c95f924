"""The store in a database on a server of PostgreSQL, 14 or later, through asyncpg (the extra `postgres`).

Imported only for an address that names such a database.
"""

__all__: list[str] = []
