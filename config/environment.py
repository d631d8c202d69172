"""Reads settings from the environment, each checked at start with a readable error.

docs/operations.md lists all variables.
"""

from __future__ import annotations

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

TRUE_WORDS = {"1", "true", "yes", "on"}
FALSE_WORDS = {"0", "false", "no", "off"}


_asked: set[str] = set()


def text(name: str, default: str = "") -> str:
    """The variable's text without surrounding space; `default` when it is empty or not set."""
    _asked.add(name)
    return os.environ.get(name, "").strip() or default


def truth(name: str, default: bool) -> bool:
    """A yes-or-no variable. Raises ImproperlyConfigured for any other word."""
    word = text(name, "yes" if default else "no")
    if word.lower() in TRUE_WORDS:
        return True
    if word.lower() in FALSE_WORDS:
        return False
    raise ImproperlyConfigured(f"{name} must be yes or no, not {word!r}.")


def number(name: str, default: int, low: int = 0, high: int = 2**31) -> int:
    """A whole number from low to high. Raises ImproperlyConfigured for anything else."""
    word = text(name, str(default))
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


def choice(name: str, default: str, choices: tuple[str, ...]) -> str:
    """One of the words `choices`. Raises ImproperlyConfigured for any other."""
    word = text(name, default)
    if word not in choices:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(choices)}, not {word!r}.")
    return word


def address(name: str, schemes: tuple[str, ...]) -> str:
    """An address of one of the schemes, or nothing. Raises ImproperlyConfigured for others."""
    word = text(name)
    if word and not word.startswith(schemes):
        raise ImproperlyConfigured(f"{name} must begin with {' or '.join(schemes)}.")
    return word


def refuse_unread(prefix: str, *, but: str) -> None:
    """Refuse variables of ours that no setting has read: a misspelt one would have no effect.

    but: the prefix of those that others read. Raises ImproperlyConfigured.
    """
    for name in sorted(os.environ.keys() - _asked):
        if name.startswith(prefix) and not name.startswith(but):
            raise ImproperlyConfigured(f"{name} is no setting; docs/operations.md lists them all.")


def private_folder(path: Path) -> Path:
    """The folder `path`, made if need be, for this user alone. Raises ImproperlyConfigured."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(f"The folder {path} cannot be made: {error.strerror}.") from None
    return path
