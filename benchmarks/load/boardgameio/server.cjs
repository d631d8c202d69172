// boardgame.io's server with a trivial game for two, in memory: `node server.cjs PORT`.
"use strict";

const { Server } = require("boardgame.io/server");

const touch = {
  name: "touch",
  setup: () => ({ touches: 0, last: null }),
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true,
  moves: {
    touch: ({ G, playerID }, what) => {
      G.touches += 1;
      G.last = { by: playerID, what };
    },
  },
};

const port = Number(process.argv[2]);
const origin = `http://127.0.0.1:${port}`;
// Node's listen takes an object too; a number alone would listen on every network.
Server({ games: [touch], origins: [origin] }).run({ port: { port, host: "127.0.0.1" } }, () => console.log("listening"));
