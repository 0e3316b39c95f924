/** What a question of a trainer shows, and what its answer is made of: things that are marked, or acts to choose from. */

import { attr, h, keyed, text } from "../core/dom.mjs";
import { t } from "../core/words.mjs";
import { dieFace } from "../games/dice/die.mjs";
import { cardName, face } from "../pieces/cards.mjs";

/** @typedef {import("../core/wire.d.ts").DrillInfo} DrillInfo */
/** @typedef {import("../core/wire.d.ts").DrillJudged} DrillJudged */

/** How words end that are sentences: nothing else need part them from what follows. */
const ENDS = /[.!?…]$/;

/** What can be marked: dice by their pips, or cards. @param {DrillInfo} asked */
export function thingsOf({ dice, cards }) {
  return dice.length ? dice.map(String) : cards;
}

/** @param {HTMLElement} list @param {DrillInfo} asked */
export function drawFacts(list, { facts }) {
  list.hidden = facts.length === 0;
  list.replaceChildren(
    ...facts.map(({ text: words, cards, dice }) =>
      h(
        "li",
        { "data-ends": ENDS.test(words) },
        h("span", {}, words),
        ...cards.map((card) => face(card)),
        ...dice.map((pips) => dieFace(pips)),
      ),
    ),
  );
}

/**
 * @param {HTMLElement} group
 * @param {DrillInfo} asked
 * @param {{marks: ReadonlySet<number>, judged: boolean, mark: (at: number) => void}} state the places that are marked
 */
export function drawThings(group, asked, { marks, judged, mark }) {
  const { kind, number, dice, free, most, question } = asked;
  group.className = `lab-things ${kind}`;
  group.setAttribute("aria-label", question);
  keyed(group, thingsOf(asked), {
    key: (thing, at) => `${number} ${at} ${thing}`,
    make: (thing) =>
      h("button", { type: "button", class: "lab-thing" }, dice.length ? dieFace(Number(thing)) : face(thing)),
    update: (button, thing, at) => {
      const locked = dice.length > 0 && !free.includes(at + 1);
      button.onclick = () => mark(at);
      button.disabled = judged || most === 0 || locked;
      attr(button, "data-locked", locked);
      attr(button, "aria-pressed", most === 0 ? null : String(marks.has(at)));
      const name = dice.length ? thing : cardName(thing);
      attr(button, "aria-label", locked ? t("{die}, lies fast", { die: name }) : name);
      attr(button, "aria-keyshortcuts", most ? String(at + 1) : null);
    },
  });
}

/**
 * The acts of which one is the answer.
 *
 * @param {HTMLElement} group
 * @param {DrillInfo} asked
 * @param {{busy: boolean, judged: DrillJudged | null, answer: (answer: string[]) => void}} state
 */
export function drawChoices(group, { number, choices, question }, { busy, judged, answer }) {
  group.hidden = choices.length === 0;
  group.setAttribute("aria-label", question);
  keyed(group, choices, {
    key: ({ value }) => `${number} ${value}`,
    make: ({ value }) => h("button", { type: "button", class: "btn", click: () => answer(value.split(" ")) }),
    update: (button, { value, label }, at) => {
      text(button, label);
      button.disabled = busy || judged !== null;
      attr(button, "data-given", judged?.given.answer.join(" ") === value);
      attr(button, "aria-keyshortcuts", String(at + 1));
    },
  });
}
