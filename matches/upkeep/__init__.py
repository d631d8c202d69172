"""What an operator does with the stored data as a whole: back it up, restore it, verify it.

The commands `backup`, `restore` and `verify` are thin; docs/operations.md says when to use them.
"""
