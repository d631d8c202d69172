"""Addresses of sockets."""

from __future__ import annotations

from typing import Any

from channels.security.websocket import WebsocketDenier
from django.urls import re_path

from matches.consumers import MatchConsumer
from matches.converters import TokenConverter
from matches.invitation_socket import InvitationConsumer

TOKEN = TokenConverter.regex

websocket_urlpatterns: list[Any] = [
    re_path(rf"^ws/matches/(?P<match_id>{TOKEN})/$", MatchConsumer.as_asgi()),
    re_path(rf"^ws/invitations/(?P<token>{TOKEN})/$", InvitationConsumer.as_asgi()),
    re_path(r"", WebsocketDenier.as_asgi()),  # an address of ours or none: turned away, no fault
]
