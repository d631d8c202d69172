"""docs/protocol.md says what the socket does: its messages, fields, close codes and examples."""

from __future__ import annotations

import json
import re

import pytest
from django.conf import settings

from matches import frames, outcomes, sockets, words
from matches.consumers import MatchConsumer
from matches.frozen import frozen_of
from matches.models import Seat
from matches.replays import steps
from matches.services import results
from tests.factories.matches import make_running, state_of

PAGE = (settings.BASE_DIR / "docs" / "protocol.md").read_text(encoding="utf-8")


def section(heading: str) -> str:
    """The text below a heading, up to the next."""
    found = re.search(rf"^#+ {heading}\n(.*?)(?=^#|\Z)", PAGE, re.M | re.S)
    assert found, heading
    return found[1]


def message_types(heading: str) -> set[str]:
    """The types of the messages in a section's table."""
    return set(re.findall(r'^\| `\{"type": "(\w+)"', section(heading), re.M))


def fields_of(type_: str) -> set[str]:
    """The top-level fields of a server's message."""
    row = re.search(rf'`\{{"type": "{type_}"(.*?)\}}`', section("From the server"))
    assert row, type_
    text = re.sub(r"[\[{][^\[\]{}]*[\]}]", "", row[1])
    text = re.sub(r"[\[{].*[\]}]", "", text)
    return {"type", *re.findall(r'"(\w+)"', text)}


def test_client_messages_are_those_that_are_answered() -> None:
    for type_ in message_types("From the client"):
        assert hasattr(MatchConsumer, f"_on_{type_}")
    assert set(MatchConsumer.answers) == message_types("From the client")


def test_every_json_example_can_be_read() -> None:
    examples = re.findall(r"```json\n(.*?)```", PAGE, re.S)
    assert examples
    for example in examples:
        assert isinstance(json.loads(example), dict)


def test_close_codes_are_listed() -> None:
    codes = {
        sockets.BAD_FRAME,
        sockets.NOT_SIGNED_IN,
        sockets.NOT_YOURS,
        sockets.NO_PING,
        sockets.TOO_LONG,
        sockets.FLOOD,
        sockets.OUR_FAULT,
        sockets.TRY_AGAIN,
    }
    assert {int(code) for code in re.findall(r"^\| (\d{4}) \|", PAGE, re.M)} == codes


def test_reasons_for_rewards_are_listed() -> None:
    listed = set(re.findall(r"`(\w+)`", section("Rewards")))
    assert {
        outcomes.WIN,
        outcomes.LOSS,
        outcomes.DRAW,
        outcomes.VOID,
        outcomes.TOO_SHORT,
        results.DAILY_CAP,
        results.PAIR_CAP,
        results.NOT_BEATEN,
        results.UNPAID,
    } <= listed


@pytest.mark.django_db
def test_frames_have_exactly_the_listed_fields() -> None:
    match, _ = make_running()
    seats = list(Seat.objects.filter(match=match).select_related("account"))
    frozen = frozen_of(match.pk)
    position = frames.position(frozen, state_of(match), 0)
    now = match.created_at
    state = frames.state(match, seats, frozen, position, {}, 0, now=now)
    moved = frames.moved(1, [], position, {}, frames.clock(match, seats, now=now), 0)
    assert set(state) == fields_of("state")
    assert set(moved) == fields_of("moved")
    assert set(frames.over(match, seats, now=match.created_at)) == fields_of("over")
    assert set(frames.refused("r", 1, {"error": {"code": "stale"}})) == fields_of("refused")


@pytest.mark.django_db
def test_every_kind_of_step_has_words() -> None:
    match, both = make_running(turn=3)
    both[0].concede()
    for step in steps(match):
        row = words.Deed(step.row.kind, step.row.seat, step.row.action)
        assert words.deed(match.game, row, ["Ann", "Ben"], {}).endswith(".")
