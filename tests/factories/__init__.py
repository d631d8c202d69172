"""Rows for tests, made through the services; one module an app."""
