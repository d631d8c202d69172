"""Canonical JSON and the chain over rows."""

from __future__ import annotations

import hashlib

import pytest

from matches.engine.kernel.jsonio import (
    CHAIN_START,
    canonical,
    chain_hash,
    digest,
    ordered,
    parse_strictly,
)


def test_canonical_json_has_one_spelling() -> None:
    assert canonical({"b": [1, None], "a": "ß"}) == '{"a":"ß","b":[1,null]}'.encode()
    assert canonical({"b": 1, "a": 2}) == canonical({"a": 2, "b": 1})
    assert ordered({"b": 1, "a": 2}) != ordered({"a": 2, "b": 1})


@pytest.mark.parametrize("value", [float("nan"), float("inf"), {1, 2}, object()])
def test_what_json_cannot_say_is_refused(value: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        canonical(value)


def test_chain_takes_in_the_row_and_all_before() -> None:
    first = chain_hash(CHAIN_START, {"seq": 1})
    assert first == hashlib.sha256(b"0" * 64 + b'\n{"seq":1}').hexdigest()
    assert chain_hash(first, {"seq": 2}) != chain_hash(CHAIN_START, {"seq": 2})
    assert chain_hash(first, {"seq": 2}) != chain_hash(first, {"seq": 3})


def test_digest_does_not_hang_on_the_order_of_keys() -> None:
    assert digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1})
    assert digest([1, 2]) != digest([2, 1])


@pytest.mark.parametrize("text", ['{"a": 1, "a": 2}', '[{"b": {"a": 1, "a": 1}}]', "Infinity", "{"])
def test_strict_reading_refuses(text: str) -> None:
    with pytest.raises(ValueError):
        parse_strictly(text)


def test_strict_reading_reads() -> None:
    assert parse_strictly('{"a": [1, true, null]}') == {"a": [1, True, None]}
