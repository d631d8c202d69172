"""What a simulated player does: any legal act, chosen from a frame without reading all of it.

A frame is mostly view and events, which the generator does not need. So it cuts the acts out of
the bytes and parses those alone; the server's CPU is shared with it.
"""

from __future__ import annotations

import json
import random
from typing import Any

ACTS = b'"choices":{"acts":'
AFTER_ACTS = b',"blocked":'
ONLY_CONCEDE = b'[{"type":"concede"'
# Whoever may do several things does the first of these: so matches develop and end.
ORDER = ("mulligan", "play", "attack", "patron", "kindle")
KINDLES_ONE_IN = 8


def frame_type(frame: bytes) -> str:
    """The type of a frame, which stands first in it."""
    if frame.startswith(b'{"type":"'):
        return frame[9 : frame.index(b'"', 9)].decode()
    return str(json.loads(frame)["type"])


def frame_seq(frame: bytes) -> int:
    """The seq of a `moved`, which stands second in it."""
    head = b'{"type":"moved","seq":'
    if frame.startswith(head):
        return int(frame[len(head) : frame.index(b",", len(head))])
    return int(json.loads(frame)["seq"])


def may_act(frame: bytes) -> bool:
    """Whether the choices of a `state` or `moved` hold more than giving up."""
    at = frame.find(ACTS)
    if at < 0:
        return any(each["type"] != "concede" for each in json.loads(frame)["choices"]["acts"])
    at += len(ACTS)
    return frame[at : at + 2] != b"[]" and not frame.startswith(ONLY_CONCEDE, at)


def acts_of(frame: bytes) -> list[dict[str, Any]]:
    """The acts among the choices of a `state` or `moved`."""
    start = frame.find(ACTS)
    end = frame.find(AFTER_ACTS, start)
    if start < 0 or end < 0:
        acts: list[dict[str, Any]] = json.loads(frame)["choices"]["acts"]
        return acts
    acts = json.loads(frame[start + len(ACTS) : end])
    return acts


def choose(acts: list[dict[str, Any]], draw: random.Random) -> dict[str, Any]:
    """A legal action: keeps the hand, plays, attacks, and ends the turn when nothing is left.

    Raises ValueError where there is nothing to do but giving up.
    """
    by_type: dict[str, list[dict[str, Any]]] = {}
    for act in acts:
        by_type.setdefault(act["type"], []).append(act)
    if draw.randrange(KINDLES_ONE_IN) and len(by_type) > 1:
        by_type.pop("kindle", None)
    for type_ in ORDER:
        if type_ in by_type:
            return action_from(draw.choice(by_type[type_]), draw)
    rest = [act for act in acts if act["type"] != "concede"]
    if not rest:
        raise ValueError("there is nothing to do")
    return action_from(draw.choice(rest), draw)


def action_from(act: dict[str, Any], draw: random.Random) -> dict[str, Any]:
    """One of the actions that an entry of `acts` stands for (docs/protocol.md, Choices)."""
    action: dict[str, Any] = {"type": act["type"]}
    if act["as"] is not None:
        action[act["as"]] = act["piece"]
    for field in act["fields"]:
        if "pick" in field:
            pick = field["pick"]
            action[field["names"][0]] = draw.sample(pick["from"], pick["min"])
        else:
            action.update(zip(field["names"], draw.choice(field["values"]), strict=True))
    return action
