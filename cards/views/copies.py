"""Cards go out as JSON files, come in from them, and are duplicated."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.models import Account
from cards import access, portable, queries
from cards.draft_content import Content
from cards.services import copies
from config.errors import AppRefusal, show_refusals_with


@login_required
@require_POST
def duplicate(request: HttpRequest, version_id: int) -> HttpResponse:
    """Begin another card from a version of one's own."""
    draft = copies.duplicate_version(version_id, by=_person(request))
    flash.success(request, _("This is the copy. Give it a name and something of its own."))
    return redirect("cards:draft", game=draft.game, version_id=draft.pk)


@login_required
@require_GET
def export_version(request: HttpRequest, version_id: int) -> HttpResponse:
    """A version of one's own as a file, without its picture."""
    version = access.own_version_to_show(version_id, to=_person(request))
    return _file(portable.as_file(version.game, [Content.of(version)]), f"card-{version.card_id}")


@login_required
@require_GET
def export_all(request: HttpRequest, game: str) -> HttpResponse:
    """The newest version of each of one's own cards of a game, as one file."""
    access.refuse_unforged_game(game)
    newest = queries.newest_versions(_person(request), game)[: portable.CARDS_LIMIT]
    return _file(portable.as_file(game, map(Content.of, newest)), f"{game}-cards")


@login_required
@require_http_methods(["GET", "POST"])
def import_file(request: HttpRequest) -> HttpResponse:
    """A file, or its text; each of its cards becomes a draft, or none does."""
    if request.method == "GET":
        return _import_page(request, "")
    sent = _sent(request)
    show_refusals_with(
        request, lambda refusal: _import_page(request, _shown(sent), refusal=refusal)
    )
    drafts = copies.import_cards(
        sent, by=_person(request), keep_faulty="keep_faulty" in request.POST
    )
    flash.success(
        request,
        ngettext("%(count)s draft is made.", "%(count)s drafts are made.", len(drafts))
        % {"count": len(drafts)},
    )
    return redirect("cards:mine")


def _import_page(
    request: HttpRequest, text: str, *, refusal: AppRefusal | None = None
) -> HttpResponse:
    context: dict[str, Any] = {
        "text": text,
        "keep_faulty": "keep_faulty" in request.POST,
        "refusal": refusal,
        "limits": {"cards": portable.CARDS_LIMIT, "kib": portable.FILE_BYTES // 1024},
    }
    return render(request, "cards/import.html", context, status=refusal.status if refusal else 200)


def _sent(request: HttpRequest) -> bytes:
    """The file if there is one, else the text; never more than one byte too much is read."""
    file = request.FILES.get("file")
    if isinstance(file, UploadedFile) and file.size:
        return bytes(file.read(portable.FILE_BYTES + 1))
    return request.POST.get("text", "").encode("utf-8", "surrogatepass")


def _shown(sent: bytes) -> str:
    """What was sent, to be mended in the page; nothing of what is far too long."""
    return "" if len(sent) > portable.FILE_BYTES else sent.decode("utf-8-sig", "replace")


def _file(data: dict[str, Any], name: str) -> HttpResponse:
    answer = HttpResponse(portable.as_text(data), content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.json"'
    answer["Cache-Control"] = "private, no-store"
    return answer


def _person(request: HttpRequest) -> Account:
    return cast("Account", request.user)
