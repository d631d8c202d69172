"""The matches app: lobby, live matches, clocks, bots, results."""

from __future__ import annotations

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "matches"
    verbose_name = "Matches"

    def ready(self) -> None:
        """Tell the rest of the site what this app adds to it."""
        from django.contrib.auth.signals import user_logged_out  # noqa: PLC0415 - apps are loaded
        from django.urls import register_converter  # noqa: PLC0415

        from accounts import queries as account_queries  # noqa: PLC0415
        from accounts.companions import register_doing  # noqa: PLC0415
        from accounts.friends import on_block  # noqa: PLC0415
        from accounts.panels import register_panel  # noqa: PLC0415
        from cards.deck_sheet import records  # noqa: PLC0415
        from config import health, metrics, sweeps, wakeup  # noqa: PLC0415
        from matches import (  # noqa: PLC0415
            apart,
            deck_records,
            gauges,
            live,
            panels,
            queries,
            queue,
            rematches,
            report_evidence,
            sessions,
            tasks,
            watchable,
        )
        from matches.converters import TokenConverter  # noqa: PLC0415
        from matches.services import clocks  # noqa: PLC0415
        from moderation import evidence  # noqa: PLC0415

        register_converter(TokenConverter, "token")
        register_panel("tally", 10, panels.tally_panel)
        register_panel("rating", 20, panels.rating_panel)
        register_panel("achievements", 25, panels.achievements_panel)
        register_panel("recent_matches", 30, panels.recent_matches_panel)
        records.register(deck_records.record_of)
        on_block("matches", apart.keep_apart)
        register_doing("matches", watchable.doings)
        wakeup.watch("match", queries.match_stamps)
        wakeup.receive("match", live.take_letter)
        wakeup.watch("invitation", queries.invitation_stamps)
        wakeup.watch("news", account_queries.news_stamps)
        wakeup.watch("queue", queue.queue_stamps)
        wakeup.watch("rematch", rematches.rematch_stamps)
        wakeup.watch("account", None)  # a session's end is announced where it happens
        wakeup.regularly(clocks.say_that_it_serves)
        sweeps.register(tasks.sweep_recordings, seconds=5)
        sweeps.register(tasks.sweep_seasons, seconds=300)
        sweeps.register(tasks.sweep_chat, seconds=3600)
        metrics.ask(gauges.gauges)
        evidence.register("match", report_evidence.look)
        evidence.register("chat", report_evidence.look_at_chat)
        health.warn("clock", gauges.clock_warning)
        user_logged_out.connect(sessions.close_sockets, dispatch_uid="matches.sockets")
