"""The pages of moderation: the desk, reports, appeals, the trail, figures for everybody."""
