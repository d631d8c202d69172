"""Uploads and texts that mean harm, by thousands, through the doors of the site.

`python -m tests.hostile --uploads 2000 --texts 2000 --seed 1` runs all of it;
`tests/project/test_hostile_runs.py` runs a small share. The same seed makes the same things.
"""
