"""Who may do what: every address of the site by every role, on own and foreign objects.

`table.py` is the matrix, in the order of the addresses; `people.py` has the roles, `rules.py` what
a row says of each of them, `world.py` the objects, `asking.py` tries one cell.
`tests/project/test_permissions.py` runs it.
"""
