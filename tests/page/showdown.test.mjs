import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { halvesOf, playingOf, playingOn, signsOf } from "../../src/potluck/web/static/pieces/showdown.mjs";

/** @import { PlayedHand, Showdown } from "../../src/potluck/web/static/core/wire.d.ts" */

/** @param {Partial<PlayedHand>} parts @returns {PlayedHand} */
const hand = (parts) => ({
  seat: 0,
  board: 0,
  half: "all",
  label: "",
  text: "A HAND",
  own: [],
  common: [],
  kickers: [],
  decisive: [],
  ...parts,
});
/** A pot that these hands won. @param {...number} winners @returns {Showdown["pots"][number]} */
const pot = (...winners) => ({
  name: "Pot",
  chips: 10,
  amount: "$10",
  text: "",
  parts: winners.map((at) => ({ seat: at, chips: 5, amount: "$5", half: "all", board: 0, hand: at })),
});
/** @param {PlayedHand[]} hands @param {Showdown["pots"]} pots @returns {Showdown} */
const showdown = (hands, pots) => ({ hands, pots, takings: [] });
/** @param {import("../../src/potluck/web/static/pieces/cards.mjs").Playing} playing @param {string} cards */
const does = (playing, cards) =>
  cards.split(" ").map((card) => {
    const part = playing.parts.get(card);
    return `${part?.plays}${part?.signs.map(({ text }) => text).join("")}`;
  });

const king = hand({
  own: ["As", "Kd"],
  common: ["Ac", "9d", "7h"],
  kickers: ["Kd", "9d", "7h"],
  decisive: ["Kd"],
});
const queen = hand({ seat: 1, own: ["Ah", "Qc"], common: ["Ac", "9d", "7h"], kickers: ["Qc", "9d", "7h"] });

test("the combination rises, the kicker that decides has a hairline, others stand beside, the rest lies idle", () => {
  const end = showdown([king, queen], [pot(0)]);
  assert.deepEqual(does(playingOf(end, 0, ["As", "Kd"]), "As Kd"), ["plays", "kicker"]);
  assert.deepEqual(does(playingOf(end, 1, ["Ah", "Qc"]), "Ah Qc"), ["idle", "idle"]);
  const board = ["Ac", "9d", "7h", "4s", "2c"];
  assert.deepEqual(does(playingOn(end, 1, board), board.join(" ")), ["plays", "beside", "beside", "idle", "idle"]);
});

test("two pots of two winners are marked apart, two of one are not", () => {
  const [first, second] = [hand({ own: ["8h"], common: ["8d"] }), hand({ seat: 1, own: ["Kd"], common: ["Ks"] })];
  const apart = showdown([first, second], [pot(0), pot(1)]);
  assert.deepEqual(does(playingOn(apart, 1, ["8d", "Ks"]), "8d Ks"), ["playsI", "playsII"]);
  const whole = showdown([first, second], [pot(0), pot(0)]);
  assert.deepEqual(does(playingOn(whole, 1, ["8d", "Ks"]), "8d Ks"), ["plays", "idle"]);
  const untold = showdown([first, second], [pot(), pot(0)]);
  assert.deepEqual(does(playingOf(untold, 0, ["8h"]), "8h"), ["playsII"]);
});

test("high and low have their own marks, on a card that plays for both as well, and names beside the seat", () => {
  const high = hand({ half: "high", label: "wysoka", own: ["Ah", "Kh"], common: ["5h"] });
  const low = hand({ half: "low", label: "niska", own: ["Ah", "2c"], common: ["5h"] });
  const end = showdown([high, low], [pot(0, 1)]);
  assert.deepEqual(does(playingOf(end, 0, ["Ah", "Kh", "2c"]), "Ah Kh 2c"), ["plays▲▼", "plays▲", "plays▼"]);
  assert.deepEqual(does(playingOn(end, 1, ["5h"]), "5h"), ["plays▲▼"]);
  const beside = halvesOf(end, 0).map(({ label, sign }) => `${label} ${sign?.text}`);
  assert.deepEqual(beside, ["wysoka ▲", "niska ▼"]);
  assert.deepEqual(halvesOf(end, 1), []);
});

test("each of two boards shows what plays on it", () => {
  const first = hand({ board: 1, label: "board 1", own: ["Kd"], common: ["Kh"] });
  const second = hand({ seat: 1, board: 2, label: "board 2", own: ["As"], common: ["Js"] });
  const end = showdown([first, second], [pot(0, 1)]);
  assert.deepEqual(does(playingOn(end, 1, ["Kh", "3d"]), "Kh 3d"), ["plays1", "idle"]);
  assert.deepEqual(does(playingOn(end, 2, ["Js", "Kh"]), "Js Kh"), ["plays2", "idle"]);
});

test("where all others have folded nothing is marked", () => {
  assert.equal(signsOf(showdown([], [pot()])).size, 0);
});
