import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { createSocket } from "sf/match/socket.js";

/** Sockets that open and close when the test says so; Node has no WebSocket of its own here. */
class FakeSocket {
  static OPEN = 1;
  readyState = 0;
  sent = [];
  open() {
    this.readyState = 1;
    this.onopen();
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  drop(code = 1006) {
    this.readyState = 3;
    this.onclose({ code });
  }
}
globalThis.WebSocket ??= FakeSocket;

function line(t) {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  t.after(() => mock.timers.reset());
  const opened = [];
  const told = { opens: 0, lost: [], messages: [] };
  const socket = createSocket({
    url: "ws://test/",
    onMessage: (message) => told.messages.push(message),
    onOpen: () => (told.opens += 1),
    onLost: (forGood) => told.lost.push(forGood),
    open: () => {
      opened.push(new FakeSocket());
      return opened.at(-1);
    },
  });
  socket.connect();
  return { socket, opened, told };
}

test("a lost line is opened again, later each time", (t) => {
  const { opened, told } = line(t);
  opened[0].open();
  opened[0].drop();
  assert.deepEqual(told.lost, [false]);
  mock.timers.tick(400);
  assert.equal(opened.length, 2);
  opened[1].drop();
  mock.timers.tick(300);
  assert.equal(opened.length, 2, "the second wait is longer");
  mock.timers.tick(400);
  assert.equal(opened.length, 3);
});

test("a line that is let in only to be refused waits longer each time", (t) => {
  const { opened } = line(t);
  const refuse = (socket) => {
    socket.open();
    socket.onmessage({ data: '{"type":"refused","id":null,"error":{"code":"too_many_sockets"}}' });
    socket.drop(4429);
  };
  for (const wait of [400, 700, 1300, 2600]) {
    refuse(opened.at(-1));
    const before = opened.length;
    mock.timers.tick(wait / 2.2);
    assert.equal(opened.length, before);
    mock.timers.tick(wait);
    assert.equal(opened.length, before + 1);
  }
});

test("a line that was told when to come again does not come sooner", (t) => {
  const { socket, opened } = line(t);
  opened[0].open();
  opened[0].onmessage({
    data: '{"type":"refused","id":null,"error":{"code":"too_fast","facts":{"retry_after":10}}}',
  });
  opened[0].drop(4429);
  mock.timers.tick(9_900);
  socket.beat();
  assert.equal(opened.length, 1);
  mock.timers.tick(500);
  assert.equal(opened.length, 2);
  opened[1].drop();
  mock.timers.tick(1_000);
  assert.equal(opened.length, 3, "it holds for one time");
});

test("a line that the server closed for good stays closed", (t) => {
  const { socket, opened, told } = line(t);
  opened[0].open();
  opened[0].drop(4403);
  mock.timers.tick(60_000);
  socket.beat();
  assert.equal(opened.length, 1);
  assert.deepEqual(told.lost, [true]);
});

test("nothing is sent on a line that is down", (t) => {
  const { socket, opened } = line(t);
  assert.equal(socket.send({ type: "ping" }), false);
  opened[0].open();
  assert.equal(socket.send({ type: "ping" }), true);
  assert.deepEqual(opened[0].sent, [{ type: "ping" }]);
});

test("a silent line counts as dead and is opened anew", (t) => {
  const { socket, opened, told } = line(t);
  opened[0].open();
  mock.timers.tick(26_000);
  socket.beat();
  assert.deepEqual(told.lost, [false]);
  mock.timers.tick(400);
  assert.equal(opened.length, 2);
  opened[0].onmessage({ data: '{"type":"pong","seq":1}' });
  assert.deepEqual(told.messages, [], "the dead line is not listened to");
});

test("each beat is a ping", (t) => {
  const { socket, opened } = line(t);
  opened[0].open();
  socket.beat();
  assert.deepEqual(opened[0].sent, [{ type: "ping" }]);
});
