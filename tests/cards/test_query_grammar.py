"""How a query is read: pieces, places, what binds, and what is wrong. No database."""

from __future__ import annotations

import random

import pytest

from cards.games import offered_keys
from cards.query import messages
from cards.query.fields import COMPARED, NUMBER_COLUMNS, lexicon
from cards.query.folding import fold
from cards.query.grammar import DEEPEST, MOST_TERMS, Typed, parse
from cards.query.meaning import Query, read_query
from cards.query.tokens import MOST_CHARACTERS
from cards.query.tree import All, Not, One
from cards.query.words import in_words
from matches.engine.games.registry import game_keys


def said(node: Typed) -> str:
    """A tree as one line: [all], {one of}, !not."""
    if isinstance(node, One):
        term = node.leaf
        value = f"'{term.value}'" if term.is_quoted else term.value
        return f"{term.field}{term.operator}{value}"
    if isinstance(node, Not):
        return f"!{said(node.part)}"
    inner = " ".join(map(said, node.parts))
    return f"[{inner}]" if isinstance(node, All) else "{" + inner + "}"


def read(text: str, **more: object) -> Query:
    return read_query(text, game="nexus", games=("nexus", "grid"), **more)  # type: ignore[arg-type]


def faults(text: str) -> list[tuple[str, str]]:
    """The codes of a query's faults, each with the piece of text that it marks."""
    return [(fault.code, text[fault.span.start : fault.span.end]) for fault in read(text).faults]


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("", "[]"),
        ("   ", "[]"),
        ("rat", "rat"),
        ("rat king", "[rat king]"),
        ("well-known -rat", "[well-known !rat]"),
        ("a or b c or d", "{a [b c] d}"),
        ("a (b or c)", "[a {b c}]"),
        ("-(a b) c", "[![a b] c]"),
        ("-(a or -b)", "!{a !b}"),
        ("--a", "a"),
        ("- a", "!a"),
        ("a and b", "[a b]"),
        ("A OR B", "{A B}"),
        ('"a or b"', "'a or b'"),
        ('name:"grey fox" x', "[name:'grey fox' x]"),
        ("“grey fox”", "'grey fox'"),
        ("cost<=3 atk>=4 hp!=2", "[cost<=3 atk>=4 hp!=2]"),
        ("cost≤3 atk≥4 hp≠2", "[cost<=3 atk>=4 hp!=2]"),
        ("t:guard(cost=1)", "[t:guard cost=1]"),
        ("a\x00b", "[a b]"),
        ("((a))", "a"),
        ("3:4", "3:4"),
    ],
)
def test_tree_of_a_text(text: str, tree: str) -> None:
    node, found = parse(text)
    assert said(node) == tree
    assert not found


@pytest.mark.parametrize(
    ("text", "expected", "rest"),
    [
        ("cost<", [("value_missing", "")], "All cards"),
        ("cost< t:guard", [("value_missing", "")], "Cards where Trait is Guard"),
        ("cosst<3 t:guard", [("unknown_field", "cosst")], "Cards where Trait is Guard"),
        ("t:gaurd rat", [("unknown_value", "gaurd")], "Cards where name or text has “rat”"),
        ("atk>many", [("number_expected", "many")], "All cards"),
        ("power>1.2.3", [("number_expected", "1.2.3")], "All cards"),
        ("t<guard", [("wrong_operator", "t<guard")], "All cards"),
        ('rat "grey fox', [("quote_open", '"')], None),
        ("(rat", [("bracket_open", "(")], "Cards where name or text has “rat”"),
        ("rat)", [("bracket_unopened", ")")], "Cards where name or text has “rat”"),
        ("or rat", [("or_alone", "or")], "Cards where name or text has “rat”"),
        ("rat or", [("or_alone", "or")], "Cards where name or text has “rat”"),
        ("rat -", [("minus_alone", "-")], "Cards where name or text has “rat”"),
        ('rat ""', [("empty_words", '""')], "Cards where name or text has “rat”"),
        ("by:me rat", [("log_in_first", "by:me")], "Cards where name or text has “rat”"),
        ("owned>1", [("log_in_first", "owned>1")], "All cards"),
        ("-game:grid", [("stands_alone", "game:grid")], "All cards"),
        ("game:chess", [("unknown_value", "chess")], "All cards"),
        ("order:size", [("unknown_value", "size")], "All cards"),
        ("foo:1 or t:guard", [("unknown_field", "foo")], "Cards where Trait is Guard"),
    ],
)
def test_fault_marks_its_place_and_the_rest_still_runs(
    text: str, expected: list[tuple[str, str]], rest: str | None
) -> None:
    assert faults(text) == expected
    if rest is not None:
        assert in_words(read(text)) == rest


@pytest.mark.parametrize(
    ("text", "meant"),
    [("cosst<3", "cost"), ("trigerr:x", "trigger"), ("t:gaurd", "guard"),
     ("r:legndary", "legendary"), ("order:nmae", "name"), ("is:reviseed", "revised")],
)  # fmt: skip
def test_nearest_name_is_told(text: str, meant: str) -> None:
    [fault] = read(text).faults
    assert fault.facts["nearest"] == meant
    assert meant in messages.sentence(fault)


def test_half_typed_comparison_says_what_is_expected() -> None:
    [fault] = read("atk>=4 armor<").faults
    assert (fault.span.start, fault.span.end) == (13, 13)
    assert messages.sentence(fault) == ("“armor” needs a value behind it: a number from 0 to 3.")


def test_every_fault_has_a_sentence_and_every_sentence_a_fault() -> None:
    texts = [
        "cost<", "foo:1", "t:zzzz", "t<guard", "atk>x", '"', "(", ")", "or a", "-", '""', "by:me",
        "-game:nexus", "x" * (MOST_CHARACTERS + 1), "a " * (MOST_TERMS + 1), "(" * 40,
    ]  # fmt: skip
    found = {fault.code: messages.sentence(fault) for text in texts for fault in read(text).faults}
    assert set(found) == set(messages.FAULTS)
    assert not any("%(" in sentence for sentence in found.values())


@pytest.mark.parametrize(
    "text", ["(" * 400, "-(" * 200, "a or " * 100, '"' * 401, "\x00" * 400, "a:" * 200, ")" * 400]
)
def test_bombs_are_read_within_bounds(text: str) -> None:
    query = read(text)
    assert len(query.faults) <= len(text)
    in_words(query)


def test_what_is_too_long_deep_or_many_is_left_out() -> None:
    assert faults("t:guard " + "x" * MOST_CHARACTERS)[0][0] == "too_long"
    deep = "(" * (DEEPEST + 1) + "t:guard" + ")" * (DEEPEST + 1)
    assert faults(deep) == [("too_deep", "(")]
    assert faults(f"{deep} rat") == [("too_deep", "(")]
    many = " ".join(f"w{number}" for number in range(MOST_TERMS + 5))
    assert faults(many) == [("too_many_terms", f"w{MOST_TERMS}")]


def test_anything_at_all_is_read() -> None:
    dice = random.Random(5)
    pieces = ["(", ")", "-", '"', " or ", " ", "cost", "<", "<=", ":", "t:", "guard", "\x00", "é",
              "\ud800", "“", "≤", "9" * 30, "name:", "order:", "-game:", "is:new",
              "owned>"]  # fmt: skip
    for _ in range(400):
        text = "".join(dice.choices(pieces, k=dice.randint(0, 30)))
        query = read(text, is_known=dice.random() < 0.5)
        in_words(query)
        for fault in query.faults:
            assert 0 <= fault.span.start <= fault.span.end <= len(text)
            messages.fault_json(fault)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "All cards"),
        ("t:guard cost<=3", "Cards where Trait is Guard and cost is at most 3"),
        ("-t:guard -is:new", "Cards where Trait is not Guard and the card is not new"),
        ("a or b", "Cards where name or text has “a” or name or text has “b”"),
        ("-(a b)", "Cards where not (name or text has “a” and name or text has “b”)"),
        ("r>=rare order:-cost",
         "Cards where rarity is at least Rare; by cost, from the highest down"),
        ("order:oldest", "All cards; oldest first"),
        ("atk>hp", "Cards where Attack is above Health"),
        ("winrate>=52.5", "Cards where measured win rate is at least 52.5 %"),
        ("cost!=3", "Cards where cost is not 3"),
    ],
)  # fmt: skip
def test_query_in_words(text: str, words: str) -> None:
    assert in_words(read(text)) == words


def test_order_turns_and_the_last_one_counts() -> None:
    def order(text: str) -> tuple[str, bool]:
        found = read(text).order
        return found.column, found.is_down

    assert order("") == ("decided_at", True)
    assert order("order:cost") == ("cost", False)
    assert order("order:-cost") == order("-order:cost") == order("sort:cost-desc") == ("cost", True)
    assert order("order:power") == ("power", True)
    assert order("order:name order:cost") == ("cost", False)


def test_query_may_name_another_game() -> None:
    query = read("game:grid arrow:up")
    assert (query.game, query.faults) == ("grid", ())
    assert read("arrow:up").faults


@pytest.mark.parametrize(
    ("one", "other"),
    [("Éclair", "eclair"), ("Straße", "STRASSE"), ("“Fox”", '"fox"'), ("Øre", "ore"),
     ("ﬁre", "fire"), ("a\u00a0 b", "a b"), ("Ёж", "еж"), ("d’Or", "d'or")],
)  # fmt: skip
def test_case_and_accents_are_folded(one: str, other: str) -> None:
    assert fold(one) == fold(other)


def test_folding_keeps_what_is_a_letter_elsewhere() -> None:
    assert fold("कि") != fold("क")
    assert fold(fold("ŞİÉ﷽")) == fold("ŞİÉ﷽")


@pytest.mark.parametrize("game", game_keys())
def test_fields_of_a_game_are_told_apart(game: str) -> None:
    fields = lexicon(game).fields
    names = [name for field in fields for name in field.names]
    assert len(names) == len(set(names)), sorted(names)
    assert all(name == fold(name) and name.isidentifier() for name in names)
    numbers = [field for field in fields if field.column.startswith("number_")]
    assert len(numbers) <= NUMBER_COLUMNS
    assert all(set(COMPARED) <= set(field.operators) for field in numbers)
    for field in fields:
        assert not {one.value for one in field.choices} & {"or", "and"}


def test_all_games_offer_filters() -> None:
    assert all(any(field.is_filter for field in lexicon(game).fields) for game in offered_keys())
