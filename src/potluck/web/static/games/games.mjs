/**
 * What the table draws for one game alone. A game's own module says it with `gameDraws`, and comes before the page's, so
 * that a game from elsewhere is drawn as those of the house. Everything else (seats, cards, offers, story) is drawn for
 * all games alike from what the screen says: a game without a word here can be played.
 */

/** @import { Act as Sent, Screen, Shown, Words } from "../core/wire.d.ts" */
/** @import { View, Views } from "../core/views.d.ts" */

/** @typedef {Exclude<Sent["action"], string>} OfferedAction an action as a view offers it: its tag, and what the game says */
/** @import { Stage } from "../stage/withheld.mjs" */
/** @import { Playing } from "../pieces/cards.mjs" */

/** @typedef {{kind: string, cards: readonly string[], amount: number}} Act what a button is about to do */
/**
 * A seat, as the screen has it: without anything before the match.
 *
 * @template {{seats?: readonly unknown[]}} V
 * @typedef {{seat: Partial<NonNullable<V["seats"]>[number]>, words: Words, at: number, table: Screen["table"], view: V | null}} About
 */
/**
 * @template {{seats?: readonly unknown[]}} [V=View] the game's view
 * @typedef {object} Drawing
 * @property {(extras: Element, about: About<V>) => void} [seat] draws what else a seat has
 * @property {(cards: readonly string[], others: readonly (readonly string[])[]) => Playing} [playing] those of a shown hand that
 *   decide against the other shown ones: what makes it, and what breaks the tie
 * @property {(act: Act, screen: Screen<V>) => string} [rash] the question that an act deserves before it is done, or nothing
 * @property {(what: {kind: string, amount: number}, screen: Shown<V>) => boolean} [all] whether an act stakes all that its player has
 * @property {(panel: Element, about: {screen: Shown<V>, at: number}) => void} [things] draws what a seat has in place of cards
 * @property {(key: string, screen: Screen<V>, dock: import("../table/offers.mjs").OfferDock) => boolean} [key] does what a key
 *   of this game alone asks for, and says whether it did
 * @property {() => [key: string, does: string][]} [keys] those keys, for the help
 * @property {"always" | "practice"} [prospects] whether what an act would bring stands beside it where hints are allowed, always
 *   or when it is asked for
 * @property {boolean} [rest] whether cards of others that are not seen lie there face down, beside some that are
 * @property {boolean} [small] whether the cards of others are drawn small, and so with large indices
 * @property {boolean} [faces] whether a person has a face, as the house's own have: his letter
 * @property {(view: V) => boolean} [stakes] whether sums are chosen at this table: the dock has the height for that from the first deal on
 * @property {boolean} [judged] whether after each deal it can be asked what one's decisions in it cost
 * @property {boolean} [counts] whether it draws itself what a seat has
 * @property {number} [gap] milliseconds for which an act of another is seen at least
 * @property {boolean} [round] whether two and more others, on a phone one, sit around the felt
 * @property {(element: Element, screen: Pick<Shown<V>, "view" | "felt" | "words" | "table"> & {stage?: Stage}) => void} [centre]
 *   draws what else lies between the seats, into an element that is the game's alone
 * @property {(action: OfferedAction, table: string) => string} [about] the address of what an act means, such as a game's rules
 */

/** @type {Map<string, Drawing>} */
const DRAWINGS = new Map();

/**
 * Tells what a game draws. Its screens hold its own view, since the server sends no other under that name.
 *
 * @template {string} G
 * @param {G} game
 * @param {Drawing<G extends keyof Views ? Views[G] : View>} drawing
 */
export function gameDraws(game, drawing) {
  DRAWINGS.set(game, /** @type {Drawing} */ (/** @type {unknown} */ (drawing)));
}

/** The drawing of a game. @param {string} game */
export function drawingOf(game) {
  return DRAWINGS.get(game) ?? {};
}
