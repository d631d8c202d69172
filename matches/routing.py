"""Addresses of sockets."""

from __future__ import annotations

from typing import Any, cast

from channels.security.websocket import WebsocketDenier
from django.urls import re_path

from matches.converters import TokenConverter
from matches.invitation_socket import InvitationConsumer
from matches.news_socket import NewsSocket
from matches.queue_socket import QueueSocket
from matches.rematch_socket import RematchSocket
from matches.spectator_socket import match_socket

TOKEN = TokenConverter.regex

websocket_urlpatterns: list[Any] = [
    re_path(rf"^ws/matches/(?P<match_id>{TOKEN})/$", cast("Any", match_socket)),
    re_path(rf"^ws/matches/(?P<match_id>{TOKEN})/again/$", RematchSocket.as_asgi()),
    re_path(r"^ws/news/$", NewsSocket.as_asgi()),
    re_path(r"^ws/queue/$", QueueSocket.as_asgi()),
    re_path(rf"^ws/invitations/(?P<token>{TOKEN})/$", InvitationConsumer.as_asgi()),
    re_path(r"", WebsocketDenier.as_asgi()),  # an address of ours or none: turned away, no fault
]
