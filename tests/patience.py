"""How long tests wait for another process or thread: a ceiling, which no passing test reaches."""

from __future__ import annotations

PATIENCE_SECONDS = 60
"""Far more than a machine takes that does a dozen other things besides."""
