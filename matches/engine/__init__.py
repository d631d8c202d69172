"""The rules of all games: pure Python, standard library only (docs/engine.md).

No Django, no clock, no file or network access while a match runs, no generator of its own: time
comes in as `tick`, luck as `chance`, designs and balance numbers as data.
"""

from matches.engine import compiled

if compiled.FOLDER is not None:
    __path__ = [str(compiled.FOLDER)]  # all modules of this package are imported from there
