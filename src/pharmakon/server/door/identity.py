"""Who somebody is: a guest identity in a signed cookie, and links that carry it elsewhere."""

import base64
import hmac
import os
import secrets
import time
from hashlib import sha256
from pathlib import Path

COOKIE = "pharmakon"
COOKIE_SECONDS = 2 * 365 * 24 * 3600


class Identity:
    """Signs and reads identities with a key that never leaves the data folder."""

    def __init__(self, folder: Path) -> None:
        self._key = b""
        self.read_key(folder)

    def read_key(self, folder: Path) -> None:
        """Take the key of a data folder, made on first use, readable by its owner alone."""
        path = folder / "key"
        if not path.exists():
            waiting = path.with_suffix(".part")
            waiting.unlink(missing_ok=True)
            descriptor = os.open(waiting, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                file.write(secrets.token_bytes(32))
                file.flush()
                os.fsync(file.fileno())
            os.replace(waiting, path)  # whole or not at all, whenever we are killed
        self._key = path.read_bytes()

    def fresh(self) -> str:
        """A new person."""
        return secrets.token_urlsafe(16)

    def cookie(self, person: str) -> str:
        """A person as the value of a cookie."""
        return f"{person}.{self._sign('cookie', person)}"

    def person(self, cookie: str | None) -> str | None:
        """The person of a cookie, or None if it was not signed here."""
        person, _, signature = (cookie or "").partition(".")
        return person if person and self._signed(signature, "cookie", person) else None

    def resume_token(self, person: str, seconds: float, now: float | None = None) -> str:
        """A token that carries a person to another device."""
        until = str(int((time.time() if now is None else now) + seconds))
        return f"{person}.{until}.{self._sign('resume', person, until)}"

    def resumed(self, token: str, now: float | None = None) -> str | None:
        """The person of such a token, or None if it is false or too old."""
        person, _, rest = token.partition(".")
        until, _, signature = rest.partition(".")
        if not self._signed(signature, "resume", person, until):
            return None
        return person if int(until) >= (time.time() if now is None else now) else None

    def _sign(self, *parts: str) -> str:
        digest = hmac.new(self._key, "\0".join(parts).encode(), sha256).digest()
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    def _signed(self, signature: str, *parts: str) -> bool:
        return hmac.compare_digest(self._sign(*parts).encode(), signature.encode())


def set_cookie(value: str, secure: bool) -> str:
    """The header that gives a browser its identity."""
    header = f"{COOKIE}={value}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax"
    return f"{header}; Secure" if secure else header
