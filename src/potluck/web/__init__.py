"""The room in the browser, and for programs over HTTP: pages, the JSON door, and a WebSocket for each viewer.

`serve(db="potluck.db")` is the server as a process; `create_app(room, key=...)` the ASGI application alone.
"""

from potluck.web.app import create_app
from potluck.web.guard import Hosts
from potluck.web.server import PORT, serve

__all__ = ["PORT", "Hosts", "create_app", "serve"]
