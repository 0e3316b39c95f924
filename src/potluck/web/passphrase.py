"""The passphrase of the host of the house: never kept itself, but as what scrypt makes of it."""

import hashlib
import hmac
import secrets
import unicodedata
from typing import Final

import msgspec
from msgspec import Struct

from potluck.errors import RequestError
from potluck.protocol import decode, encode
from potluck.store import Reader

__all__ = [
    "COST",
    "KEPT",
    "LONGEST",
    "SHORTEST",
    "Account",
    "account_of",
    "checked",
    "fits",
    "has_host",
    "read_account",
    "written",
]

KEPT: Final = "web.host"
"""The store's name for the account."""
SHORTEST: Final = 12
LONGEST: Final = 256
DIFFERENT: Final = 5
"""Different characters that it has at least."""
SALT_BYTES: Final = 16
NUMBER_BYTES: Final = 8
COST: Final = (2**15, 8, 3)
"""N, r and p of scrypt: 32 MiB, and a fifth of a second of one processor for every try."""
SPARE: Final = 2**20


class Account(Struct, frozen=True, kw_only=True):
    """The host's account. From it nobody learns the passphrase but by trying."""

    salt: bytes
    cost: tuple[int, int, int]
    digest: bytes
    number: str
    """Names this passphrase, so that whoever signed in with an earlier one is the host no longer."""


def account_of(passphrase: str, *, cost: tuple[int, int, int] = COST) -> Account:
    """The account of a passphrase.

    Raises:
        RequestError: `host.passphrase`, it is too short, too long, or hardly varies.
    """
    salt = secrets.token_bytes(SALT_BYTES)
    digest = _digest(checked(passphrase), salt, cost)
    return Account(salt=salt, cost=cost, digest=digest, number=secrets.token_hex(NUMBER_BYTES))


def checked(passphrase: str) -> str:
    """A passphrase that may be set, however it was typed.

    Raises:
        RequestError: `host.passphrase`.
    """
    text = _plain(passphrase)
    if not SHORTEST <= len(text) <= LONGEST or len(set(text)) < DIFFERENT:
        raise RequestError("host.passphrase", allowed=SHORTEST, path=LONGEST)
    return text


def fits(account: Account, passphrase: str) -> bool:
    """Whether that is the account's passphrase; it takes as long whether it is or not."""
    return hmac.compare_digest(_digest(_plain(passphrase), account.salt, account.cost), account.digest)


def written(account: Account | None) -> bytes:
    """The account, to be stored; or that there is none, and nobody need be asked again."""
    return encode(() if account is None else (account,))


def read_account(kept: bytes | None) -> Account | None:
    """The account that was stored; None where there is none."""
    try:
        accounts = decode(kept, tuple[Account, ...]) if kept else ()
    except msgspec.DecodeError:
        return None
    return accounts[0] if accounts else None


def has_host(store: Reader) -> bool:
    """Whether there is an account of a host."""
    return read_account(store.get(KEPT)) is not None


def _plain(passphrase: str) -> str:
    """One way to write what looks the same; nothing else is changed."""
    return unicodedata.normalize("NFC", passphrase)


def _digest(passphrase: str, salt: bytes, cost: tuple[int, int, int]) -> bytes:
    n, r, p = cost
    secret = passphrase.encode("utf-8", "surrogatepass")
    return hashlib.scrypt(secret, salt=salt, n=n, r=r, p=p, maxmem=128 * n * r * p + SPARE, dklen=32)
