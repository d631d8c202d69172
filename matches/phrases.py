"""The quick phrases of a match, by their ids, in the order in which they are offered.

Ids are stored and sent; everybody reads the words in their own language. An id is never renamed.
"""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PHRASES: dict[str, str | Promise] = {
    "hello": _("Hello!"),
    "good_luck": _("Good luck!"),
    "well_played": _("Well played!"),
    "thanks": _("Thank you!"),
    "thinking": _("Let me think."),
    "oops": _("Oops!"),
    "must_go": _("Sorry, I must go."),
    "one_more": _("One more?"),
}
