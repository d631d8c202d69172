"""What searches find: the same as a plain look at every card, whichever way is taken."""

from __future__ import annotations

import operator
import random
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.models import Account
from cards.models import BudgetReport, CardSet, CardVersion, OwnedCard, SearchRow, SearchWord
from cards.query import sql
from cards.query.fields import RARITIES, Lexicon, SearchField, lexicon
from cards.query.folding import fold
from cards.query.leaflet import example_of, sections
from cards.query.meaning import ME, Asked, Condition, read_query
from cards.query.tree import All, Not, One
from cards.search import CardSearch
from cards.services import budget, hiding, versions
from cards.services.search_rows import index_cards, index_unindexed, unindexed
from matches.engine.games import registry
from matches.engine.games.registry import game_keys
from matches.engine.kernel.searching import sought_values
from tests.engine.fixture_game.measured import KEY, OfferedLanterns
from tests.factories.cards import NOON, content, make_approved, make_creator, publish
from tests.factories.found import designs_of, publish_many

pytestmark = pytest.mark.django_db

COMPARE = {
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@pytest.fixture
def lanterns(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that nothing here knows is offered."""
    monkeypatch.setitem(registry._GAMES, KEY, f"{OfferedLanterns.__module__}:OfferedLanterns")
    monkeypatch.setattr(registry, "_made", {**registry._made})


def find(text: str, *, game: str = "nexus", by: Account | None = None) -> list[str]:
    """The names of all that fit, in their order; nothing of the query may be left out."""
    search = CardSearch.read(text, game=game, by=by or AnonymousUser(), at=NOON)
    assert not search.query.faults, search.query.faults
    return [version.name for version in search.page(0, 500).versions]


# --- a plain look at every card -----------------------------------------------------------------


def holds(node: Asked, version: CardVersion, by: Account) -> bool:
    """What the query means for one card, from its version alone."""
    if isinstance(node, One):
        return fits(node.leaf, version, by)
    if isinstance(node, Not):
        return not holds(node.part, version, by)
    each = (holds(part, version, by) for part in node.parts)
    return all(each) if isinstance(node, All) else any(each)


def fits(condition: Condition, version: CardVersion, by: Account) -> bool:
    field, value = condition.field, condition.value
    name, text = fold(version.name), fold(version.text)
    if field.kind == "words":
        return str(value) in name or str(value) in text
    if field.kind == "name":
        return name == value if condition.operator == "=" else str(value) in name
    if field.kind == "text":
        return str(value) in text
    if field.kind == "artist":
        return str(value) in fold(version.artist)
    if field.kind == "creator":
        wanted = by.username if value == ME else str(value)
        return version.card.creator.username.lower() == wanted.lower()
    if field.kind == "set":
        there = version.card.set
        return there is not None and str(value) in (there.key, *fold(there.name).split())
    if field.kind == "choice":
        has = values_of(version).get(field.name, ())
        return isinstance(value, tuple) and bool(set(value) & set(has))
    if field.kind == "fact":
        return fact(str(value), version, by)
    return compares(condition, version, by)


def values_of(version: CardVersion) -> dict[str, Any]:
    known: dict[str, Any] | None = getattr(version, "sought", None)
    if known is None:
        known = sought_values(registry.get(version.game).design, version.design)
        version.sought = known  # type: ignore[attr-defined]  # kept for the next query
    return known


def fact(name: str, version: CardVersion, by: Account) -> bool:
    assert version.decided_at is not None
    return {
        "new": version.decided_at >= NOON - timedelta(days=sql.NEW_DAYS),
        "plain": not version.text,
        "mine": version.card.creator == by,
        "owned": copies(version, by) > 0,
        "measured": hasattr(version, "budget_report"),
        "revised": version.number > 1,
    }[name]


def copies(version: CardVersion, by: Account) -> int:
    owned = OwnedCard.objects.filter(owner=by, card=version.card_id)
    return owned.get().count if owned else 0


def compares(condition: Condition, version: CardVersion, by: Account) -> bool:
    field = condition.field
    found = {
        "cost": version.cost,
        "points": version.points or 0,
        "rarity": RARITIES.index(version.rarity),
        "owned": copies(version, by) if field.name == "owned" else None,
        **values_of(version),
    }
    if field.kind == "measured":
        report = getattr(version, "budget_report", None)
        found[field.name] = None if report is None else round(
            10_000 * report.result["measured"]["delta"]
        )  # fmt: skip
    own = found.get(field.name)
    other: Any = condition.value
    if isinstance(other, SearchField):
        other = found.get(other.name)
    return own is not None and other is not None and COMPARE[condition.operator](own, other)


def query_by_lot(words: Lexicon, dice: random.Random, depth: int = 2) -> str:
    """A query as somebody might type it."""
    if depth and dice.random() < 0.4:
        parts = [query_by_lot(words, dice, depth - 1) for _ in range(dice.randint(2, 3))]
        return f"{dice.choice(['', '-'])}({dice.choice([' ', ' or ']).join(parts)})"
    field = dice.choice([each for each in words.fields if each.kind not in ("order", "game")])
    minus = dice.choice(["", "", "", "-"])
    if dice.random() < 0.25:
        return minus + dice.choice(["rat", "ra", '"rat k"', "é", "100 %", "_", "D'OR", "when", "a"])
    return minus + term_by_lot(field, words, dice)


def term_by_lot(field: SearchField, words: Lexicon, dice: random.Random) -> str:
    sign = dice.choice(field.operators)
    if field.kind in ("number", "owned"):
        numbers = [one.name for one in words.fields if one.kind == "number"]
        if field.kind == "number" and dice.random() < 0.2:
            return f"{field.name}{sign}{dice.choice(numbers)}"
        return f"{field.name}{sign}{dice.choice((0, 1, 2, 3, 5, 8, 10, 50, -1))}"
    if field.kind == "measured":
        return f"{field.name}{sign}{dice.choice(('2.5', '-1', '51', '0'))}"
    if field.choices:
        return f"{field.name}{sign}{dice.choice(field.choices).value}"
    given = {"name": "rat", "text": "a", "artist": "ada", "creator": "me", "set": "first"}
    return f"{field.name}{sign}{given[field.kind]}"


@pytest.mark.parametrize("way", ["as it is", "nothing is rare", "all is counted"])
@pytest.mark.parametrize("game", game_keys())
def test_searches_find_what_a_plain_look_finds(
    game: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = random.Random(f"{game} {way}")
    counted = 1000
    if way == "nothing is rare":
        monkeypatch.setattr(sql, "MOST_CANDIDATES", 3)
        counted = 5
    elif way == "all is counted":
        monkeypatch.setattr(sql, "MOST_CANDIDATES", 0)
    made = publish_many(game, designs_of(game, 24, dice), dice)
    by = made[0].card.creator
    put_in_a_set(made[::4])
    measure(made[::3], dice)
    for version in made[::5]:
        OwnedCard.objects.create(owner=by, card=version.card, count=dice.randint(1, 3))
    index_cards([version.card_id for version in made])
    there = list(CardVersion.objects.select_related("card__creator", "card__set", "budget_report"))
    words, seen = lexicon(game), 0
    for _ in range(40):
        text = query_by_lot(words, dice)
        query = read_query(text, game=game, is_known=True)
        assert not query.faults, (text, query.faults)
        expected = {version.pk for version in there if holds(query.asked, version, by)}
        asking = sql.Asking(by, NOON)
        found = sql.look_up(query, asking, offset=0, limit=100, counted=counted)
        assert set(found.versions) == expected, text
        assert len(found.versions) == len(expected)
        assert found.count == len(expected) or not found.is_exact
        seen += bool(expected) and len(expected) < len(there)
    assert seen > 10  # else nearly all of them ask for nothing or everything


def put_in_a_set(versions: list[CardVersion]) -> None:
    first = CardSet.objects.create(game=versions[0].game, key="first", name="First Press")
    for version in versions:
        version.card.set = first
        version.card.save()


def measure(versions: list[CardVersion], dice: random.Random) -> None:
    for version in versions:
        delta = dice.randrange(-600, 600) / 10_000
        BudgetReport.objects.create(
            version=version, seed=1, balance=version.balance, phase="done",
            result={"measured": {"delta": delta}},
        )  # fmt: skip


# --- fields, one by one -------------------------------------------------------------------------


@pytest.mark.parametrize("game", game_keys())
def test_every_field_of_a_game_can_be_asked_for(game: str) -> None:
    made = publish_many(game, designs_of(game, 20, random.Random(3)), random.Random(4))
    by = made[0].card.creator
    for field in lexicon(game).fields:
        for name in field.names:
            example = example_of(field).replace(field.name, name, 1)
            if field.kind == "game":
                example = f"{name}:{game}"
            query = read_query(example, game=game, games=(game,), is_known=True)
            assert not query.faults, (example, query.faults)
            found = sql.look_up(query, sql.Asking(by, NOON), offset=0, limit=50, counted=100)
            expected = {one.pk for one in made if holds(query.asked, one, by)}
            assert set(found.versions) == expected, example


@pytest.mark.parametrize("game", game_keys())
def test_examples_of_the_page_about_searches_are_understood(game: str) -> None:
    shown = sections(game)
    examples = [example for part in shown for example in part.examples]
    examples += [entry.example for part in shown for entry in part.entries]
    assert len(examples) > 10
    for example in examples:
        query = read_query(example.query, game=game, games=(game,), is_known=True)
        assert not query.faults, example
        assert example.meaning != "All cards"


def test_game_that_nothing_here_knows_is_searched_by_its_declaration(lanterns: None) -> None:
    designs = [
        {"name": "Dim Lamp", "oil": 2, "wish": "none"},
        {"name": "Bright Lamp", "oil": 9, "wish": "none"},
    ]
    publish_many(KEY, designs, random.Random(1))
    assert find("oil>5", game=KEY) == find("fuel=9 lamp", game=KEY) == ["Bright Lamp"]
    assert find("t:none order:oil", game=KEY) == ["Dim Lamp", "Bright Lamp"]


def test_word_is_found_by_any_part_case_and_accent() -> None:
    make_approved(name="Élan Rat")
    make_approved(name="Grey Fox", traits=["guard"])
    assert find("elan") == find("ÉLA") == find("ela rat") == find('"an rat"') == ["Élan Rat"]
    assert find("grey guard") == ["Grey Fox"]
    assert find("100%") == find('"rat fox"') == find("_") == []
    assert find('name="grey fox"') == ["Grey Fox"]
    assert find("name:guard") == []


def test_order_is_kept_through_pages() -> None:
    dice = random.Random(2)
    made = publish_many("nexus", designs_of("nexus", 25, dice), dice)
    search = CardSearch.read("order:-cost", game="nexus", by=AnonymousUser(), at=NOON)
    pages = [search.page(offset, 10) for offset in (0, 10, 20)]
    shown = [version.pk for page in pages for version in page.versions]
    assert sorted(shown) == sorted(version.pk for version in made)
    costs = [version.cost or 0 for page in pages for version in page.versions]
    assert costs == sorted(costs, reverse=True)
    assert [page.has_more for page in pages] == [True, True, False]
    assert pages[0].count == 25


def test_many_cards_are_counted_only_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(2)
    publish_many("nexus", designs_of("nexus", 12, dice), dice)
    monkeypatch.setattr("cards.search.COUNTED", 5)
    monkeypatch.setattr(sql, "MOST_CANDIDATES", 0)
    for text in ("", "cost>=0"):
        search = CardSearch.read(text, game="nexus", by=AnonymousUser(), at=NOON)
        first, last = search.page(0, 4), search.page(8, 4)
        assert (first.count, first.is_exact, first.has_more) == (5, False, True)
        assert (len(last.versions), last.has_more, last.count, last.is_exact) == (
            4,
            False,
            12,
            True,
        )
        beyond = search.page(40, 4)
        assert (beyond.versions, beyond.has_more) == ([], False)


def test_owned_counts_copies_and_none() -> None:
    maker, other = make_creator(), make_creator()
    make_approved(maker, name="Wall")
    make_approved(other, name="Imp")
    OwnedCard.objects.filter(owner=maker).update(count=2)
    assert find("owned>=2", by=maker) == find("is:owned", by=maker) == ["Wall"]
    assert find("owned=0", by=maker) == find("owned<1", by=maker) == ["Imp"]
    assert find("is:mine", by=other) == find("by:me", by=other) == ["Imp"]


# --- plans --------------------------------------------------------------------------------------

NARROW = (
    "copper rat", '"grey fox"', "name:warden", "attack=9 health=1", "t:guard rat",
    "(t:guard or t:sneaky) fox", "r:legendary rat", "artist:ivo rat", "is:plain rat -cost=3",
)  # fmt: skip


@pytest.mark.parametrize("text", NARROW)
def test_narrow_queries_never_read_the_whole_table(text: str) -> None:
    dice = random.Random(9)
    publish_many("nexus", designs_of("nexus", 30, dice), dice)
    search = CardSearch.read(text, game="nexus", by=AnonymousUser(), at=NOON)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        search.page(0, 60)
    plans = "\n".join(plan(query["sql"]) for query in asked if "searchrow" in query["sql"])
    if connection.vendor == "sqlite":
        assert "SEARCH cards_searchrow" in plans or not SearchRow.objects.exists()
        assert "SCAN cards_searchrow" not in plans, plans
    else:
        assert "Seq Scan on cards_searchrow" not in plans, plans


def test_everything_is_read_in_the_order_of_an_index() -> None:
    dice = random.Random(9)
    publish_many("nexus", designs_of("nexus", 30, dice), dice)
    for order, index in (("", "found_by_day"), ("order:cost", "found_by_cost")):
        query = read_query(order, game="nexus")
        with CaptureQueriesContext(connection) as asked:
            sql.look_up(query, sql.Asking(None, NOON), offset=0, limit=10, counted=5)
        last = plan(asked[-1]["sql"])
        assert index in last, last
        assert "TEMP B-TREE FOR ORDER BY" not in last


def plan(asked: str) -> str:
    """How the database would answer; PostgreSQL as if the table were large."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")
            cursor.execute("SET LOCAL enable_sort = off")
        before = "EXPLAIN QUERY PLAN " if connection.vendor == "sqlite" else "EXPLAIN "
        cursor.execute(before + asked.replace("%", "%%"), [])
        return "\n".join(str(row) for row in cursor.fetchall())


# --- kept as the cards are ----------------------------------------------------------------------


def test_rows_follow_publishing_hiding_and_retiring() -> None:
    version = make_approved(name="Old Rat", traits=["guard"])
    maker = version.card.creator
    assert find("old t:guard") == ["Old Rat"]
    draft = versions.revise_card(version.card_id, by=maker)
    typed = content("New Rat", traits=["siege"])
    versions.save_draft(draft.pk, by=maker, revision=1, content=typed)
    assert find("rat") == ["Old Rat"]
    second = versions.submit_version(draft.pk, by=maker, revision=2, at=NOON)
    publish(second, rarity="rare")
    assert find("t:guard") == find("old") == find("r:common") == []
    assert find("new t:siege r:rare is:revised") == ["New Rat"]
    hiding.hide_version(second, at=NOON)
    assert find("") == []
    hiding.show_version(second)
    assert find("rat") == ["New Rat"]
    assert not unindexed().exists()


def test_refused_act_leaves_the_rows_as_they_were() -> None:
    version = make_approved(name="Rat")
    with transaction.atomic():
        hiding.hide_version(version, at=NOON)
        assert find("rat") == []
        transaction.set_rollback(True)
    assert find("rat") == ["Rat"]


def test_measured_power_is_found_once_it_is_known_and_forgotten_with_new_weights() -> None:
    version = make_approved(name="Rat")
    report = BudgetReport.objects.get(version=version)
    assert find("is:measured") == []
    report.phase, report.result = "done", {"measured": {"delta": 0.031}}
    report.save()
    index_cards([version.card_id])
    assert find("power>3 winrate<=53.1") == ["Rat"]
    budget.queue_unmeasured("nexus", "other", at=NOON)
    assert find("is:measured") == []


def test_what_an_older_process_published_is_put_right() -> None:
    version, other = make_approved(name="Rat"), make_approved(name="Fox")
    SearchRow.objects.filter(card=version.card_id).delete()
    CardVersion.objects.filter(pk=other.pk).update(hidden_at=NOON)
    assert find("") == ["Fox"]
    assert index_unindexed() == 2
    assert find("") == ["Rat"]
    assert index_unindexed() == 0


def test_all_rows_are_made_anew() -> None:
    make_approved(name="Rat")
    before = list(SearchRow.objects.values())
    SearchRow.objects.update(name="fox", tags=" ", number_1=99)
    SearchWord.objects.all().delete()
    call_command("index_cards", verbosity=0)
    assert list(SearchRow.objects.values()) == before
    assert find("rat") == ["Rat"]
    assert not SearchWord.objects.filter(postings__isnull=True).exists()


def test_indexing_asks_as_often_whatever_is_there(django_assert_max_num_queries: Any) -> None:
    dice = random.Random(9)
    made = publish_many("nexus", designs_of("nexus", 12, dice), dice)
    with django_assert_max_num_queries(40):
        index_cards([version.card_id for version in made])
