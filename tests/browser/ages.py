"""Makes accounts of a journeys' site a week old: `python -m tests.browser.ages NAME...`."""

from __future__ import annotations

import os
import sys
from datetime import timedelta

import django

WEEK = timedelta(days=7)


def main(names: list[str]) -> None:
    """Let them have joined a week earlier than they did."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()
    from django.db.models import F  # noqa: PLC0415 - after the set-up

    from accounts.models import Account  # noqa: PLC0415

    found = Account.objects.filter(username__in=names)
    assert found.update(date_joined=F("date_joined") - WEEK) == len(names), names


if __name__ == "__main__":
    main(sys.argv[1:])
