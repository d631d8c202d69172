"""The lab: cards that do not work as they read (`faults`). No match that people play needs it."""
