"""The page of friends, and the buttons about people there and on profiles."""

from __future__ import annotations

from typing import cast

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from accounts import friends, queries
from accounts.companions import circle_of
from accounts.models import Account
from accounts.views import profile_page
from config import clock
from config.errors import AppRefusal, show_refusals_with

DONE = {
    "ask": _("%(name)s has been asked."),
    "accept": _("You and %(name)s are friends now."),
    "decline": _("Done. %(name)s is not told."),
    "withdraw": _("You no longer ask %(name)s."),
    "remove": _("You and %(name)s are no longer friends. They are not told."),
    "block": _("You block %(name)s. They are not told."),
    "unblock": _("You no longer block %(name)s."),
}


@login_required
@require_GET
def friends_page(request: HttpRequest) -> HttpResponse:
    """Who asks, who is a friend, who plays now, who is blocked; `?name=` leads to a profile."""
    name = request.GET.get("name", "").strip()
    if not name:
        return _page(request)
    show_refusals_with(request, lambda refusal: _page(request, refusal, name))
    return redirect("accounts:profile", queries.account_by_name(name).username)


@login_required
@require_POST
def act(request: HttpRequest, name: str) -> HttpResponse:
    """Do what a button says about one person, and come back to where it was pressed.

    act: of `DONE`; back: "friends" for the page of friends, else their profile.
    """
    by = cast("Account", request.user)
    other = queries.account_by_name(name)
    wish = request.POST.get("act", "")
    if wish not in DONE:
        raise BadRequest("There is no such button.")
    is_on_page = request.POST.get("back") == "friends"
    show_refusals_with(
        request,
        lambda refusal: (
            _page(request, refusal) if is_on_page else profile_page(request, other, refusal)
        ),
    )
    if _carry_out(wish, other, by):
        flash.success(request, str(DONE[wish]) % {"name": other.username})
    else:
        flash.success(request, str(DONE["accept"]) % {"name": other.username})
    return redirect("accounts:friends") if is_on_page else redirect("accounts:profile", other)


def _carry_out(wish: str, other: Account, by: Account) -> bool:
    """Whether what was wished is what happened: two who ask each other are friends at once."""
    at = clock.now()
    if wish == "ask":
        return friends.ask(other, by=by, at=at).state == friends.ASKED
    if wish == "accept":
        friends.accept(other, by=by, at=at)
    elif wish == "block":
        friends.block(other, by=by, at=at)
    else:
        quiet = {
            "decline": friends.decline,
            "withdraw": friends.withdraw,
            "remove": friends.remove,
            "unblock": friends.unblock,
        }
        quiet[wish](other, by=by)
    return True


def _page(request: HttpRequest, refusal: AppRefusal | None = None, name: str = "") -> HttpResponse:
    """The page as it is now; name: what was looked for."""
    context = {
        "circle": circle_of(cast("Account", request.user)),
        "refusal": refusal,
        "name": name,
        "limit": friends.FRIENDS_LIMIT,
    }
    status = refusal.status if refusal else 200
    return render(request, "accounts/friends.html", context, status=status)
