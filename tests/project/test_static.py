"""Static files as the site serves them: hashed, and complete."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client, override_settings

from config import scripts
from config import settings as site_settings

HASHED = re.compile(r"\.[0-9a-f]{12}\.\w+$")


@pytest.fixture(autouse=True)
def _addresses_made_anew() -> Iterator[None]:
    """What a process remembers of other addresses is neither used here nor left behind."""
    scripts.cached_import_map_text.cache_clear()
    yield
    scripts.cached_import_map_text.cache_clear()


@pytest.mark.django_db
def test_every_file_is_found_hashed_and_kept_for_good(tmp_path: Path) -> None:
    with override_settings(STATIC_ROOT=str(tmp_path), STORAGES=site_settings.STORAGES):
        call_command("collectstatic", interactive=False, verbosity=0)
        imports = json.loads(scripts.import_map_text())["imports"]
        assert all(HASHED.search(address) for address in imports.values()), imports
        page = Client().get("/accounts/login/").content.decode()
        addresses = re.findall(r'(?:href|src)="(/static/[^"#]+)', page)
        assert addresses
        for address in [*addresses, *imports.values()]:
            file = tmp_path / address.removeprefix(settings.STATIC_URL)
            assert file.is_file(), address
