"""The words with which a server begins: where it is, for this machine, for friends, for the proxy before it."""

import contextlib
import os
import sys
import threading
import webbrowser
from collections.abc import Iterator
from typing import NamedTuple

from potluck.web.addresses import Reach
from potluck.web.front import Front
from potluck.web.square_code import terminal_code
from potluck.words import Language

__all__ = ["Place", "announce"]


class Place(NamedTuple):
    """Where a server is found."""

    url: str
    """Where a browser of this machine finds it."""
    reach: Reach
    front: Front | None = None


def announce(place: Place, spoken: Language, *, shown: bool) -> None:
    """Print where the room is, and open it in a browser if wished."""
    url = place.url if place.front is None else f"{place.front.origin}/"
    text = spoken.pgettext("serve", "Potluck is open at {url} (Ctrl-C closes it)")
    print(text.format(url=url), flush=True)
    if place.front is not None:
        lines = _for_the_world(place.front, place.url, spoken)
    elif place.reach.urls:
        lines = _for_friends(place.reach, spoken, code=sys.stdout.isatty())
    else:
        lines = iter(())
    for line in lines:
        print(line, flush=True)
    if shown:
        threading.Thread(target=_show, args=(url, spoken), daemon=True).start()


def _for_the_world(front: Front, url: str, spoken: Language) -> Iterator[str]:
    """Where the proxy finds the house, and what is missing for a house on the internet."""
    yield spoken.pgettext("serve", "The proxy before it finds it at {url}").format(url=url)
    if not front.proxies:
        yield spoken.pgettext(
            "serve",
            "No proxy is trusted, so all visitors count as one, with one pace for all of them;"
            " --trust-proxy ADDRESS names a proxy that tells them apart.",
        )
    if not front.is_secure:
        yield spoken.pgettext("serve", "Without https:// whoever is on the way can read it all and play in your place.")


def _for_friends(reach: Reach, spoken: Language, *, code: bool) -> Iterator[str]:
    """The other addresses that lead here from the same network, and a QR code of the first where it can be shown."""
    first, *others = reach.urls
    if others:
        text = spoken.pgettext("serve", "Where that leads nowhere: {urls}")
        yield text.format(urls=" ".join(others))
    picture = terminal_code(first)
    if code and _can_show(picture):
        yield picture.rstrip("\n")
        yield spoken.pgettext("serve", "Phones in the same Wi-Fi come in by this code.")


def _can_show(text: str) -> bool:
    """Whether this terminal has the signs for it."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _show(url: str, spoken: Language) -> None:
    """Open a browser; on a machine without one, print the address."""
    if _has_screen():
        with contextlib.suppress(webbrowser.Error):
            if webbrowser.open(url):
                return
    text = spoken.pgettext("serve", "No browser was found here; open {url} yourself.")
    print(text.format(url=url), flush=True)


def _has_screen() -> bool:
    """Whether a browser would have a window; else Python takes one that fills this terminal."""
    named = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in named)
