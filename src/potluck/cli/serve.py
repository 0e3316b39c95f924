"""The card room in the browser, until Ctrl-C."""

import argparse
import re
import sys
from typing import TYPE_CHECKING, Final

from potluck.cli.host import ask_once
from potluck.cli.kits import kit_argument
from potluck.cli.lang import chosen
from potluck.cli.parser import Arguments, whole
from potluck.cli.places import database
from potluck.errors import RequestError
from potluck.options import Plain
from potluck.store import is_on_server
from potluck.words import language

if TYPE_CHECKING:
    from potluck.store import Node

__all__ = ["EXAMPLE", "arguments", "run"]

EXAMPLE: Final = "potluck serve --open --lang pl"
OPENS: Final = ("everybody", "host")
ENTERS: Final = ("everybody", "invited")
LOGS: Final = ("plain", "json")
LAST_PORT: Final = 65535
ADDRESS: Final = re.compile(r"https?://[a-z0-9._-]+(:[0-9]{1,5})?/?|https?://\[[0-9a-f:]+\](:[0-9]{1,5})?/?")
UNITS: Final = {"M": 10**6, "G": 10**9, "T": 10**12}
SIZE: Final = re.compile(r"([1-9][0-9]{0,5})([MGT])B?", re.IGNORECASE)


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck serve`."""
    add = parser.add_argument
    add("--host", metavar="ADDRESS", help="where to listen; else where only this machine reaches it")
    add("--port", metavar="PORT", help="0 takes any that is free")
    add("--db", metavar="FILE", help="where matches are kept; else the file that `potluck play` has too")
    add("--open", action="store_true", help="open the browser too")
    add("--no-chat", action="store_true", help="let nobody talk at the tables")
    add("--lan", action="store_true", help="let other machines in the house come in")
    add(
        "--disk",
        metavar="SIZE",
        help="the most that the database may take, such as 2G; then nobody opens another table",
    )
    add(
        "--metrics",
        metavar="PORT",
        help="numbers for Prometheus at a port of this machine alone; 0 takes any that is free",
    )
    add(
        "--public-url",
        metavar="URL",
        help="its address on the internet, https://NAME, behind a proxy that has a certificate",
    )
    add(
        "--trust-proxy",
        metavar="ADDRESS",
        action="append",
        default=[],
        help="a proxy, or a network of them, that is believed from where visitors come; as often as needed",
    )
    add("--opens", metavar="WHO", help="who opens tables: everybody, or host (see potluck host); else everybody")
    add("--enters", metavar="WHO", help="who is let in: everybody, or invited (see potluck host); else everybody")
    add("--log", metavar="FORM", help="plain: troubles as sentences; json: also every request, as lines of JSON")
    add("--node", metavar="NAME", help="one of several that serve a database of PostgreSQL together: its name")
    add("--node-address", metavar="URL", help="where the other nodes reach it: http://HOST:PORT")
    add(
        "--thinkers",
        action="store_true",
        help="leave what bots think to `potluck think`, wherever that runs, where the database is one of PostgreSQL",
    )
    kit_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 0 when it was stopped, 2 when it could not begin."""
    lang = chosen(args.lang)
    if args.lan and args.host is not None:
        raise RequestError("cli.contradiction", asked="--lan", allowed="--host")
    if args.lan and args.public_url is not None:
        raise RequestError("cli.contradiction", asked="--lan", allowed="--public-url")
    if args.trust_proxy and args.public_url is None:
        raise RequestError("cli.missing", path="--trust-proxy", allowed="--public-url URL")
    for name, value, allowed in (
        ("--opens", args.opens, OPENS),
        ("--enters", args.enters, ENTERS),
        ("--log", args.log, LOGS),
    ):
        if value not in (None, *allowed):
            raise RequestError("cli.bad_value", path=name, asked=value[:80], allowed=", ".join(allowed))
    where: Plain = {} if args.host is None else {"host": args.host}
    if args.port is not None:
        where["port"] = whole("--port", args.port, low=0, high=LAST_PORT)
    if args.metrics is not None:
        where["metrics"] = whole("--metrics", args.metrics, low=0, high=LAST_PORT)
    if args.disk is not None:
        where["disk"] = _size(args.disk)
    node = _node(args.node, args.node_address)
    from potluck.web import front_of, serve

    front = front_of(args.public_url, args.trust_proxy) if args.public_url is not None else None
    db = database(args.db)
    if args.thinkers and not is_on_server(db):
        raise RequestError("cli.missing", path="--thinkers", allowed="--db postgresql://USER@HOST/DATABASE")
    if front is not None and sys.stdin.isatty() and sys.stdout.isatty():
        ask_once(db, language(lang))
    return serve(
        db=db,
        opens=args.opens or "everybody",
        enters=args.enters or "everybody",
        log=args.log or "plain",
        open_browser=args.open,
        lan=args.lan,
        lang=lang,
        chat=not args.no_chat,
        front=front,
        node=node,
        thinkers=args.thinkers,
        **where,
    )


def _node(name: str | None, address: str | None) -> "Node | None":
    """The node of that name; None where neither is given.

    Raises:
        RequestError: one is given without the other, or is none.
    """
    if name is None and address is None:
        return None
    if name is None or address is None:
        missing = ("--node", "--node-address URL") if address is None else ("--node-address", "--node NAME")
        raise RequestError("cli.missing", path=missing[0], allowed=missing[1])
    if ADDRESS.fullmatch(address) is None:
        raise RequestError("cli.bad_value", path="--node-address", asked=address[:80], allowed="http://HOST:PORT")
    from potluck.store import Node

    return Node.named(name, address.rstrip("/"))


def _size(text: str) -> int:
    """The bytes of a size.

    Raises:
        RequestError: it is none.
    """
    match = SIZE.fullmatch(text.strip())
    if match is None:
        raise RequestError("cli.bad_value", path="--disk", asked=text[:80], allowed="500M, 2G, 1T")
    return int(match[1]) * UNITS[match[2].upper()]
