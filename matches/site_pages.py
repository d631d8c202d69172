"""The drain switch as a page for admins, and what open pages ask about the site."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, URLResolver, path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Account
from accounts.roles import is_admin
from matches.errors import NotStaff
from matches.models import Drain
from matches.services import drain
from matches.site_news import look, site_facts


class DrainForm(forms.Form):
    """The switch with what the banner says besides."""

    switch = forms.ChoiceField(choices=(("on", "on"), ("off", "off")))
    note = forms.CharField(
        label=gettext_lazy("For the banner"),
        max_length=Drain._meta.get_field("note").max_length,
        required=False,
        help_text=gettext_lazy("Shown to everybody behind our own sentence, as you write it."),
    )


@login_required
@require_http_methods(["GET", "POST"])
def drain_page(request: HttpRequest) -> HttpResponse:
    """For admins: stop new matches, see how many still run, let them begin again."""
    by = request.user
    if not isinstance(by, Account) or not is_admin(by):
        raise NotStaff
    notice = drain.current()
    form = DrainForm(request.POST or None, initial={"note": notice.note if notice else ""})
    if request.method == "POST" and form.is_valid():
        if form.cleaned_data["switch"] == "on":
            drain.switch_on(by=by, note=form.cleaned_data["note"])
            flash.success(request, _("No new match begins now. Those that run go on."))
        else:
            drain.switch_off(by=by)
            flash.success(request, _("Matches may begin again."))
        return redirect("matches:drain")
    context = {"notice": notice, "running": drain.running_count(), "form": form}
    return render(request, "matches/drain.html", context, status=400 if form.errors else 200)


class DrainFacts(serializers.Serializer[Any]):
    """No new matches begin. since: milliseconds since 1970."""

    note = serializers.CharField()
    since = serializers.IntegerField()


class SiteFacts(serializers.Serializer[Any]):
    """Which build of the pages is served, and whether new matches begin (drain: null)."""

    build = serializers.CharField()
    drain = DrainFacts(allow_null=True)


class SiteNews(APIView):
    """For everybody; asks for no session."""

    authentication_classes = ()
    permission_classes = ()

    @extend_schema(responses=SiteFacts)
    def get(self, request: Request) -> Response:
        """What open pages ask now and then: is there a newer build, do matches begin?"""
        look()
        return Response(SiteFacts(site_facts()).data)


urlpatterns: list[URLPattern | URLResolver] = [
    path("matches/drain/", drain_page, name="drain"),
    path("api/v1/site/", SiteNews.as_view(), name="api_site"),
]
