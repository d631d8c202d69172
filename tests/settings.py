"""Settings of the tests: as the site's, in a folder of their own, cheap where it is safe.

Each process (also each of pytest-xdist) has its own folder, removed at its end.
"""

from __future__ import annotations

import os
import tempfile

_folder = tempfile.TemporaryDirectory(prefix="sparkforge-tests-")
# A developer's own settings do not reach the tests; tests/needs.py reads SPARKFORGE_TEST_*.
for _name in list(os.environ):
    if _name.startswith("SPARKFORGE_") and not _name.startswith("SPARKFORGE_TEST_"):
        del os.environ[_name]
os.environ["SPARKFORGE_VAR"] = _folder.name
# Whatever stands compiled here: the sources, unless the run is about the compiled engine.
os.environ["SPARKFORGE_ENGINE"] = os.environ.get("SPARKFORGE_TEST_ENGINE", "source")

from config.settings import *  # noqa: E402, F403 - after the environment above
from config.settings import DATABASES, STATIC_ROOT, VAR_DIR  # noqa: E402

STATIC_ROOT.mkdir()  # the static middleware warns of a missing one

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, so that threads and processes of a test meet each other as they do in the site; the
    # name is the site's, so that a process started with the same SPARKFORGE_VAR finds it.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "sparkforge.sqlite3")}
    DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"
else:
    # A test run may be lost with the power; waiting for the disk at each commit it need not.
    DATABASES["default"]["OPTIONS"] = {"options": "-c synchronous_commit=off"}

# Argon2 is slow on purpose; which hasher the site uses is tested in tests/project/test_settings.py.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Pages are rendered without collectstatic; hashed names are tested in tests/project/test_static.py.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
CELERY_BROKER_URL = "memory://"
# Most tests build decks of whatever cards they made; those about copies owned turn it off.
OPEN_POOL = True
BOT_DELAY_MS = 0
# Tests ask for second opinions themselves.
SECOND_OPINIONS = 0
