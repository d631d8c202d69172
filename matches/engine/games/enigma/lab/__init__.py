"""The lab: cards that do not work as they read, found by playing (`faults`).

No match that people play needs any of it.
"""
