/** What a paper lists beside the story: the hands there are with those that are held, rounds and standings. */

import { attr, find, h, keyed, text } from "../core/dom.mjs";
import { t } from "../core/words.mjs";

/** @import { Words } from "../core/wire.d.ts" */

/** Which hands there are, which of them is held, and which is the lower of two. @param {HTMLElement} list @param {Words} words */
export function drawLadder(list, { ladder = [], rung = null, rung_below: below = null }) {
  list.hidden = ladder.length === 0;
  list.setAttribute("aria-label", t("Hands, the best first"));
  keyed(list, ladder, {
    key: (_, at) => String(at),
    make: () => h("li"),
    update: (line, hand, at) => {
      text(line, hand);
      markRung(line, { upper: at === rung, lower: at === below });
    },
  });
}

/** Marks a line of the ladder as what is held: by the only hand or the upper of two, by the lower, or by both. @param {Element} line @param {{upper: boolean, lower: boolean}} held */
export function markRung(line, { upper, lower }) {
  attr(line, "aria-current", upper || lower ? "true" : null);
  attr(line, "data-lower", lower ? (upper ? "both" : "alone") : null);
}

/** Rounds and standings, empty. */
export function tally() {
  return h(
    "section",
    { class: "tally", hidden: true },
    h("ol", { class: "rounds" }),
    h("p", { class: "further" }),
    h("h3"),
    h("ol", { class: "placed" }),
  );
}

/** So many lines of standings leave the story of the deal too little room, unless they are small. */
const MANY = 7;

/** How far the match has come, each deal of a round a bead, and who stands where. @param {HTMLElement} box @param {{tally: Words["tally"], seat: number | null}} about */
export function drawTally(box, { tally: now, seat }) {
  box.hidden = !now;
  if (!now) return;
  attr(box, "data-many", now.placed.length > MANY);
  keyed(find(box, ".rounds"), now.rounds, {
    key: ({ name }) => name,
    make: () => h("li", {}, h("span"), h("i", { "aria-hidden": "true" })),
    update: (line, round) => {
      text(find(line, "span"), round.name);
      attr(line, "data-closed", round.closed);
      attr(line, "aria-current", round.running ? "step" : null);
      const beads = [
        ...Array(round.done).fill("done"),
        ...(round.running ? ["now"] : []),
        ...Array(round.left).fill(""),
      ];
      keyed(find(line, "i"), beads, {
        key: (_, at) => String(at),
        make: () => h("b"),
        update: (bead, kind) => attr(bead, "class", kind || null),
      });
    },
  });
  text(find(box, ".further"), now.further);
  text(find(box, "h3"), now.standings);
  keyed(find(box, ".placed"), now.placed, {
    key: (line) => String(line.seat),
    make: () => h("li", {}, h("small"), h("span"), h("b")),
    update: (line, { seat: at, place, name, amount }) => {
      text(find(line, "small"), place);
      text(find(line, "span"), name);
      text(find(line, "b"), amount);
      attr(line, "data-own", at !== null && at === seat);
    },
  });
}
