"""Settings, addresses, ASGI, Celery, and how a refusal becomes a page or JSON."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
