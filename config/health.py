"""Whether a process is alive, and whether all that it needs is there (docs/operations.md)."""

from __future__ import annotations

import ipaddress
import logging
import secrets
from collections.abc import Callable

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from accounts.roles import is_admin, is_moderator
from config import metrics as counted
from matches.engine import compiled

logger = logging.getLogger(__name__)


@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    """This process answers; asks nothing else."""
    return HttpResponse("alive\n", content_type="text/plain")


@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """Whether requests can be served; 503 with what is missing. For this host and admins.

    Warnings are of other processes that seem not to run: no reason to send people elsewhere.
    """
    if not (is_from_this_host(request) or is_admin(request.user)):
        raise Http404
    faults = {name: fault for name, check in CHECKS.items() if (fault := check())}
    warnings = (
        {} if faults else {name: found for name, ask in _warnings.items() if (found := ask())}
    )
    answer = {
        "ready": not faults,
        "faults": faults,
        "warnings": warnings,
        "engine": compiled.IN_USE,
    }
    return JsonResponse(answer, status=503 if faults else 200)


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Prometheus's text. For this host, who has the token (SPARKFORGE_METRICS_TOKEN), and staff."""
    if not (is_from_this_host(request) or has_token(request) or is_staff(request)):
        raise Http404
    return HttpResponse(counted.text(), content_type=counted.CONTENT_TYPE)


def has_token(request: HttpRequest) -> bool:
    """Whether the request bears the token of the settings."""
    sent = request.headers.get("Authorization", "")
    wanted = f"Bearer {settings.METRICS_TOKEN}"
    return bool(settings.METRICS_TOKEN) and secrets.compare_digest(sent.encode(), wanted.encode())


def is_staff(request: HttpRequest) -> bool:
    """Whether a moderator or an admin asks."""
    return is_admin(request.user) or is_moderator(request.user)


def is_from_this_host(request: HttpRequest) -> bool:
    """Whether the peer (behind a proxy: as the proxy names it) is this machine."""
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


def database_fault() -> str:
    """Why the database cannot be used; empty if it can."""
    try:
        executor = MigrationExecutor(connection)
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        logger.exception("The database does not answer")
        return "does not answer"
    return f"{len(waiting)} migrations are not applied" if waiting else ""


def redis_fault() -> str:
    """Why Redis cannot be used, if it is configured; empty if it can."""
    if not settings.REDIS_URL:
        return ""
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2) as client:
            client.ping()
    except redis.RedisError:
        logger.exception("Redis does not answer")
        return "does not answer"
    return ""


def warn(name: str, ask: Callable[[], str]) -> None:
    """Let /readyz warn of what `ask` says, if it says anything; for an app's `ready`."""
    _warnings[name] = ask


_warnings: dict[str, Callable[[], str]] = {}
CHECKS = {"database": database_fault, "redis": redis_fault}
