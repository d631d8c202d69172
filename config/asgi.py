"""The ASGI entry: pages by Django, match sockets by Channels."""

from __future__ import annotations

import gc
import os
import sys

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from channels.sessions import CookieMiddleware
from django.conf import settings
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# The event loop and the threads that store steps take turns; five milliseconds, Python's own, are
# long for somebody who waits for an answer (docs/performance.md).
sys.setswitchinterval(0.001)
pages = get_asgi_application()

from config import logs, outages, wakeup  # noqa: E402 - needs the settings
from config.body_limit import limited  # noqa: E402
from matches.door import Door  # noqa: E402 - needs the apps loaded
from matches.routing import websocket_urlpatterns  # noqa: E402 - needs the apps loaded

protocols = ProtocolTypeRouter(
    {
        "http": limited(pages),
        "lifespan": wakeup.lifespan,
        "websocket": Door(
            outages.survived(
                AllowedHostsOriginValidator(CookieMiddleware(URLRouter(websocket_urlpatterns)))
            ),
            live=settings.SOCKETS_PER_ADDRESS,
        ),
    }
)
application = logs.told(protocols, every=settings.ACCESS_LOG)

# What is loaded now stays: looking through it for garbage again and again cost a tenth of each
# move, and stops of half a second with many matches (docs/performance.md).
gc.collect()
gc.freeze()
gc.set_threshold(10_000, 10, 10)
