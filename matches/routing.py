"""Addresses of sockets."""

from __future__ import annotations

from typing import Any

from django.urls import re_path

from matches.consumers import MatchConsumer
from matches.invitation_socket import InvitationConsumer

websocket_urlpatterns: list[Any] = [
    re_path(r"^ws/matches/(?P<match_id>[\w-]{8,32})/$", MatchConsumer.as_asgi()),
    re_path(r"^ws/invitations/(?P<token>[\w-]{8,32})/$", InvitationConsumer.as_asgi()),
]
