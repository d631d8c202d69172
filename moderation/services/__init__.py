"""The writes of moderation: claims, decisions, the trail."""
