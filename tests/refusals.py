"""Says which refusal is expected."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from config.errors import AppRefusal


@contextmanager
def refused(code: str) -> Iterator[pytest.ExceptionInfo[AppRefusal]]:
    """The block must be refused with this code, and the refusal have a sentence."""
    with pytest.raises(AppRefusal) as caught:
        yield caught
    assert caught.value.code == code
    assert caught.value.message
