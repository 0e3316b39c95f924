"""The house's own key, with which it signs what it holds: a file beside the database that nobody else may read."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from potluck.errors import StoreError
from potluck.lock import sync_folder

if TYPE_CHECKING:
    # Of the extra `room`, which whoever opens no store does without.
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = ["KEY", "Signet", "beside", "is_signed"]

KEY: Final = ".key"
"""The house's key lies beside the database, under its name and this."""
HEAD: Final = "potluck house key 1"


class Signet:
    """An Ed25519 key (RFC 8032)."""

    def __init__(self, key: "Ed25519PrivateKey") -> None:
        self._key = key
        self.public = key.public_key().public_bytes_raw()

    def __repr__(self) -> str:
        return f"<Signet {self.public.hex()[:16]}>"

    @classmethod
    def new(cls) -> "Signet":
        """A new key, kept nowhere."""
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return cls(Ed25519PrivateKey.generate())

    @classmethod
    def load(cls, path: Path) -> "Signet | None":
        """The key in a file; None where there is no such file.

        Raises:
            StoreError: `store.key`, the file holds none; `store.unavailable`.
        """
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        try:
            head, _, text = path.read_text("ascii").partition("\n")
            secret = bytes.fromhex(text)
            if head != HEAD or len(secret) != 32:
                raise StoreError("store.key", asked=str(path))
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StoreError("store.unavailable", asked=str(path), path=error.strerror or str(error)) from error
        except ValueError as error:
            raise StoreError("store.key", asked=str(path)) from error
        return cls(Ed25519PrivateKey.from_private_bytes(secret))

    def save(self, path: Path) -> None:
        """Keep the key in a new file that its owner alone may read; it is there whole or not at all.

        Raises:
            StoreError: `store.unavailable`.
        """
        part = path.with_name(path.name + ".part")
        try:
            part.unlink(missing_ok=True)
            number = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with open(number, "w", encoding="ascii") as file:
                file.write(f"{HEAD}\n{self._key.private_bytes_raw().hex()}\n")
                file.flush()
                os.fsync(number)
            os.replace(part, path)
            sync_folder(path)
        except OSError as error:
            raise StoreError("store.unavailable", asked=str(path), path=error.strerror or str(error)) from error

    def sign(self, message: bytes) -> bytes:
        """The 64 bytes of its signature."""
        return self._key.sign(message)


def is_signed(message: bytes, signature: bytes, *, by: bytes) -> bool:
    """Whether the owner of that public key has signed a message."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(by).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def beside(path: Path, ending: str) -> Path:
    """The file that belongs to a database, under its name and an ending."""
    return path.with_name(path.name + ending)
