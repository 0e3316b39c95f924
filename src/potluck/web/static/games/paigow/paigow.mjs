/** What Pai Gow alone has: the house's cards, five and two as they stand, the warning before a foul, what settings cost. */

import { gameDraws } from "../games.mjs";
import { again } from "./again.mjs";
import { drawHouse } from "./house.mjs";
import { cardText } from "../../pieces/cards.mjs";
import { attr, find, focus, h, text, unbroken } from "../../core/dom.mjs";
import { draggable } from "./drag.mjs";
import { gliding } from "../../core/glide.mjs";
import { get } from "../../core/http.mjs";
import { withPips } from "../../pieces/pips.mjs";
import { markRung } from "../../pieces/standings.mjs";
import { language, t } from "../../core/words.mjs";
import { PART } from "../../stage/withheld.mjs";

/** @import { ReviewInfo, Shown, Words } from "../../core/wire.d.ts" */
/** @import { PaigowView } from "../../core/views.d.ts" */

gameDraws("paigow", {
  prospects: "practice",
  centre: (element, { view, words, stage }) => {
    if (view) drawHouse(element, { view, words, stage });
  },
  things: (panel, { screen, at }) => {
    const seat = screen.view?.seats?.[at];
    mark(panel, seat?.low ?? []);
    if (at !== screen.seat) return apart(panel, screen, at);
    const wells = panel.querySelector(".wells") ?? build(panel);
    const setting = screen.words.picks.length > 0;
    attr(wells, "class", `wells${seat?.cards.length ? "" : " idle"}`);
    attr(panel, "data-duels", screen.words.duels.length > 0);
    if (!panel.closest("potluck-table")) return placesOf(panel, screen);
    for (const element of wells.querySelectorAll("button")) element.hidden = !setting;
    text(find(wells, ".as-house"), t("As the house would"));
    text(find(wells, ".over"), t("Start over"));
    attr(panel, "data-waits", !setting && Math.max(seat?.cards.length ?? 0, seat?.held ?? 0) > 0 && !seat?.low.length);
    draws.set(panel, () => tell(panel, screen));
    tell(panel, screen);
    review(find(panel, ".cost"), screen);
    again(panel, screen);
  },
  key: (key, { view }, dock) => {
    if (key.toLowerCase() !== "r" || !view?.usual) return false;
    const control = /** @type {import("../../table/amount.mjs").StakeControl | null} */ (
      dock.querySelector("stake-control[data-kind=bet]")
    );
    control?.set(view.usual);
    if (control) dock.pressed("bet");
    return control !== null;
  },
  keys: () => [["R", t("bet as much as before")]],
  rash: ({ kind, cards }, { words }) => (kind === "set" ? doubt(words, cards) : ""),
});

/** What another's bet came to stands apart from his hands, so that it is whole where these are cut. @param {Element} panel @param {Shown<PaigowView>} screen @param {number} at */
function apart(panel, { view, words }, at) {
  const label = find(panel, ".label");
  const met = label.querySelector(".met") ?? label.appendChild(h("span", { class: "met" }));
  const parts = (words.hands?.[at] ?? "").split(PART);
  const told = view?.story.some((entry) => entry.type === "settled" && entry.seat === at);
  const known = parts.length > 1 && told && Boolean(view?.outcome?.results[at]);
  const said = known ? (parts.at(-1) ?? "") : "";
  if (met.textContent !== said) {
    const from = said.lastIndexOf(" ") + 1;
    const sum = h("span", { class: "sum" }, said.slice(from));
    met.replaceChildren(...(said ? [h("span", { class: "word" }, said.slice(0, from)), sum] : []));
  }
  if (!known) return;
  for (const hands of [find(label, ".made"), find(label, "b")]) {
    const both = hands.textContent ?? "";
    if (both.includes(PART)) return text(hands, both.slice(0, both.lastIndexOf(PART)));
  }
}

/** What draws the state of a panel's wells again, when a card was marked. @type {WeakMap<Element, () => void>} */
const draws = new WeakMap();

/** Elements that stay below the own hand: both hands by name, whether they are legal, two short cuts. @param {Element} panel */
function build(panel) {
  const hand = find(panel, "card-hand");
  const wells = h(
    "div",
    { class: "wells" },
    h("p", { class: "five" }, h("span", { class: "caps" }), h("b"), h("i", { class: "came" })),
    h("p", { class: "two" }, h("span", { class: "caps" }), h("b"), h("i", { class: "came" })),
    h("p", { class: "legal", role: "status" }),
    h("button", { type: "button", class: "btn as-house", click: () => asHouse(panel, hand) }),
    h("button", { type: "button", class: "btn over", click: () => choose(hand, []) }),
  );
  find(panel, ".cards").append(wells, h("p", { class: "cost", role: "status", hidden: true }));
  hand.changing = (work) => gliding(panel.closest("potluck-table") ?? panel, work);
  hand.addEventListener("pick", () => {
    const [first, ...others] = hand.picked;
    const oldest = hand.querySelector(`input[value="${CSS.escape(first ?? "")}"]`);
    if (others.length > 1 && oldest instanceof HTMLInputElement) oldest.click();
    draws.get(panel)?.();
  });
  draggable(hand, {
    may: () => hand.pickable.size > 0,
    half: (x, under) => halfAt(hand, { x, under }),
    aim: (half) => attr(panel, "data-aim", half),
    drop: (card, to) => move(hand, card, to),
  });
  return wells;
}

/**
 * Where a card would fall: in the half whose card or name lies there, else right or left of the last of the five.
 *
 * @param {import("../../pieces/cards.mjs").CardHand} hand
 * @param {{x: number, under: Element | null}} at
 * @returns {import("./drag.mjs").Half}
 */
function halfAt(hand, { x, under }) {
  const place = /** @type {HTMLElement | null} */ (under?.closest(".place"));
  if (place && hand.contains(place) && hand.picked.has(place.dataset.card ?? "")) return "two";
  if (under?.closest(".wells .two")) return "two";
  if (under?.closest(".wells .five")) return "five";
  const five = [...hand.querySelectorAll(".place:not(.dragged)")].filter((one) => !one.querySelector(":checked"));
  return x > Math.max(...five.map((one) => one.getBoundingClientRect().right)) ? "two" : "five";
}

/**
 * Moves a card to a half; dropped on a card of the other half, or where two lie already, the two change places.
 *
 * @param {import("../../pieces/cards.mjs").CardHand} hand
 * @param {string} card
 * @param {{half: import("./drag.mjs").Half, x: number, onto: string | null}} to
 */
function move(hand, card, { half, x, onto }) {
  const low = [...hand.picked];
  const was = low.includes(card) ? "two" : "five";
  if (was === "two" && onto && !low.includes(onto)) {
    choose(hand, [...low.filter((one) => one !== card), onto]);
  } else if (was === "two" && half === "five") {
    choose(
      hand,
      low.filter((one) => one !== card),
    );
  } else if (was === "five" && half === "two") {
    const gone = low.length < 2 ? null : onto && low.includes(onto) ? onto : nearest(hand, { low, x });
    choose(hand, [...low.filter((one) => one !== gone), card]);
  }
}

/** The card of those two that lies nearest. @param {Element} hand @param {{low: readonly string[], x: number}} about */
function nearest(hand, { low, x }) {
  const off = (/** @type {string} */ card) => {
    const box = hand.querySelector(`.place[data-card="${CSS.escape(card)}"]`)?.getBoundingClientRect();
    return box ? Math.abs(box.x + box.width / 2 - x) : Infinity;
  };
  return [...low].sort((a, b) => off(a) - off(b))[0];
}

/** What the own settings have cost, once a deal is over; asked for once a deal. @param {HTMLElement} told @param {Shown<PaigowView>} screen */
function review(told, { view, table }) {
  const over = view?.phase === "over" && (view.past.at(-1)?.low.length ?? 0) > 0;
  const wanted = over ? `${view.past.length} ${view.over} ${language()}` : "";
  if (told.dataset.of === wanted) return;
  told.dataset.of = wanted;
  told.hidden = true;
  if (!wanted) return;
  get(`/api/tables/${encodeURIComponent(table.id)}/review`).then(
    (/** @type {ReviewInfo} */ { words }) => {
      if (told.dataset.of !== wanted) return;
      gliding(told.closest("potluck-table") ?? told, () => {
        told.replaceChildren(...words.map((line) => h("span", {}, ...withPips(line))));
        told.hidden = words.length === 0;
      });
    },
    () => {},
  );
}

/** Marks what the house would, and has the Enter key set it. @param {Element} panel @param {import("../../pieces/cards.mjs").CardHand} hand */
function asHouse(panel, hand) {
  const { house = "" } = /** @type {HTMLElement} */ (panel).dataset;
  choose(hand, house.split(" "));
  const set = panel.closest("potluck-table")?.querySelector(".acts [data-kind=set]");
  focus(/** @type {HTMLElement | null | undefined} */ (set));
}

/** Marks just these cards. @param {import("../../pieces/cards.mjs").CardHand} hand @param {readonly string[]} cards */
function choose(hand, cards) {
  for (const input of hand.querySelectorAll("input")) {
    if (!input.disabled && input.checked !== cards.includes(input.value)) input.click();
  }
}

/** Both hands by name as they stand, and whether they are a foul. @param {Element} panel @param {Shown<PaigowView>} screen */
function tell(panel, { view, words }) {
  const hand = find(panel, "card-hand");
  panel.setAttribute("data-house", (view?.suggested ?? []).join(" "));
  const picked = [...hand.picked];
  const made = words.picks.find(([two]) => same((two ?? "").split(" "), picked));
  const foul = doubt(words, picked);
  text(find(panel, ".five .caps"), t("Five cards · high"));
  text(find(panel, ".two .caps"), t("Two cards · low"));
  const setting = words.picks.length > 0;
  if (setting) {
    rungs(panel, words.pick_rungs?.[made ? words.picks.indexOf(made) : -1]);
    text(find(panel, ".five b"), unbroken(made?.[1] ?? ""));
    text(find(panel, ".two b"), made ? unbroken(made[2] ?? "") : picked.map(cardText).join(" "));
  }
  drawDuels(panel, { view, words });
  const legal = find(panel, ".legal");
  attr(legal, "class", `legal${foul ? " foul" : made ? " fine" : ""}`);
  attr(panel, "data-low", setting ? picked.length : null);
  text(
    legal,
    !setting ? "" : foul ? foul : made ? t("Legal: the five beat the two.") : t("Choose two cards for the low hand."),
  );
}

/** What five and two came to, each in its place. @param {Element} panel @param {{view: PaigowView | null, words: Words}} screen */
function drawDuels(panel, { view, words }) {
  for (const [at, half] of [".five", ".two"].entries()) {
    const duel = words.duels[at];
    if (duel) text(find(panel, `${half} b`), unbroken(duel.mine));
    else if (view?.phase === "dealing" || view?.phase === "betting") text(find(panel, `${half} b`), "");
    text(find(panel, `${half} .came`), duel?.text ?? "");
    attr(find(panel, half), "data-came", duel?.came ?? null);
  }
}

/** A step of a replay: both places as they were filled then, without anything to press. @param {Element} panel @param {Shown<PaigowView>} screen */
function placesOf(panel, { view, words, seat }) {
  const own = view?.seats[seat ?? -1];
  attr(panel, "data-low", own?.cards.length ? own.low.length : null);
  text(find(panel, ".five .caps"), t("Five cards · high"));
  text(find(panel, ".two .caps"), t("Two cards · low"));
  for (const element of panel.querySelectorAll(".wells button")) /** @type {HTMLElement} */ (element).hidden = true;
  if (!words.duels.length) for (const half of [".five b", ".two b"]) text(find(panel, half), "");
  drawDuels(panel, { view, words });
}

/** Where both hands would stand on the ladder, as the cards lie now. @param {Element} panel @param {readonly [number, number] | undefined} rungs */
function rungs(panel, [high, low] = [-1, -1]) {
  for (const [at, line] of [...(panel.closest(".felt")?.querySelectorAll(".ladder > li") ?? [])].entries()) {
    markRung(line, { upper: at === high, lower: at === low });
  }
}

/** The two cards that are set lie apart. @param {Element} panel @param {readonly string[]} low */
function mark(panel, low) {
  for (const place of panel.querySelectorAll(".place")) {
    place.classList.toggle("low", low.includes(/** @type {HTMLElement} */ (place).dataset.card ?? ""));
  }
}

/** The warning that the screen has for these two cards; empty where it has none. @param {Words} words @param {readonly string[]} cards */
function doubt({ doubts }, cards) {
  return doubts.find(([pair]) => same(pair.split(" "), cards))?.[1] ?? "";
}

/** @param {readonly string[]} one @param {readonly string[]} other */
function same(one, other) {
  return one.length === other.length && one.every((card) => other.includes(card));
}
