// Steps a second of boardgame.io's reducer with a game of pig: node boardgame_pig.mjs SECONDS.
// A step is one MAKE_MOVE action, roll or hold by lot; the reducer checks whose turn it is.
// To be run in the folder that boardgame.io is installed in.

import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(join(process.cwd(), "here.js"));
const { InitializeGame, CreateGameReducer } = require("boardgame.io/internal");
const { version } = require("boardgame.io/package.json");

const ENOUGH = 100;

const pig = {
  setup: () => ({ scores: [0, 0], total: 0 }),
  moves: {
    roll: ({ G, random, events }) => {
      const face = random.D6();
      G.total = face === 1 ? 0 : G.total + face;
      if (face === 1) events.endTurn();
    },
    hold: ({ G, ctx, events }) => {
      G.scores[ctx.playOrderPos] += G.total;
      G.total = 0;
      events.endTurn();
    },
  },
  endIf: ({ G }) => (Math.max(...G.scores) >= ENOUGH ? { over: true } : undefined),
};

const reducer = CreateGameReducer({ game: pig });
const began = process.cpuUsage();
const spentSeconds = () => {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
};

const seconds = Number(process.argv[2]);
let steps = 0;
while (spentSeconds() < seconds) {
  let state = InitializeGame({ game: pig });
  while (!state.ctx.gameover) {
    const type = Math.random() < 0.5 ? "roll" : "hold";
    const payload = { type, args: [], playerID: state.ctx.currentPlayer };
    state = reducer(state, { type: "MAKE_MOVE", payload });
    steps += 1;
  }
}
console.log(JSON.stringify({ version, playing: steps / spentSeconds() }));
