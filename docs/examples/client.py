"""Plays one match by chance: python client.py http://127.0.0.1:8000 MATCH SESSION

SESSION is the value of the cookie `sessionid`; all else is in docs/protocol.md. Cut off, it comes
back and sends an act without an answer again; after a gap it asks for the whole state.
"""

import json
import random
import sys
import time

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

PING_SECONDS, THINK_SECONDS, FOR_GOOD = 10, 0.2, {4401, 4403}  # the last: close codes


def some_action(act):
    """One of the actions that an entry of `choices.acts` stands for."""
    action = {"type": act["type"]} | ({act["as"]: act["piece"]} if act["as"] else {})
    for field in act["fields"]:
        if pick := field.get("pick"):
            count = random.randint(pick["min"], pick["max"])
            action[field["names"][0]] = random.sample(pick["from"], count)
        else:
            action |= zip(field["names"], random.choice(field["values"]), strict=True)
    return action


class Client:
    def __init__(self, site, match, session):
        self.address = site.replace("http", "ws", 1) + f"/ws/matches/{match}/"
        self.handshake = {"origin": site, "additional_headers": {"Cookie": f"sessionid={session}"}}
        self.seq, self.wanted, self.act, self.result, self.error = -1, 0, None, None, {}

    def run(self):
        while self.result is None:
            try:
                with connect(self.address, open_timeout=15, **self.handshake) as self.socket:
                    self.play()
            except (OSError, WebSocketException) as end:
                if getattr(getattr(end, "rcvd", None), "code", None) in FOR_GOOD:
                    raise
                time.sleep(self.error.get("facts", {}).get("retry_after", random.uniform(0.2, 2)))
        return self.result

    def play(self):
        self.seq, pinged = -1, time.monotonic()  # `state` comes by itself
        while self.result is None:
            if time.monotonic() - pinged >= PING_SECONDS:
                self.socket.send('{"type": "ping"}')
                pinged = time.monotonic()
            try:
                self.take(json.loads(self.socket.recv(timeout=THINK_SECONDS)))
            except TimeoutError:  # nothing more has come
                if self.act is None and self.seq >= self.wanted:
                    self.do([act for act in self.choices["acts"] if act["type"] != "concede"])

    def do(self, acts):
        if acts:  # with an id that no other act of this seat has
            self.act = {"type": "act", "id": f"{random.getrandbits(64):x}", "seq": self.seq}
            self.act["action"] = some_action(random.choice(acts))
            self.socket.send(json.dumps(self.act))

    def take(self, frame):
        kind, seq, self.error = frame["type"], frame.get("seq"), frame.get("error", {})
        if kind == "state" or (kind == "moved" and seq == self.seq + 1):
            self.seq, self.choices = seq, frame["choices"]
            if kind == "state" and self.act:  # was it stored? Then this gets the stored answer
                self.socket.send(json.dumps(self.act))
        elif (kind in ("moved", "pong") and seq > self.seq) or (kind == "pong" and self.act):
            self.socket.send(json.dumps({"type": "sync", "seq": self.seq}))
        elif kind in ("done", "refused") and self.act and frame["id"] == self.act["id"]:
            self.act, self.wanted = None, seq  # the next thought when that step has come
        elif kind == "over":
            self.result = frame["result"]


if __name__ == "__main__":
    print(json.dumps(Client(*sys.argv[1:]).run()))
