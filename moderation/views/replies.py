"""The replies that moderators begin from."""

from __future__ import annotations

from django.contrib import messages as flash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import Account
from accounts.roles import is_senior
from config import clock
from config.errors import AppRefusal, show_refusals_with
from moderation.forms import ReplyForm
from moderation.models import ReplyTemplate
from moderation.services import templates
from moderation.views.at_desk import at_desk


@require_http_methods(["GET", "POST"])
@at_desk
def replies(request: HttpRequest, by: Account, template_id: int | None = None) -> HttpResponse:
    """All replies; a form for a new one, or for the one that the address names."""
    template = templates.template_to_show(template_id) if template_id else None
    stored = {"name": template.name, "words": template.words} if template else {}
    form = ReplyForm(request.POST or None, initial=stored)

    def page(refusal: AppRefusal | None) -> HttpResponse:
        context = {
            "replies": ReplyTemplate.objects.select_related("changed_by"),
            "template": template,
            "form": form,
            "is_senior": is_senior(by),
            "refusal": refusal,
        }
        status = refusal.status if refusal else 400 if form.errors else 200
        return render(request, "moderation/replies.html", context, status=status)

    if request.method != "POST" or not form.is_valid():
        return page(None)
    show_refusals_with(request, page)
    templates.save_template(template_id, by=by, at=clock.now(), **form.cleaned_data)
    flash.success(request, _("The reply is saved."))
    return redirect("moderation:replies")


@require_POST
@at_desk
def delete_reply(request: HttpRequest, by: Account, template_id: int) -> HttpResponse:
    """Delete a reply."""
    templates.delete_template(template_id, by=by, at=clock.now())
    flash.info(request, _("The reply is deleted."))
    return redirect("moderation:replies")
