"""Tests of cards, by act."""
