// The same bot as plain.py, for Node (docs/study/bot-protocol.md):
//
//     liverpool arena --bots plain,greedy --bot "plain=node examples/programs/plain.js"

const VERBS = ["lay", "add", "take", "draw", "discard", "pass", "cut", "give", "call"];
const RANKS = "23456789TJQKA";

const verbOf = (move) => move.split(" ")[0];
const order = (move) => [RANKS.indexOf(move.split(" ")[1][0]), move];

function chosen({ moves, must, hand, top }) {
  const known = moves.filter((move) => VERBS.includes(verbOf(move)));
  if (!must || known.length === 0) return null; // it interrupts nobody
  const verb = VERBS.find((each) => known.some((move) => verbOf(move) === each));
  const [best, ...others] = known.filter((move) => verbOf(move) === verb);
  if (verb === "take") {
    const pairs = hand.split(" ").filter((card) => card[0] === top[0]).length;
    return pairs > 1 || !known.includes("draw") ? best : "draw";
  }
  if (verb === "discard") {
    return others.reduce((dearest, move) => {
      const [one, other] = [order(dearest), order(move)];
      return other[0] > one[0] || (other[0] === one[0] && other[1] > one[1]) ? move : dearest;
    }, best);
  }
  return best;
}

const lines = require("node:readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const asked = JSON.parse(line);
  if (asked.type === "hello") {
    console.log(JSON.stringify({ type: "hello", protocol: "liverpool-bot/1" }));
  } else if (asked.type === "choose") {
    console.log(JSON.stringify({ type: "move", id: asked.id, move: chosen(asked) }));
  } // "game" wants no answer, nor does what later versions may say
});
