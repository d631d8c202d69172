import assert from "node:assert/strict";
import { test } from "node:test";
import { waitedWords } from "sf/lobby/queue.js";
import { createAgain } from "sf/match/again.js";
import { ownRating, ratingWords } from "sf/match/rating.js";

/** What the server answers: by method, [status, body] or an error. */
function again(kind, answers = {}) {
  const told = { went: [], asked: [], waits: [] };
  const made = createAgain({
    config: { kind, isAlone: kind === "bot", againUrl: "/again/", againSocketUrl: "/ws/again/", csrf: "token" },
    wait: (needs) => told.waits.push(needs),
    goTo: (url) => told.went.push(url),
    fetch: async (url, { method, headers }) => {
      told.asked.push([method, url, headers["X-CSRFToken"]]);
      const [status, body] = answers[method];
      if (status === 0) throw new TypeError("network");
      return { ok: status < 400, status, json: async () => body };
    },
  });
  return { made, told };
}

const news = (state, url = null) => ({ type: "rematch", state, here: true, url, words: "" });

test("the bot is played again at once, without a socket", async () => {
  const { made, told } = again("bot", { POST: [201, { id: "m2", url: "/matches/m2/" }] });
  made.open();
  assert.deepEqual(told.waits, []);
  await made.wish();
  assert.deepEqual(told.asked, [["POST", "/again/", "token"]]);
  assert.deepEqual(told.went, ["/matches/m2/"]);
});

test("pressing twice asks once", async () => {
  const { made, told } = again("friend", { POST: [202, news("asked")] });
  await Promise.all([made.wish(), made.wish()]);
  assert.equal(told.asked.length, 1);
  assert.equal(made.wishes.value.state, "asked");
  assert.equal(made.busy.value, false);
});

test("when the other agrees the page goes to the match", () => {
  const { made, told } = again("friend");
  made.open();
  made.open();
  assert.equal(told.waits.length, 1);
  const { path, onNews } = told.waits[0];
  assert.equal(path, "/ws/again/");
  onNews(news("asked"));
  onNews(news("begun", "/matches/m2/"));
  assert.deepEqual(told.went, ["/matches/m2/"]);
});

test("who looks at an old result is not carried away by what came after it", () => {
  const { made, told } = again("friend");
  made.open();
  told.waits[0].onNews(news("begun", "/matches/m2/"));
  assert.deepEqual(told.went, []);
  assert.equal(made.wishes.value.url, "/matches/m2/");
});

test("a refusal is told in the server's words, a lost line in ours", async () => {
  const refused = again("friend", { POST: [409, { error: { message: "Ben does not want to." } }] });
  await refused.made.wish();
  assert.equal(refused.made.refusal.value, "Ben does not want to.");
  const lost = again("friend", { POST: [0], DELETE: [204, null] });
  await lost.made.wish();
  assert.match(lost.made.refusal.value, /did not answer/);
  await lost.made.decline();
  assert.equal(lost.made.refusal.value, "");
});

test("a rating is told with what it gained, once there is a number", () => {
  const reward = { seat: 0, sparks: 0, why: "pair_cap", rating: null };
  assert.equal(ownRating({ ...reward, unrated: "" }), "");
  assert.match(ownRating({ ...reward, unrated: "pair_cap" }), /^Not rated: /);
  assert.equal(ratingWords(null), "");
  assert.equal(ratingWords(undefined), "");
  const change = { before: 1500, after: 1512, matches: 12, needed: 10 };
  assert.equal(ratingWords(change), "Rating 1512 (+12)");
  assert.equal(ratingWords({ ...change, after: 1488 }), "Rating 1488 (−12)");
  assert.equal(ratingWords({ ...change, after: 1500 }), "Rating 1500 (±0)");
  assert.equal(ratingWords({ ...change, before: null }), "Your rating of this season: 1512");
  assert.equal(
    ratingWords({ before: null, after: null, matches: 4, needed: 10 }),
    "Rating: provisional, 4 of 10 matches",
  );
});

test("the wait is told in minutes and seconds", () => {
  assert.equal(waitedWords(0), "0:00");
  assert.equal(waitedWords(61_900), "1:01");
  assert.equal(waitedWords(-5), "0:00");
});
