"""Installing, starting, vendoring and releasing; standard library only but for prepare.py."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older one may well read this
    sys.exit(
        f"Sparkforge needs Python 3.11 or newer; this is {sys.version.split()[0]}. "
        "Name another: make run PYTHON=python3.12"
    )
