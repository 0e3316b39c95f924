/**
 * What moves. Only `transform` and `opacity`, for less than a second, and nothing that waits for it: every change is
 * on the page before it is seen moving. Whoever wants no motion, or no pause, sees the change alone.
 */

import { visible } from "./dom.mjs";
import { guarded } from "./guard.mjs";
import { gap } from "./settings.mjs";

const STILL = matchMedia("(prefers-reduced-motion: reduce)");
export const OUT = "cubic-bezier(.2, .8, .2, 1)";
export const SETTLE = "cubic-bezier(.3, 1.35, .5, 1)";
export const IN = "cubic-bezier(.5, 0, .9, .4)";
const MOVE = 240;
const DEAL = 320;
const TURN = 200;
const GRAND = 600;
const SWING = 900;
const CHIPS = 420;

/** How much longer than usual everything takes that begins to move now; 0 where nothing is to. */
let tempo = 1;

/**
 * Does it; what begins to move meanwhile takes so many times as long as usual. A scene that is cut short so moves faster,
 * and its cards lie before the next begins.
 *
 * @param {number} factor
 * @param {() => void} work
 */
export function inTempo(factor, work) {
  const usual = tempo;
  tempo = factor;
  try {
    work();
  } finally {
    tempo = usual;
  }
}

/** How many times as long as usual it takes what begins to move now; 0: nothing is to move. */
export function tempoNow() {
  return moving() ? tempo : 0;
}

/** Whether anything is to move now. */
export function moving() {
  return tempo > 0 && !STILL.matches && gap() > 0 && !document.hidden;
}

/** Cards and dice that are on their way. @type {Set<Animation>} */
const onTheirWay = new Set();

/** The name of a movement by which what lies already follows the felt around it (`glide.mjs`). */
export const GLIDES = "glides";

/** Where cards and dice lie. */
const LYING = ".place, .laid, .lies, .turned, .die";

/** Whether every card and every die lies where it is to lie, with the face that it is to show; also those that a sheet moves. */
export function resting() {
  if (onTheirWay.size) return false;
  return !document.getAnimations().some(({ id, playState, effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    return id !== GLIDES && playState === "running" && target?.closest(LYING);
  });
}

/** Movements that were cut short: what follows them is not seen moving either. @type {WeakSet<Animation>} */
const cut = new WeakSet();

/** What is on its way lies at once. */
export function settle() {
  for (const going of onTheirWay) {
    cut.add(going);
    guarded(() => going.finish());
  }
}

/** That movement is one of cards or dice: what they decide is told when it is over. @param {Animation} going */
export function awaited(going) {
  const over = () => onTheirWay.delete(going);
  onTheirWay.add(going);
  going.finished.then(over, over);
}

/**
 * Moves an element, where things move; what follows happens in any case. Gives what moves.
 *
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} how
 * @param {() => void} [then]
 * @returns {Animation | null}
 */
export function move(element, frames, how, then) {
  if (!moving()) {
    then?.();
    return null;
  }
  const { duration = 0, delay = 0 } = how;
  const timed = { ...how, duration: Number(duration) * tempo, delay: delay * tempo };
  const going = guarded(() => element.animate(frames, { fill: "backwards", easing: OUT, ...timed }), null);
  const factor = tempo;
  if (!going) then?.();
  else if (then) going.finished.then(() => inTempo(cut.has(going) ? 0 : factor, then), then);
  return going;
}

/** Moves a card, which is awaited. @param {Parameters<typeof move>} how */
function carry(...how) {
  const going = move(...how);
  if (going) awaited(going); // after what follows was asked for: a card that turns is on its way from edge to edge
}

/** A card comes from the deck into its place. @param {Element} card @param {number} delay */
export function deal(card, delay) {
  const from = { opacity: 0, transform: onDeck(card, 8) };
  carry(card, [from, { opacity: 1, transform: "none" }], { duration: DEAL, delay });
}

/**
 * A card on the deck, as large as that, or where it would lie; in a game without one at the dealer's side.
 *
 * @param {Element} card
 * @param {number} angle degrees
 */
function onDeck(card, angle) {
  const deck = document.querySelector(".deck .card");
  if (!deck || deck.getClientRects().length === 0 || deck === card) {
    return `translate(180px, -140px) rotate(${angle}deg)`;
  }
  const [start, end] = [middle(deck), middle(card)];
  const [wanted, width] = [deck, card].map((each) => each.getBoundingClientRect().width);
  const size = wanted && width ? wanted / width : 1; // a card that is not shown has no size
  return `translate(${start.x - end.x}px, ${start.y - end.y}px) rotate(${angle}deg) scale(${size})`;
}

/**
 * Cards on the table leave for the deck, one after the other, in so many milliseconds. That they are not seen afterwards is
 * for the sheet to say, by which they are not seen where nothing moves either.
 *
 * @param {Iterable<Element>} cards
 * @param {number} ms
 */
export function gather(cards, ms) {
  const all = [...cards].filter(visible);
  all.forEach((card, at) => {
    const away = { opacity: 0, transform: onDeck(card, -6) };
    const how = { duration: ms * 0.7, delay: (ms * 0.3 * at) / all.length, easing: IN };
    carry(card, [{ opacity: 1, transform: "none" }, away], how);
  });
}

/**
 * A card is turned face up; `show` puts the face there when it stands on its edge.
 *
 * @param {Element} card
 * @param {number} delay
 * @param {() => void} show
 */
export function turn(card, delay, show) {
  const edge = { transform: "perspective(600px) rotateY(90deg)" };
  const flat = { transform: "perspective(600px) rotateY(0deg)" };
  // Before its time it fills nothing: it would hold a card that still flies where it is to lie.
  carry(card, [flat, edge], { duration: TURN / 2, delay, easing: IN, fill: "none" }, () => {
    show();
    carry(card, [edge, flat], { duration: TURN });
  });
}

/** When the last of so many cards has landed, that many milliseconds apart. @param {number} cards @param {number} apart */
export function landed(cards, apart) {
  return moving() ? DEAL + cards * apart : 0;
}

/** A thrown card leaves for the deck; its place is empty afterwards, as the sheet says. @param {Element} card @param {number} at */
export function thrown(card, at) {
  const away = { opacity: 0, transform: onDeck(card, 14) };
  carry(card, [{ opacity: 1, transform: "none" }, away], { duration: MOVE, delay: at * 60, easing: IN });
}

/** A garment lifts off the dummy, and is gone. @param {Element} garment */
export function lifted(garment) {
  const away = { opacity: 0, transform: "translateY(-46px)" };
  move(garment, [{ opacity: 1, transform: "none" }, away], { duration: MOVE * 2, fill: "both" }, () =>
    garment.remove(),
  );
}

/** A garment comes down on the dummy. @param {Element} garment */
export function donned(garment) {
  const above = { opacity: 0, transform: "translateY(-46px)" };
  move(garment, [above, { opacity: 1, transform: "none" }], { duration: MOVE * 2 });
}

/** A hanger swings out. @param {Element} hanger */
export function swing(hanger) {
  const angles = [14, -9, 6, -4, 2, 0].map((angle) => ({ transform: `rotate(${angle}deg)` }));
  move(hanger, angles, { duration: SWING, easing: "ease-in-out" });
}

/** Paper falls in. @param {Element} paper */
export function fall(paper) {
  const above = { opacity: 0, transform: "translateY(-28px) rotate(-1deg)" };
  move(paper, [above, { opacity: 1, transform: "none" }], { duration: MOVE * 1.5, easing: SETTLE });
}

/**
 * Chips slide from one element to another, drawn above everything.
 *
 * @param {SVGElement} chips a drawing that is not on the page
 * @param {Element} from
 * @param {Element} to
 */
export function slide(chips, from, to) {
  if (!moving() || !visible(from) || !visible(to)) return;
  const [start, end] = [middle(from), middle(to)];
  chips.setAttribute("class", "sliding");
  document.body.append(chips);
  const at = (/** @type {{x: number, y: number}} */ { x, y }) => `translate(${x}px, ${y}px) translate(-50%, -50%)`;
  const frames = [
    { transform: at(start) },
    { transform: at(end), opacity: 1, offset: 0.85 },
    { transform: at(end), opacity: 0 },
  ];
  move(chips, frames, { duration: CHIPS, fill: "both" }, () => chips.remove());
}

/** @param {Element} element */
function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** @type {WeakMap<Element, number>} */
const counting = new WeakMap();

/**
 * A figure counts to its new value.
 *
 * @param {HTMLElement} element
 * @param {number} value
 * @param {(value: number) => string} written
 */
export function count(element, value, written) {
  const from = Math.min(value, Number(element.dataset.value ?? value)); // what is paid out leaves as chips
  cancelAnimationFrame(counting.get(element) ?? 0);
  element.dataset.value = String(value);
  const began = performance.now();
  const step = () => {
    const part = moving() ? Math.min(1, (performance.now() - began) / GRAND) : 1;
    const shown = written(Math.round(from + (value - from) * part));
    if (element.textContent !== shown) element.textContent = shown;
    if (part < 1) counting.set(element, requestAnimationFrame(step));
  };
  step();
}
