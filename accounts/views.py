"""Pages of people: profile, notifications, settings. Sign-up and login are allauth's."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts import queries, services
from accounts.companions import bond_between
from accounts.forms import NameForm, SettingsForm
from accounts.models import Account
from accounts.panels import panels_for
from config import clock
from config.errors import AppRefusal, show_refusals_with
from config.typed import whole_number

NOTIFICATIONS_A_PAGE = 30
SETTINGS = ("language", "zone", "watchable", "challenged_by", "free_chat")


@require_GET
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """What a player has made and played, for everybody; their own sees more."""
    account = queries.account_by_name(name)
    if account.username != name:  # one address a player, however it was typed
        return redirect("accounts:profile", name=account.username, permanent=False)
    return profile_page(request, account)


def profile_page(
    request: HttpRequest, account: Account, refusal: AppRefusal | None = None
) -> HttpResponse:
    """A player's page for whoever reads it; refusal: why what they tried there was not done."""
    reader = request.user if isinstance(request.user, Account) else None
    is_own = account == reader
    context = {
        "player": account,
        "is_own": is_own,
        "bond": bond_between(reader, account) if reader is not None and not is_own else None,
        "panels": panels_for(account, request.user).values(),
        "refusal": refusal,
    }
    status = refusal.status if refusal else 200
    return render(request, "accounts/profile.html", context, status=status)


@login_required
@require_GET
def notifications(request: HttpRequest) -> HttpResponse:
    """What happened, newest first."""
    pages = Paginator(queries.notifications_of(_reader(request)), NOTIFICATIONS_A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    newest = page.object_list[0].pk if page.object_list else 0
    return render(request, "accounts/notifications.html", {"page": page, "newest": newest})


@login_required
@require_POST
def read_notifications(request: HttpRequest) -> HttpResponse:
    """Mark what was shown as read; what came since stays unread."""
    newest = whole_number(request.POST.get("up_to", ""))
    if newest is not None:
        services.read_notifications(_reader(request), up_to=newest)
    return redirect("accounts:notifications")


@login_required
@require_POST
def open_notification(request: HttpRequest, notification_id: int) -> HttpResponse:
    """Mark one notification as read and go where it leads."""
    notification = services.open_notification(_reader(request), notification_id)
    return redirect(notification.url or reverse("accounts:notifications"))


@login_required
@require_http_methods(["GET", "POST"])
def preferences(request: HttpRequest) -> HttpResponse:
    """Language and zone, and the ways to password, devices and the second factor."""
    account = _reader(request)
    stored = {name: getattr(account, name) for name in SETTINGS}
    form = SettingsForm(request.POST or None, initial=stored)
    if request.method == "POST" and form.is_valid():
        services.save_settings(account, **form.cleaned_data)
        flash.success(request, _("Your settings are saved."))
        return redirect("accounts:settings")
    return render(
        request,
        "accounts/settings.html",
        {"form": form, "section": "settings"},
        status=400 if form.errors else 200,
    )


@login_required
@require_http_methods(["GET", "POST"])
def name(request: HttpRequest) -> HttpResponse:
    """One's name; a form for another if a moderator took the one before."""
    account = _reader(request)
    form = NameForm(request.POST or None)

    def page(refusal: AppRefusal | None = None) -> HttpResponse:
        if refusal is not None:
            form.add_error("name", refusal.message)
        status = refusal.status if refusal else 400 if form.errors else 200
        return render(request, "accounts/name.html", {"form": form}, status=status)

    if request.method != "POST" or not form.is_valid():
        return page()
    show_refusals_with(request, page)
    services.choose_name(account, form.cleaned_data["name"], at=clock.now())
    flash.success(request, _("You are “%(name)s” from now on.") % {"name": account.username})
    return redirect("accounts:name")


def _reader(request: HttpRequest) -> Account:
    """The person logged in, as our own type."""
    assert isinstance(request.user, Account)  # noqa: S101 - login_required stands before
    return request.user
