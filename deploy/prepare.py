"""Brings database, static files, starter content and demo accounts up to date.

deploy/run.py runs it with the environment's Python (`-m deploy.prepare`), as one process since
each start of Django takes a second. Safe to run again at any time.
"""

from __future__ import annotations

import os

import django
from django.conf import settings
from django.core.management import call_command

from matches.engine import compiled


def prepare() -> None:
    """All of it, in the order in which one needs the other."""
    call_command("migrate", interactive=False, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    call_command("seed", verbosity=0)
    if settings.DEMO_ACCOUNTS:
        call_command("demo_accounts")
        call_command("demo_sparks")
    print(f"Rules engine: {compiled.in_words()}")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    prepare()
