"""The broker in a folder: a message is there whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from queue import Empty

import pytest
from kombu import Connection
from kombu.exceptions import ChannelError

from config.celery import app
from config.folder_broker import Channel, Transport

QUEUE = "jobs"
MESSAGE = {"body": "look at row 7", "properties": {}}


@pytest.fixture
def channel(tmp_path: Path) -> Iterator[Channel]:
    """A channel with its messages in `tmp_path`."""
    options = {
        "data_folder_in": str(tmp_path),
        "data_folder_out": str(tmp_path),
        "control_folder": str(tmp_path / "control"),
    }
    with Connection("localhost", transport=Transport, transport_options=options) as connection:
        channel = connection.channel()
        assert isinstance(channel, Channel)
        yield channel


class Killed(BaseException):
    """The process ends here."""


def test_messages_are_read_whole_and_once(channel: Channel) -> None:
    for number in range(3):
        channel._put(QUEUE, {"number": number})
    assert sorted(channel._get(QUEUE)["number"] for _ in range(3)) == [0, 1, 2]
    with pytest.raises(Empty):
        channel._get(QUEUE)


def test_a_worker_that_looks_while_a_message_is_written_finds_none(
    channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, looks = Path.write_text, []

    def slow(path: Path, content: str, encoding: str) -> int:
        for part in ("", content[:5]):
            write(path, part, encoding)
            with pytest.raises(Empty):
                channel._get(QUEUE)
            looks.append(part)
        return write(path, content, encoding)

    monkeypatch.setattr(Path, "write_text", slow)
    channel._put(QUEUE, MESSAGE)
    assert len(looks) == 2
    assert channel._get(QUEUE) == MESSAGE


def test_what_a_killed_process_was_writing_is_no_message(
    channel: Channel, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def dies(path: Path, content: str, encoding: str) -> int:
        path.open("wb").close()
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_text", dies)
        with pytest.raises(Killed):
            channel._put(QUEUE, MESSAGE)
    assert len(list(tmp_path.iterdir())) == 1
    assert channel._size(QUEUE) == 0
    channel._put(QUEUE, MESSAGE)
    assert channel._get(QUEUE) == MESSAGE
    with pytest.raises(Empty):
        channel._get(QUEUE)


def test_a_full_disk_is_told_and_leaves_nothing(
    channel: Channel, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(path: Path, content: str, encoding: str) -> int:
        path.open("wb").close()
        raise OSError("No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(ChannelError):
        channel._put(QUEUE, MESSAGE)
    assert list(tmp_path.iterdir()) == []


def test_a_site_without_redis_uses_it() -> None:
    with app.connection_for_write() as connection:
        assert isinstance(connection.default_channel, Channel)
