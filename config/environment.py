"""Reads settings from the environment, each checked at start with a readable error.

docs/operations.md lists all variables.
"""

from __future__ import annotations

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

TRUE_WORDS = {"1", "true", "yes", "on"}
FALSE_WORDS = {"0", "false", "no", "off", ""}


def text(name: str, default: str = "") -> str:
    """The variable's text without surrounding space."""
    return os.environ.get(name, default).strip()


def truth(name: str, default: bool) -> bool:
    """A yes-or-no variable. Raises ImproperlyConfigured for any other word."""
    word = os.environ.get(name)
    if word is None:
        return default
    if word.strip().lower() in TRUE_WORDS:
        return True
    if word.strip().lower() in FALSE_WORDS:
        return False
    raise ImproperlyConfigured(f"{name} must be yes or no, not {word!r}.")


def number(name: str, default: int, low: int = 0, high: int = 2**31) -> int:
    """A whole number from low to high. Raises ImproperlyConfigured for anything else."""
    word = os.environ.get(name)
    if word is None:
        return default
    try:
        value = int(word)
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a whole number, not {word!r}.") from None
    if not low <= value <= high:
        raise ImproperlyConfigured(f"{name} must be from {low} to {high}, not {value}.")
    return value


def words(name: str, default: str = "") -> list[str]:
    """A comma separated list without empty entries."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def private_folder(path: Path) -> Path:
    """The folder `path`, made if need be, for this user alone. Raises ImproperlyConfigured."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(f"The folder {path} cannot be made: {error.strerror}.") from None
    return path
