"""Checks a pack: python check_pack.py pack.json (docs/packs.md)."""

import hashlib
import hmac
import json
import sys

RARITIES = ("common", "uncommon", "rare", "epic", "legendary")


def place_of(slot, number):
    for place, rarity in enumerate(RARITIES):
        number -= slot.get(rarity, 0)
        if number < 0:
            return place


def check(proof):
    secret = bytes.fromhex(proof["secret"])
    if hashlib.sha256(secret).hexdigest() != proof["commitment"]:
        return "the secret is not the one that was promised"
    pool = json.dumps(proof["pool"], sort_keys=True, separators=(",", ":"))
    if hashlib.sha256(pool.encode()).hexdigest() != proof["pool_hash"]:
        return "the cards to draw from are not those that were named"
    count = 0

    def below(bound):
        nonlocal count
        if bound == 1:
            return 0
        limit = 2**256 - 2**256 % bound
        while True:
            message = f"{proof['nonce']}:{count}".encode()
            count += 1
            number = int.from_bytes(hmac.digest(secret, message, "sha256"), "big")
            if number < limit:
                return number % bound

    if len(proof["slots"]) != len(proof["cards"]):
        return "a card is missing or too many"
    for place, slot in enumerate(proof["slots"]):
        stored = proof["cards"][place]
        fell = place_of(slot, below(sum(slot.values())))
        order = [*RARITIES[fell::-1], *RARITIES[fell + 1 :]]  # if there is none: lower, then higher
        rarity = next(each for each in order if each in proof["pool"]["cards"])
        cards = proof["pool"]["cards"][rarity]
        drawn = {"card": cards[below(len(cards))], "rarity": rarity}
        if drawn != stored:
            return f"card {place + 1}: {drawn} was drawn, {stored} is stored"
    return "fair"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        print(check(json.load(file)))
