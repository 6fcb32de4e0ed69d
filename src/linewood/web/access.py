"""Who may see and do what: checks on every request, and the cookies by which a visitor is known again.

On this machine alone everyone is the host, and the checks keep other sites in the same browser out: the request has to name
this machine (which stops DNS rebinding), and a page of another origin may not connect. Where others can reach the server,
the host is the visitor who has the key; everyone else sees and changes their own games and those they have a link to.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from linewood.texts import LANGUAGES, say
from linewood.web.frames import Receive, Send, strict
from linewood.web.settings import Settings

Scope = MutableMapping[str, Any]

VISITOR: Final = "linewood_visitor"
KEY: Final = "linewood_key"
LANGUAGE: Final = "linewood_language"
"""The names of cookies."""
A_YEAR: Final = 365 * 24 * 3600
MOST_PAGES: Final = 400
"""Pages that are open at the same time, for all visitors together."""
MOST_OWN_PAGES: Final = 40
"""Pages that one visitor has open, unless it is the host."""
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        # Vue compiles templates in the browser, and NiceGUI writes the page's elements into an inline script.
        "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-frame-options", b"DENY"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Visitor:
    """A browser that is known again."""

    id: str
    """A hash of the secret in its cookie."""
    is_host: bool
    """May it list, start and change what is not its own?"""


HOST: Final = Visitor(id="", is_host=True)
"""The user who started the server."""


def new_secret() -> str:
    """128 bits that nobody guesses."""
    return secrets.token_urlsafe(16)


def hashed(secret: str) -> str:
    """What is stored in place of a secret.

    >>> hashed("a") == hashed("a"), len(hashed("a"))
    (True, 64)
    """
    return hashlib.sha256(secret.encode()).hexdigest()


def is_local(host: str) -> bool:
    """Is this an address that only this machine can reach?

    >>> [is_local(host) for host in ("127.0.0.1", "localhost", "::1", "0.0.0.0", "example.org")]
    [True, True, True, False, False]
    """
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def needs_key(settings: Settings) -> bool:
    """Can anybody but this machine's users reach the server?"""
    return not is_local(settings.host) or bool(settings.proxy)


class Guard:
    """Stands before the app: turns foreign requests away, names the visitor, adds headers."""

    def __init__(
        self, app: Any, settings: Settings, key: Callable[[], str | None], pages: Callable[[str | None], int]
    ) -> None:
        """`key` is the hash of the host's key; `pages` counts the open pages of a visitor, or of all of them."""
        self._app = app
        self._usual = settings.language
        self._needs_key = needs_key(settings)
        self._key = key
        self._pages = pages
        self._proxy = urlsplit(settings.proxy) if settings.proxy else None
        self._is_secure = self._proxy is not None and self._proxy.scheme == "https"
        self._names_anything = not is_local(settings.host)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = read_headers(scope)
        refused = self._refusal(scope, headers)
        if refused is not None:
            await refuse(scope, receive, send, *refused, self._usual)
            return
        cookies = read_cookies(headers.get("cookie", ""))
        secret = cookies.get(VISITOR, "")
        is_known = 20 <= len(secret) <= 40
        secret = secret if is_known else new_secret()
        asked = dict(parse_qsl(scope.get("query_string", b"").decode("latin-1")))
        is_host = not self._needs_key or self._is_key(cookies.get(KEY, ""))
        visitor = Visitor(id=hashed(secret), is_host=is_host)
        scope.setdefault("state", {})["visitor"] = visitor
        builds_page = scope["type"] == "http" and is_page(scope["path"])
        if builds_page and not is_host and self._pages(visitor.id) >= MOST_OWN_PAGES:
            await refuse(scope, receive, send, 503, "own_pages", self._usual)
            return
        added = [*HEADERS] if is_known else [*HEADERS, self._cookie(VISITOR, secret)]
        if scope["type"] == "http" and self._needs_key and self._is_key(asked.pop("key", "")):
            given = dict(parse_qsl(scope["query_string"].decode("latin-1")))["key"]
            where = scope["path"] + (f"?{urlencode(asked)}" if asked else "")
            await answer(send, 303, b"", [*added, self._cookie(KEY, given), (b"location", where.encode("latin-1"))])
            return

        if scope["type"] == "websocket":
            await self._app(scope, *strict(receive, send))
            return

        async def send_with_headers(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *added]
            await send(message)

        await self._app(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str] | None:
        """Why a request is turned away, as a status and the key of a sentence; None if it is not."""
        host, origin = headers.get("host", ""), headers.get("origin")
        name = urlsplit(f"//{host}").hostname or ""
        is_published = self._proxy is not None and host == self._proxy.netloc
        if not (is_published or is_local(name) or self._names_anything):
            return 421, "name"
        if origin is not None and origin != "null":
            wanted = urlsplit(origin).netloc
            if wanted != host and not (self._proxy is not None and wanted == self._proxy.netloc):
                return 403, "origin"
        elif origin == "null":
            return 403, "origin"
        if scope["path"].startswith("/_nicegui_ws") and scope["type"] == "http":
            return 400, "socket"
        if scope["type"] == "http" and is_page(scope["path"]) and self._pages(None) >= MOST_PAGES:
            return 503, "pages"
        return None

    def _is_key(self, given: str) -> bool:
        key = self._key()
        return key is not None and 0 < len(given) < 100 and hmac.compare_digest(hashed(given), key)

    def _cookie(self, name: str, value: str) -> tuple[bytes, bytes]:
        secure = "; Secure" if self._is_secure else ""
        text = f"{name}={value}; Path=/; Max-Age={A_YEAR}; HttpOnly; SameSite=Lax{secure}"
        return b"set-cookie", text.encode("latin-1", "ignore")


def is_page(path: str) -> bool:
    """Does this address build a page, with state of its own on the server?"""
    return not path.startswith(("/_nicegui", "/health", "/static", "/favicon", "/icon", "/manifest"))


def read_headers(scope: Scope) -> dict[str, str]:
    """The headers of a request."""
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def read_cookies(text: str) -> dict[str, str]:
    """The cookies of a request; none if they cannot be read."""
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(text).items()}
    except CookieError:
        return {}


def choose_language(headers: Mapping[str, str], cookies: Mapping[str, str], usual: str) -> str:
    """The language that was chosen before, or the first that the browser asks for and that there is.

    >>> choose_language({"accept-language": "fr, zh-CN"}, {}, "en")
    'zh'
    """
    chosen = cookies.get(LANGUAGE, "")
    if chosen in LANGUAGES:
        return chosen
    asked = (part.strip().lower()[:2] for part in headers.get("accept-language", "").split(","))
    return next((wanted for wanted in asked if wanted in LANGUAGES), usual)


async def refuse(scope: Scope, receive: Receive, send: Send, status: int, key: str, usual: str) -> None:
    """Turns a request away and says why."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008})
        return
    headers = read_headers(scope)
    language = choose_language(headers, read_cookies(headers.get("cookie", "")), usual)
    await answer(send, status, say(f"web.refused.{key}", language).encode(), [*HEADERS])


async def answer(send: Send, status: int, body: bytes, headers: list[tuple[bytes, bytes]]) -> None:
    """A short answer in plain text."""
    start = {"type": "http.response.start", "status": status}
    await send({**start, "headers": [(b"content-type", b"text/plain; charset=utf-8"), *headers]})
    await send({"type": "http.response.body", "body": body})
