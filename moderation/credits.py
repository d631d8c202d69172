"""Whether who judges is the artist of what they judge.

A credit is free text of whoever sends a card, so it proves nothing: by naming moderators a
stranger could choose who judges. Whom it names is asked, and their answer counts
(docs/decisions/0023-named-artists-are-asked.md).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from accounts.models import Account
from accounts.names import skeleton
from cards.models import CardVersion
from moderation.models import CreditAnswer


def is_named(credit: str, account: Account) -> bool:
    """Does a line of credits name this person, also in letters that only look like theirs?"""
    own = skeleton(account.username)
    words = re.split(r"[\s,;:/&+()\[\]@\"'“”]+", credit)
    return bool(own) and own in {skeleton(credit), *(skeleton(word) for word in words)}


def is_own_work(version: CardVersion, account: Account) -> bool:
    """Did this person make the card, bring its picture, or say that they are its artist?"""
    return version.pk in own_works([version], account)


def own_works(versions: Sequence[CardVersion], account: Account) -> set[int]:
    """Ids of those versions that are. One query, if any names this person and is not theirs."""
    own = {version.pk for version in versions if _made_or_brought(version, account)}
    said = _answers([each for each in versions if each.pk not in own], account)
    return own | {pk for pk, is_own in said.items() if is_own}


def must_answer(version: CardVersion, account: Account) -> bool:
    """Does the credit name this person, who has not said yet whether the picture is theirs?"""
    if version.art_id is None or _made_or_brought(version, account):
        return False
    return is_named(version.artist, account) and not _answers([version], account)


def _made_or_brought(version: CardVersion, account: Account) -> bool:
    brought_by = version.art.uploaded_by_id if version.art else None
    return account.pk in (version.card.creator_id, brought_by)


def _answers(versions: Sequence[CardVersion], account: Account) -> dict[int, bool]:
    """Of those versions that name this person, by id: is it theirs, as they say?"""
    named = [version for version in versions if is_named(version.artist, account)]
    if not named:
        return {}
    pictures = [version.art_id for version in named]
    answers = CreditAnswer.objects.filter(by=account, art__in=pictures)
    said = dict(answers.values_list("art", "is_own"))
    return {version.pk: said[version.art_id] for version in named if version.art_id in said}
