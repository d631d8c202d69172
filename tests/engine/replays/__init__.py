"""Recorded matches that must still run, step by step, as they did when they were played."""
