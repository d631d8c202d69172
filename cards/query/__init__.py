"""The language in which cards are searched: `t:guard cost<=3 -by:me "draw a card" order:cost`.

`tokens` cuts a text into pieces, `grammar` makes a tree of them with positions, `fields` says what
a game's cards are searched by, `meaning` checks a tree against them, `words` says it in a sentence,
`sql` turns it into a filter, `completion` offers what may be typed next. docs/search.md tells how
to use it; nothing here needs the database but `sql`.
"""
