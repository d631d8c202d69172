"""The kill test: a whole site whose processes are killed while matches are played on it.

`python -m tests.kill --help`; CONTRIBUTING.md says when to run it by hand.
"""
