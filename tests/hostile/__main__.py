"""`python -m tests.hostile --uploads 2000 --texts 2000 --seed 1`: exit code 1 on any fault.

Makes a folder and a database of its own and removes them.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from importlib import import_module

import django


def main() -> int:
    """Run both, say what was found."""
    asked = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    asked.add_argument("--uploads", type=int, default=2000)
    asked.add_argument("--texts", type=int, default=2000)
    asked.add_argument("--seed", type=int, default=1)
    wish = asked.parse_args()
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    utils = import_module("django.test.utils")
    utils.setup_test_environment()
    databases = utils.setup_databases(verbosity=0, interactive=False)
    faults = 0
    try:
        for name, count in (("uploads", wish.uploads), ("texts", wish.texts)):
            if not count:
                continue
            started = time.monotonic()
            run = getattr(import_module(f"tests.hostile.run_{name}"), f"run_{name}")
            report = run(count, seed=wish.seed)
            print(f"{count} {name}, seed {wish.seed}, {time.monotonic() - started:.0f} s")
            print("\n".join(f"  {line}" for line in report.lines()))
            faults += len(report.faults)
    finally:
        utils.teardown_databases(databases, verbosity=0)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
