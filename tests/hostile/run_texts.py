"""Types hostile texts into every field that takes words, and reads all places that show them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from asgiref.sync import async_to_sync
from django.core.cache import cache
from django.test import Client

from accounts.models import Account, Token
from accounts.services import give_name_back, take_name
from cards.models import CardVersion, CuratedSet, Deck
from cards.services.sets import SetContent, create_set
from config import clock
from matches import visitors
from matches.models import ChatLine, Match
from moderation.models import ReplyTemplate
from moderation.services.templates import save_template
from tests.factories.accounts import PASSWORD, make_account, make_admin, make_moderator
from tests.factories.cards import design, make_approved, make_draft, make_legal_deck
from tests.factories.matches import make_match
from tests.factories.queue import copy_of
from tests.factories.replays import make_recorded
from tests.hostile.browser import Browser, one_connection
from tests.hostile.desk_places import desk_by_program, warning_and_appeal
from tests.hostile.reading import faults_of, refuse_constant, words_of
from tests.hostile.report import Memory, Report, without_logs
from tests.hostile.texts import texts, typed
from tests.matches.sockets import Socket

WARM_UP = 100
READ_EVERY = 25
PLACES_A_TEXT = 3
MATCHES = 9
"""With a card of a hostile name."""


class Typist:
    """Somebody with something in every place, and the doors to it."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.owner = make_account("Pell")
        self.moderator = make_moderator("Tamsin")
        self.admin = make_admin("Hollow")
        self.played: Deck = make_legal_deck(self.owner)
        self.deck: Deck = copy_of(self.played, self.owner)
        self.draft: CardVersion = make_draft(self.owner, attack=3, health=3)
        self.open_card: CardVersion = make_approved(self.owner)
        self.set: CuratedSet = create_set(
            by=self.owner, game="nexus", content=SetContent("Few", "", [self.open_card.card_id])
        )
        self.reply: ReplyTemplate = save_template(
            None, by=self.moderator, name="Kind", words="Thanks.", at=clock.now()
        )
        self.ended: Match = make_recorded(self.owner, make_account("Rika"), turn_seconds=None)
        self.talkers = (make_account("Ada"), make_account("Bea"))
        self.talk: Match = make_match(*self.talkers)
        self.browser = self.signed_in(self.owner)
        self.desk = self.signed_in(self.moderator)
        self.renamed = make_account("Wren")
        self.nameless = self.signed_in(self.renamed)
        self.office = self.signed_in(self.admin)
        self.text = ""

    def signed_in(self, account: Account) -> Client:
        """A browser of theirs."""
        client = Browser()
        client.force_login(account)
        return client

    def send(self, method: str, path: str, data: Any = None, *, by: Client | None = None) -> Any:
        """Ask and look at the answer. data: a form's, or JSON for addresses of the API."""
        client = by or self.browser
        if path.startswith("/api/"):
            body = json.dumps(data)  # half characters leave as \\ud800, as any program may send
            answer = client.generic(method, path, body, "application/json")
        elif method == "POST":
            form = {key: typed(value) for key, value in (data or {}).items()}
            answer = client.post(path, form)
        else:
            answer = client.get(path)
        self.report.answers[str(answer.status_code)] += 1
        where = path if len(path) < 120 else f"{path[:120]}…"
        for fault in faults_of(answer):
            self.report.fault(f"{fault} at {method} {where} for {self.text!r}")
        return answer

    def type(self, text: str, dice: random.Random) -> None:
        """Into some of the places."""
        self.text = text
        for place in dice.sample(PLACES, PLACES_A_TEXT):
            place(self, text)

    def read(self) -> None:
        """Every page, file and list where what was typed stands now."""
        version = f"/api/v1/versions/{self.draft.pk}/"
        for path in (
            *("/", "/cards/mine/", "/decks/", f"/decks/{self.deck.pk}/", "/sets/", "/reports/"),
            *(f"/cards/forge/nexus/{self.draft.pk}/", f"/cards/{self.draft.card_id}/"),
            *(f"/sets/{self.set.pk}/", f"/sets/{self.set.pk}/edit/", "/players/Pell/"),
            *(f"/replays/{self.ended.pk}/?step=1", "/notifications/", "/appeals/"),
            *(version, f"{version}export/", "/api/v1/forge/nexus/export/", "/api/v1/decks/"),
            *("/api/v1/sets/", "/api/v1/reports/", f"/matches/sandbox/{self.draft.pk}/"),
        ):
            self.send("GET", path)
        for path in (
            *("/moderation/", "/moderation/trail/", "/moderation/trail.csv"),
            *("/moderation/trail.json", "/moderation/replies/"),
        ):
            self.send("GET", path, by=self.desk)
        self.send("GET", "/matches/drain/", by=self.office)
        for case in range(1, 4):
            self.send("GET", f"/moderation/cases/{case}/", by=self.desk)
        shown = words_of(self.browser.get("/decks/").content.decode())
        self.deck.refresh_from_db()
        if self.deck.name not in shown:
            self.report.fault(f"a deck's name that is not shown as it is: {self.deck.name!r}")


Place = Callable[[Typist, str], None]


def sign_up(typist: Typist, text: str) -> None:
    """Somebody takes it for a name; who may is shown to everybody."""
    form = {"username": text, "password1": "hot-metal-press", "email": text[:40]}
    typist.send("POST", "/accounts/signup/", form, by=Browser())


def log_in(typist: Typist, text: str) -> None:
    form = {"login": text, "password": text}
    typist.send("POST", "/accounts/login/", form, by=Browser())


def forge_page(typist: Typist, text: str) -> None:
    typist.draft.refresh_from_db()
    form = {"name": text, "flavor": text, "artist": text, "alt": text, "licence": text}
    form["revision"] = str(typist.draft.revision)
    typist.send("POST", f"/cards/forge/nexus/{typist.draft.pk}/", form)


def forge_api(typist: Typist, text: str) -> None:
    """As a program, in every field; then it is sent to review, seen there, and taken back."""
    typist.draft.refresh_from_db()
    path = f"/api/v1/versions/{typist.draft.pk}/"
    body: dict[str, Any] = {
        "design": design(text, flavor=text, attack=3),
        "artist": text[:80],
        "alt": text[:200],
        "licence": "own",
        "revision": typist.draft.revision,
    }
    typist.send(
        "POST", "/api/v1/forge/nexus/preview/", {k: body[k] for k in body if k != "revision"}
    )
    saved = typist.send("PUT", path, body)
    if saved.status_code != 200:
        return
    sent = typist.send("POST", f"{path}submit/", {"revision": saved.json()["revision"]})
    if sent.status_code == 200:
        typist.send("GET", f"/moderation/versions/{typist.draft.pk}/", by=typist.desk)
        typist.send("GET", "/moderation/", by=typist.desk)
        typist.send("POST", f"{path}withdraw/")
        typist.send("POST", f"/api/v1/cards/{typist.draft.card_id}/revise/")
        typist.draft = CardVersion.objects.filter(card=typist.draft.card_id).order_by("-number")[0]


def card_file(typist: Typist, text: str) -> None:
    file = {"format": 1, "game": "nexus", "cards": [{"design": {"name": text, text: text}}]}
    typist.send("POST", "/cards/mine/import/", {"text": json.dumps(file, ensure_ascii=False)})
    typist.send("POST", "/cards/mine/import/", {"text": text})


def deck_name(typist: Typist, text: str) -> None:
    typist.deck.refresh_from_db()
    body = {"name": text, "cards": {}, "extras": {}, "revision": typist.deck.revision}
    typist.send("PUT", f"/api/v1/decks/{typist.deck.pk}/", body)
    odd = {"game": text, "name": text, "cards": {text: 1}, "extras": {text: text}}
    typist.send("POST", "/api/v1/decks/check/", odd)


def set_words(typist: Typist, text: str) -> None:
    typist.set.refresh_from_db()
    form = {"name": text, "text": text, "add": text, "act": "save", "revision": typist.set.revision}
    typist.send("POST", f"/sets/{typist.set.pk}/edit/", {**form, "card": typist.open_card.card_id})


def report_words(typist: Typist, text: str) -> None:
    """Each by somebody new, who has not reported it yet."""
    browser = typist.signed_in(make_account())
    form = {"reason": "report_hateful", "words": text}
    typist.send("POST", "/reports/new/name/Rika/", form, by=browser)
    typist.send("GET", f"/reports/new/card/{quote(typed(text), safe='') or 'x'}/")


def reply(typist: Typist, text: str) -> None:
    path = f"/moderation/replies/{typist.reply.pk}/"
    typist.send("POST", path, {"name": text, "words": text}, by=typist.desk)


def replay_note(typist: Typist, text: str) -> None:
    form = {"step": "1", "text": text, "as": text}
    typist.send("POST", f"/replays/{typist.ended.pk}/notes/", form)
    typist.send("PUT", f"/api/v1/replays/{typist.ended.pk}/notes/1/", {"text": text})


def lobby_form(typist: Typist, text: str) -> None:
    """A name to challenge and a deck for the bot, neither of which there is."""
    wish = {"game": "nexus", "deck": typist.played.pk, "clock": "75"}
    typist.send("POST", "/matches/", {**wish, "way": "friend", "against": f"x{text}"})
    typist.send("POST", "/matches/", {**wish, "way": "bot", "bot_code": f"SF-{text}"})


def chat_line(typist: Typist, text: str) -> None:
    """To the other player of a match, who reads it, and looks at what a report would show."""
    speaker, hearer = (typist.signed_in(account) for account in typist.talkers)
    Account.objects.filter(pk__in=[one.pk for one in typist.talkers]).update(free_chat=True)
    ChatLine.objects.filter(match=typist.talk).delete()
    address = f"/api/v1/matches/{typist.talk.pk}/chat/"
    typist.send("POST", address, {"text": text}, by=speaker)
    typist.send("POST", address, {"phrase": text}, by=speaker)
    typist.send("PUT", f"{address}mute/", {"muted": text}, by=speaker)
    typist.send("GET", address, by=hearer)
    typist.send("GET", f"/reports/new/chat/Ada/?match={typist.talk.pk}", by=hearer)


def search(typist: Typist, text: str) -> None:
    word = quote(typed(text), safe="")
    for path in (
        f"/cards/?q={word}&game={word}&page={word}&by={word}&order={word}",
        f"/api/v1/cards/?game=nexus&q={word}&limit={word}",
        f"/api/v1/sets/?by={word}&game={word}&offset={word}",
        f"/players/{word or 'x'}/",
        f"/matches/{word or 'x'}/",
        f"/?deck={word}&way={word}",
        f"/replays/{typist.ended.pk}/?step={word}&as={word}",
    ):
        typist.send("GET", path.replace("//", "/x/"))
    for key in ("by", "act", "q", "kind", "from"):
        typist.send("GET", f"/moderation/trail/?{key}={word}", by=typist.desk)
        typist.send("GET", f"/moderation/?{key}={word}", by=typist.desk)


def settings_page(typist: Typist, text: str) -> None:
    form = {"language": text, "zone": text, "watchable": text, "free_chat": text}
    typist.send("POST", "/settings/", form)


def token_name(typist: Typist, text: str) -> None:
    """Shown in the settings and in a notification; also as the secret that a program brings."""
    wish = {"name": text, "scopes": ["read", typed(text)], "days": text}
    typist.send("POST", "/settings/tokens/", wish)
    typist.send("POST", "/settings/tokens/", {**wish, "scopes": ["read"], "days": "7"})
    typist.send("POST", "/accounts/reauthenticate/", {"password": PASSWORD})
    typist.send("GET", "/settings/tokens/")
    Token.objects.filter(account=typist.owner).delete()
    header = f"Bearer {typed(text)}".encode().decode("latin-1")
    program = Browser(headers={"authorization": header})
    typist.send("GET", "/api/v1/account/", by=program)


def another_name(typist: Typist, text: str) -> None:
    """By somebody who lost theirs, and gets it back."""
    take_name(typist.renamed, at=clock.now())
    typist.send("POST", "/settings/name/", {"name": text}, by=typist.nameless)
    typist.send("GET", "/settings/name/", by=typist.nameless)
    typist.renamed.refresh_from_db()
    give_name_back(typist.renamed, "Wren")


def by_program(typist: Typist, text: str) -> None:
    """Into doors that programs have beside a page."""
    typist.send("PUT", "/api/v1/account/", {"language": text, "zone": text, "watchable": text})
    card = {"design": {"name": text, "flavor": text}, "artist": text[:80], "alt": text[:200]}
    file = {"format": 1, "game": "nexus", "cards": [card]}
    made = typist.send("POST", "/api/v1/forge/import/?keep_faulty=1", file)
    if made.status_code == 201:
        draft = CardVersion.objects.get(pk=made.json()[0]["id"])
        draft.delete()
        draft.card.delete()
    typist.set.refresh_from_db()
    body = {"name": text, "text": text, "cards": [typist.open_card.card_id]}
    path = f"/api/v1/sets/{typist.set.pk}/"
    typist.send("PUT", path, {**body, "revision": typist.set.revision})
    for shown in (path, f"/sets/{typist.set.pk}/", "/api/v1/sets/"):
        typist.send("GET", shown)


def banner(typist: Typist, text: str) -> None:
    """Of the drain, shown to everybody."""
    typist.send("POST", "/matches/drain/", {"switch": "on", "note": text}, by=typist.office)
    typist.send("GET", "/")
    typist.send("GET", "/api/v1/site/")
    typist.send("POST", "/matches/drain/", {"switch": "off"}, by=typist.office)


def odd_json(typist: Typist, text: str) -> None:
    """As keys and values where other things are meant."""
    for path in ("/api/v1/matches/", "/api/v1/invitations/", "/api/v1/queue/", "/api/v1/reports/"):
        typist.send(
            "POST", path, {text: text, "game": text, "deck": text, "kind": text, "key": text}
        )


PLACES: tuple[Place, ...] = (
    *(sign_up, log_in, forge_page, forge_api, card_file, deck_name, set_words, report_words),
    *(reply, replay_note, lobby_form, chat_line, search, settings_page, banner, odd_json),
    *(token_name, another_name, by_program, desk_by_program, warning_and_appeal),
)


def run_texts(count: int, *, seed: int, sockets: bool = True) -> Report:
    """Type `count` texts. Faults: a 5xx, words that became more than words, memory that grows.

    sockets: look at a match's frames too, which needs a database without a transaction around.
    """
    with one_connection():
        return _run(count, seed=seed, sockets=sockets)


def _run(count: int, *, seed: int, sockets: bool) -> Report:
    report = Report()
    typist = Typist(report)
    dice = random.Random(seed)
    memory = Memory(report, warm_up=WARM_UP, count=count)
    for number, text in enumerate(texts(seed, count)):
        memory.look(number)
        with without_logs():
            cache.clear()
            typist.type(text, dice)
            if number % READ_EVERY == READ_EVERY - 1:
                typist.read()
    memory.end()
    if sockets:
        for text in texts(seed + 1, MATCHES):
            with without_logs():
                visitors.forget()  # whoever sends bad frames waits at the door for a while
                _play_with(typist, text)
    return report


def _play_with(typist: Typist, text: str) -> None:
    """A match with a card of this name and flavour: its page, and all that its socket says."""
    typist.text = text
    typist.draft.refresh_from_db()
    body = {
        "design": design(text, flavor=text, attack=3),
        "revision": typist.draft.revision,
        "alt": text[:200],
        "artist": text[:80],
    }
    typist.send("PUT", f"/api/v1/versions/{typist.draft.pk}/", body)
    wish = {"version": typist.draft.pk, "deck": typist.played.pk, "copies": 3, "against": "bot"}
    begun = typist.send("POST", "/api/v1/sandbox/", wish)
    if begun.status_code != 201:
        return
    match_id = begun.json()["id"]
    typist.send("GET", f"/matches/{match_id}/")
    frames = async_to_sync(_frames)(match_id, typist.browser, text)
    for frame in frames:
        json.loads(frame, parse_constant=refuse_constant)
    typist.report.notes["frames read"] = typist.report.notes.get("frames read", 0) + len(frames)
    name = json.dumps(CardVersion.objects.get(pk=typist.draft.pk).name, ensure_ascii=False)
    if name in "".join(frames) or json.dumps(json.loads(name)) in "".join(frames):
        typist.report.notes["names in frames"] = typist.report.notes.get("names in frames", 0) + 1


async def _frames(match_id: str, browser: Client, text: str) -> list[str]:
    """The position with its cards, and the answers to hostile frames."""
    socket = Socket(match_id, browser)
    assert await socket.open()
    await socket.until("state")
    words = typed(text)
    await socket.send({"type": "chat", "id": "c1", "text": words})
    await socket.until("refused")
    await socket.send_text(words or "{")
    await socket.receive()
    await socket.close()
    return socket.texts
