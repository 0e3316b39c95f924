"""The room in the browser, and for programs over HTTP: pages, the JSON door, and a WebSocket for each viewer.

`serve(db="potluck.db")` is the server as a process; `create_app(room, key=...)` the ASGI application alone.
"""

from potluck.web.app import create_app
from potluck.web.front import Front, front_of
from potluck.web.guard import HostNames
from potluck.web.server import PORT, serve

__all__ = ["PORT", "Front", "HostNames", "create_app", "front_of", "serve"]
