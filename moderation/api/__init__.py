"""Moderation by program: the review desk, reports, appeals, with the services of the pages."""
