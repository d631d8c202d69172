"""Whether a process is alive, and whether all that it needs is there (docs/operations.md)."""

from __future__ import annotations

import ipaddress
import logging

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse

from accounts.roles import is_admin

logger = logging.getLogger(__name__)


def alive(request: HttpRequest) -> HttpResponse:
    """This process answers; asks nothing else."""
    return HttpResponse("alive\n", content_type="text/plain")


def ready(request: HttpRequest) -> JsonResponse:
    """Whether requests can be served; 503 with what is missing. For this host and admins."""
    if not (is_from_this_host(request) or is_admin(request.user)):
        raise Http404
    faults = {name: fault for name, check in CHECKS.items() if (fault := check())}
    return JsonResponse({"ready": not faults, "faults": faults}, status=503 if faults else 200)


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


CHECKS = {"database": database_fault, "redis": redis_fault}
