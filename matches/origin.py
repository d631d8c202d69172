"""A socket may be opened by pages of this site only, scheme and port included.

Channels' own check (config/asgi.py) knows hosts alone. A page that came unencrypted could be
anybody's on the way, so it opens no socket of a site with TLS.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

DEFAULT_PORTS = {"http": 80, "https": 443}
PAGE_SCHEMES = {"ws": "http", "wss": "https"}
"""The scheme of the pages beside a socket's own."""


def is_same_origin(scope: dict[str, Any]) -> bool:
    """Whether the handshake's Origin is the host that it asks for, or a trusted one."""
    headers = dict(scope.get("headers", []))
    origin = headers.get(b"origin", b"").decode("latin1").lower()
    host = headers.get(b"host", b"").decode("latin1").lower()
    if origin in {trusted.lower() for trusted in settings.CSRF_TRUSTED_ORIGINS}:
        return True
    try:
        parts = urlsplit(origin)
        asked = urlsplit(f"{PAGE_SCHEMES[scope.get('scheme', 'ws')]}://{host}")
        port = DEFAULT_PORTS[asked.scheme]
        return bool(parts.hostname) and (parts.scheme, parts.hostname, parts.port or port) == (
            asked.scheme,
            asked.hostname,
            asked.port or port,
        )
    except (KeyError, ValueError):
        return False
