"""A card of any game from a draft to its publication, and a match to its end, by program."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

from accounts.models import Account
from cards.models import CardVersion
from cards.services import budget
from matches.frozen import frozen_of
from matches.models import Match
from matches.services import bots
from matches.services.acts import submit_action
from tests.conftest import Clock
from tests.factories.cards import make_art
from tests.factories.matches import state_of
from tests.moderation.by_pages import approve_by_pages


def post(client: Client, address: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = client.post(address, body, "application/json")
    assert answer.status_code in (200, 201), answer.content
    told: dict[str, Any] = answer.json()
    return told


def sent_in(ann: Account, maker: Client, game: str, design: dict[str, Any]) -> CardVersion:
    """A draft with a picture, submitted by program."""
    typed = {"design": design, "artist": "own", "licence": "own", "alt": "What it shows."}
    draft = CardVersion.objects.get(pk=post(maker, f"/api/v1/forge/{game}/drafts/", typed)["id"])
    draft.art = make_art(ann)
    draft.save()
    post(maker, f"/api/v1/versions/{draft.pk}/submit/", {"revision": draft.revision})
    draft.refresh_from_db()
    return draft


def published(
    ann: Account, maker: Client, desk: Client, game: str, design: dict[str, Any]
) -> CardVersion:
    """A card whose report a moderator has read."""
    version = sent_in(ann, maker, game, design)
    assert budget.compute_report(version.budget_report.pk, worker="test")
    page = maker.get(f"/cards/{version.card_id}/").content.decode()
    assert "points of win rate" in page
    approve_by_pages(desk, version)
    return version


def play(match: Match, ann: Account, clock: Clock, *, rather: str = "") -> None:
    """Ann by the quick bot, against the bot, which brings her deck as well; to the end.

    rather: what Ann does instead whenever she may, by the type of the act.
    """
    frozen = frozen_of(match.pk)
    game = frozen.game
    for number in range(800):
        clock.advance(1)
        state = state_of(match)
        if game.result(state) is not None:
            return
        if 0 in game.actors(state):
            wanted = [
                action
                for action in game.legal_actions(state, 0)
                if game.action_json(action)["type"] == rather
            ]
            action = next(iter(wanted), None) or game.choose(
                game.view(state, 0), frozen.config, 0, "measure"
            )
            submit_action(
                match.pk,
                by=ann,
                action=game.action_json(action),
                seq=Match.objects.values_list("seq", flat=True).get(pk=match.pk),
                request_id=f"a{number}",
            )
        else:
            bots.move_bot(match.pk, at=clock.now())
    raise AssertionError(json.dumps(game.view(state_of(match), 0)))
