"""Checks the chance of a match: python check_chance.py chance.json (docs/chance.md)."""

import hashlib
import hmac
import json
import sys


def check(proof):
    secret = bytes.fromhex(proof["secret"])
    if hashlib.sha256(secret).hexdigest() != proof["commitment"]:
        return "the secret is not the one that was promised"
    for step in proof["steps"]:
        count = 0

        def below(bound, seq=step["seq"]):
            nonlocal count
            limit = 2**256 - 2**256 % bound
            while True:
                message = f"{seq}:{count}".encode()
                count += 1
                number = int.from_bytes(hmac.digest(secret, message, "sha256"), "big")
                if number < limit:
                    return number % bound

        for draw in step["draws"]:
            of = draw["of"]
            if draw["kind"] == "shuffle":
                drawn = list(range(of))
                for last in range(of - 1, 0, -1):
                    other = below(last + 1)
                    drawn[last], drawn[other] = drawn[other], drawn[last]
            elif draw["kind"] == "dice":
                drawn = sum(below(of) + 1 for _ in range(draw["times"]))
            else:  # a coin or one of several
                drawn = below(of)
            if drawn != draw["outcome"]:
                return f"step {step['seq']}: {drawn} was drawn, {draw['outcome']} is stored"
    return "fair"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        print(check(json.load(file)))
