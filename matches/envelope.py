"""Reading what a client sends: size, JSON, depth and the fields of the messages.

What the action inside means is read by the game's `parse`, nowhere else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeGuard

from matches.engine.kernel.jsonio import parse_strictly, unsafe_part
from matches.errors import RequestUnreadable, TooLarge

LONGEST_MESSAGE = 16_384
DEEPEST = 8
LONGEST_ID = 40
HIGHEST_SEQ = 2**31 - 1
FORECASTS_AT_ONCE = 24


@dataclass(frozen=True, slots=True)
class Act:
    """Do `action`, thought of at `seq`."""

    id: str
    seq: int
    action: Any


@dataclass(frozen=True, slots=True)
class Forecast:
    """What would these do?"""

    id: str
    actions: list[Any]


@dataclass(frozen=True, slots=True)
class Said:
    """Tell the other player. One of phrase (an id) and text is not empty, or the text is."""

    id: str
    phrase: str
    text: str


def read_frame(text: str | None) -> dict[str, Any]:
    """A text frame as a JSON object that is safe to look at, store and send back.

    Raises: TooLarge, RequestUnreadable.
    """
    if text is None:
        raise RequestUnreadable(why="binary")
    if len(text) > LONGEST_MESSAGE or len(text.encode(errors="replace")) > LONGEST_MESSAGE:
        raise TooLarge(limit=LONGEST_MESSAGE)
    try:
        value = parse_strictly(text)
    except (ValueError, RecursionError):
        raise RequestUnreadable(why="json") from None
    if not isinstance(value, dict):
        raise RequestUnreadable(why="object")
    refuse_unsafe(value)
    return value


def refuse_unsafe(value: Any) -> None:
    """Refuse JSON that is nested too deeply, or text that cannot be written down.

    Raises: RequestUnreadable.
    """
    why = unsafe_part(value, deepest=DEEPEST)
    if why is not None:
        raise RequestUnreadable(why=why)


def read_act(frame: dict[str, Any]) -> Act:
    """The fields of an act. Raises: RequestUnreadable."""
    seq, action = frame.get("seq"), frame.get("action")
    if not is_seq(seq):
        raise RequestUnreadable(why="seq")
    if not isinstance(action, dict):
        raise RequestUnreadable(why="action")
    return Act(id=read_id(frame), seq=seq, action=action)


def read_forecast(frame: dict[str, Any]) -> Forecast:
    """The fields of a question for forecasts. Raises: RequestUnreadable."""
    actions = frame.get("actions")
    if not isinstance(actions, list) or not 0 < len(actions) <= FORECASTS_AT_ONCE:
        raise RequestUnreadable(why="actions")
    return Forecast(id=read_id(frame), actions=actions)


def read_said(frame: dict[str, Any]) -> Said:
    """The fields of a line of chat: a phrase or a text. Raises: RequestUnreadable."""
    phrase, text = frame.get("phrase", ""), frame.get("text", "")
    if (
        not isinstance(phrase, str)
        or not isinstance(text, str)
        or ("phrase" in frame) == ("text" in frame)
    ):
        raise RequestUnreadable(why="chat")
    if "phrase" in frame and not phrase:
        raise RequestUnreadable(why="phrase")
    return Said(id=read_id(frame), phrase=phrase, text=text)


def read_muted(frame: dict[str, Any]) -> bool:
    """Whether the other is to be muted. Raises: RequestUnreadable."""
    muted = frame.get("muted")
    if not isinstance(muted, bool):
        raise RequestUnreadable(why="muted")
    return muted


def read_id(frame: dict[str, Any]) -> str:
    """The sender's own id. Raises: RequestUnreadable."""
    id_ = frame.get("id")
    if not is_request_id(id_):
        raise RequestUnreadable(why="id")
    return id_


def is_request_id(id_: object) -> TypeGuard[str]:
    """1 to 40 printable characters."""
    return isinstance(id_, str) and 0 < len(id_) <= LONGEST_ID and id_.isprintable()


def is_seq(seq: object) -> TypeGuard[int]:
    """A number of a step."""
    return isinstance(seq, int) and not isinstance(seq, bool) and 0 <= seq <= HIGHEST_SEQ
