/** Cards of a hand that are moved between its two halves with finger, pen or mouse; click and keys work as before. */

/** Pixels that a pointer may tremble before it drags. */
const SLACK = 6;

/** @typedef {"five" | "two"} Half */
/**
 * @typedef {object} Halves
 * @property {() => boolean} may whether cards can be moved now
 * @property {(x: number, under: Element | null) => Half} half where a card would fall
 * @property {(half: Half | null) => void} aim shows where it would fall; null: nothing is dragged any more
 * @property {(card: string, to: {half: Half, x: number, onto: string | null}) => void} drop
 */

/** Lets the cards of a hand be dragged. @param {HTMLElement} hand @param {Halves} halves */
export function draggable(hand, halves) {
  /** @type {{place: HTMLElement, id: number, x: number, y: number, moving: boolean} | null} */
  let held = null;

  const release = () => {
    if (!held) return;
    held.place.classList.remove("dragged");
    held.place.style.removeProperty("translate");
    held = null;
    halves.aim(null);
  };

  hand.addEventListener("pointerdown", (event) => {
    const place = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".place"));
    if (!place || !event.isPrimary || event.button !== 0 || !halves.may()) return;
    held = { place, id: event.pointerId, x: event.clientX, y: event.clientY, moving: false };
  });

  hand.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moving && Math.hypot(x, y) < SLACK) return;
    if (!halves.may()) return release();
    if (!held.moving) {
      held.moving = true;
      held.place.setPointerCapture(event.pointerId);
      held.place.classList.add("dragged");
    }
    held.place.style.translate = `${x}px ${y}px`;
    halves.aim(halves.half(event.clientX, document.elementFromPoint(event.clientX, event.clientY)));
  });

  hand.addEventListener("pointerup", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const { place, moving } = held;
    const under = moving ? document.elementFromPoint(event.clientX, event.clientY) : null;
    release();
    if (!moving || !halves.may()) return;
    const onto = /** @type {HTMLElement | null} */ (under?.closest(".place"));
    const half = halves.half(event.clientX, under);
    const there = onto && hand.contains(onto) && onto !== place ? (onto.dataset.card ?? null) : null;
    halves.drop(place.dataset.card ?? "", { half, x: event.clientX, onto: there });
    unclicked(hand);
  });

  hand.addEventListener("pointercancel", (event) => {
    if (event.pointerId === held?.id) release();
  });
  // A finger is captured by what lies under it, and lets go of that when the place takes it over.
  hand.addEventListener("lostpointercapture", (event) => {
    if (event.target === held?.place) release();
  });
}

/** The click that follows a drag marks nothing. @param {HTMLElement} hand */
function unclicked(hand) {
  const stop = (/** @type {Event} */ event) => {
    if (!event.isTrusted) return;
    event.preventDefault();
    event.stopPropagation();
  };
  hand.addEventListener("click", stop, { capture: true });
  setTimeout(() => hand.removeEventListener("click", stop, { capture: true }), 0);
}
