"""The forge: a form for one draft, with the card beside it as it will look in play.

Without script a plain POST saves, takes the picture and submits. With script static/js/forge/
does the same through the API as one types.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, cast

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import Account
from cards import access, queries
from cards.art.crop import Crop
from cards.draft_content import ALT_LENGTH, ARTIST_LENGTH, Content
from cards.errors import FaultsRefusal
from cards.forge import form
from cards.forge.preview import preview
from cards.games import forged_keys, offered_keys
from cards.look_alikes import as_json, look_alikes_told
from cards.models import CardVersion, Licence, State
from cards.services import art, versions
from cards.uploads import UPLOAD_BYTES, uploaded_file
from config import clock
from config.errors import AppRefusal, show_refusals_with
from config.typed import whole_number
from matches.engine.games import registry


@never_cache
@require_safe
def forge(request: HttpRequest) -> HttpResponse:
    """To the forge of a game: `?game=`, else that for which one last worked, else the first."""
    games = forged_keys()
    game = request.GET.get("game", "")
    if game in offered_keys() or not games:
        access.refuse_unforged_game(game or offered_keys()[0])
    if game not in games and request.user.is_authenticated:
        own = queries.versions_of(_person(request)).filter(game__in=games)
        game = own.values_list("game", flat=True).first() or ""
    return redirect("cards:new_card", game if game in games else games[0])


@never_cache
@ensure_csrf_cookie
@require_http_methods(["GET", "POST"])
def new_card(request: HttpRequest, game: str) -> HttpResponse:
    """A blank form; anybody may try it, saving needs an account."""
    access.refuse_unforged_game(game)
    blank = Content(registry.get(game).design.blank())
    if request.method == "GET":
        return _page(request, game, blank)
    content = form.content_from_post(game, request.POST)
    if not request.user.is_authenticated:
        return _page(request, game, content, status=401)
    show_refusals_with(request, lambda refusal: _page(request, game, content, refusal=refusal))
    version = versions.start_draft(by=_person(request), game=game, content=content)
    return _go_on(request, version, content)


@never_cache
@ensure_csrf_cookie
@require_http_methods(["GET", "POST"])
def draft(request: HttpRequest, game: str, version_id: int) -> HttpResponse:
    """One's own draft: the form, or what was typed into it.

    A POST saves, takes a picture if one was sent, and submits if that was pressed.
    """
    access.refuse_unforged_game(game)
    if request.method == "POST":
        return _save(request, game, version_id)
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    version = access.own_version_to_show(version_id, to=_person(request))
    if version.game != game or version.state != State.DRAFT:
        return redirect("cards:card", card_id=version.card_id)
    return _page(request, game, Content.of(version), version=version)


@login_required
@require_POST
def withdraw(request: HttpRequest, version_id: int) -> HttpResponse:
    """Take a version back from review, or put a draft away."""
    version = access.own_version_to_show(version_id, to=_person(request))
    was_draft = version.state == State.DRAFT
    versions.withdraw_version(version_id, by=_person(request))
    flash.success(
        request,
        _("The draft is put away. You can take it up again from its card.")
        if was_draft
        else _("Taken back from review. Revise the card to go on with it."),
    )
    return redirect("cards:mine")


@login_required
@require_POST
def revise(request: HttpRequest, card_id: int) -> HttpResponse:
    """Begin a new version of one's own card, or go on with the one in work."""
    card, shown = access.card_to_show(card_id, to=request.user)
    newest = shown[0]
    if card.creator_id == _person(request).pk and newest.state == State.DRAFT:
        return redirect("cards:draft", game=card.game, version_id=newest.pk)
    version = versions.revise_card(card_id, by=_person(request))
    return redirect("cards:draft", game=version.game, version_id=version.pk)


def _save(request: HttpRequest, game: str, version_id: int) -> HttpResponse:
    content = form.content_from_post(game, request.POST)
    if not request.user.is_authenticated:
        return _page(request, game, content, status=401)
    version = access.own_version_to_show(version_id, to=_person(request))

    def show(refusal: AppRefusal) -> HttpResponse:
        version.refresh_from_db()
        return _page(request, game, content, version=version, refusal=refusal)

    show_refusals_with(request, show)
    saved = versions.save_draft(
        version_id,
        by=_person(request),
        revision=whole_number(request.POST.get("revision", "")) or 0,
        content=content,
    )
    return _go_on(request, saved, content)


def _go_on(request: HttpRequest, version: CardVersion, content: Content) -> HttpResponse:
    """After a save: the picture, then what was pressed."""

    def show(refusal: AppRefusal) -> HttpResponse:
        version.refresh_from_db()
        return _page(request, version.game, content, version=version, refusal=refusal)

    show_refusals_with(request, show)
    if "picture" in request.FILES:
        version = art.attach_art(
            version.pk,
            by=_person(request),
            revision=version.revision,
            source=uploaded_file(request, "picture"),
            at=clock.now(),
        )
    if request.POST.get("act") == "submit":
        versions.submit_version(
            version.pk, by=_person(request), revision=version.revision, at=clock.now()
        )
        flash.success(request, _("Sent to review. Its power is being measured now."))
        return redirect("cards:card", card_id=version.card_id)
    flash.success(request, _("Saved."))
    return redirect("cards:draft", game=version.game, version_id=version.pk)


def _page(
    request: HttpRequest,
    game: str,
    content: Content,
    *,
    version: CardVersion | None = None,
    refusal: AppRefusal | None = None,
    status: int = 200,
) -> HttpResponse:
    """The form with all that was typed. Faults stand at their fields once submitting was tried."""
    card = version.card if version else None
    picture = version.art if version else None
    shown = preview(game, content, card=card, art=picture)
    at_fields = (
        _faults_by_path(refusal.facts["faults"]) if isinstance(refusal, FaultsRefusal) else {}
    )
    if refusal is not None and refusal.code.startswith("art_"):
        at_fields = {"art": [str(refusal.message)]}
    person = request.user if isinstance(request.user, Account) else None
    alike = look_alikes_told(version, to=person) if version and person else []
    context: dict[str, Any] = {
        "game": game,
        "game_name": registry.get(game).name,
        "action": _address(game, version),
        "version": version,
        "published": card.published if card else None,
        "sent_back": queries.sent_back_before(version) if version else None,
        "content": content,
        "groups": form.form_groups(game, content.design, at_fields),
        "faults": at_fields,
        "preview": shown,
        "art": picture,
        "look_alikes": alike,
        "refusal": refusal,
        "licences": Licence.choices,
        "signed_out": status == 401,
        "limits": {"artist": ARTIST_LENGTH, "alt": ALT_LENGTH},
        "setup": _setup(request, game, version, content, shown)
        | {"lookAlikes": [as_json(row) for row in alike]},
    }
    return render(
        request, "cards/forge.html", context, status=refusal.status if refusal else status
    )


def _address(game: str, version: CardVersion | None) -> str:
    if version is None:
        return reverse("cards:new_card", args=[game])
    return reverse("cards:draft", args=[game, version.pk])


def _setup(
    request: HttpRequest,
    game: str,
    version: CardVersion | None,
    content: Content,
    shown: dict[str, Any],
) -> dict[str, Any]:
    """What the script begins with."""
    picture = version.art if version else None
    return {
        "game": game,
        "declaration": form.declaration_json(game),
        "content": content.as_json(),
        "preview": shown,
        "version": version.pk if version else None,
        "revision": version.revision if version else 0,
        "savedAt": version.saved_at.isoformat() if version else None,
        "person": request.user.pk,
        "personName": request.user.get_username(),
        "uploadBytes": UPLOAD_BYTES,
        "crop": asdict(picture.crop if picture else Crop()),
        "artSize": {"width": picture.width, "height": picture.height} if picture else None,
        "urls": {
            "preview": reverse("cards:api_preview", args=[game]),
            "drafts": reverse("cards:api_drafts", args=[game]),
            "version": reverse("cards:api_version", args=[0]),
            "lookAlikes": reverse("cards:api_look_alikes", args=[0]),
            "page": reverse("cards:draft", args=[game, 0]),
            "card": reverse("cards:card", args=[0]),
            "login": f"{reverse('account_login')}?next={request.path}",
        },
    }


def _faults_by_path(faults: list[dict[str, Any]]) -> dict[str, list[str]]:
    by_path: dict[str, list[str]] = {}
    for fault in faults:
        by_path.setdefault(fault["path"], []).append(fault["message"])
    return by_path


def _person(request: HttpRequest) -> Account:
    return cast("Account", request.user)
