/** What poker dice alone have: two wells of dice, points, a tumble, and the series against the same opponent. */

import { gameDraws } from "../games.mjs";
import { DiceHand } from "./dice-hand.mjs";
import { attr, find, h, keyed, text } from "../../core/dom.mjs";
import { t } from "../../core/words.mjs";

/** @import { Shown } from "../../core/wire.d.ts" */
/** @import { DiceView } from "../../core/views.d.ts" */

/** Milliseconds for which an act of another is seen at least: a throw takes seven tenths of a second. */
const SEEN = 1100;
const SERIES = "potluck.dice.series";

gameDraws("dice", {
  gap: SEEN,
  counts: true,
  prospects: "always",
  things,
});

/**
 * The dice of a seat, in place of cards, and its points.
 *
 * @param {Element} panel
 * @param {{screen: Shown<DiceView>, at: number}} about
 */
function things(panel, { screen, at }) {
  const { view, seat: viewer } = screen;
  find(panel, "card-hand").hidden = true;
  let hand = /** @type {DiceHand | null} */ (panel.querySelector("dice-hand"));
  if (!hand) {
    hand = new DiceHand();
    find(panel, ".cards").prepend(hand);
  }
  const seat = view?.seats?.[at];
  const offered = at === viewer ? (view?.offers ?? []) : [];
  hand.show({
    seat,
    key: `${view?.deal ?? 0}`,
    own: at === viewer,
    pickable: offered.flatMap((offer) => (offer.type === "pick" ? offer.among : [])).map(String),
  });
  if (view && seat) points(find(panel, ".extras"), { view, at, screen });
}

/** Points won, of those that win the match; and the series so far. @param {Element} extras @param {{view: DiceView, at: number, screen: Shown<DiceView>}} about */
function points(extras, { view, at, screen }) {
  const needed = (view.rules.best_of + 1) / 2;
  const won = view.seats[at]?.points ?? 0;
  keyed(extras, at === screen.seat ? ["points", "series"] : ["points"], {
    key: String,
    make: (part) => h("p", { class: part }),
    update: (line, part) => {
      if (part === "series") return text(line, seriesText(view, screen));
      attr(line, "role", "img");
      attr(line, "aria-label", t("Points: {won} of {needed}", { won, needed }));
      keyed(
        line,
        Array.from({ length: needed }, (_, place) => place < won),
        {
          key: (_, place) => String(place),
          make: () => h("i"),
          update: (pip, full) => attr(pip, "class", full ? "won" : ""),
        },
      );
    },
  });
}

/** Matches won and lost against whoever sits opposite, as this browser remembers them. @param {DiceView} view @param {Shown<DiceView>} screen */
function seriesText(view, { table, seat }) {
  const other = table.seats[seat === 0 ? 1 : 0];
  const name = `${other?.bot ?? ""}/${other?.bot ? "" : other?.name}`;
  const all = remembered();
  const past = all[name] ?? { won: 0, lost: 0, last: "" };
  if (view.over && view.winner !== null && past.last !== table.id) {
    past.last = table.id;
    if (view.winner === seat) past.won += 1;
    else past.lost += 1;
    remember({ ...all, [name]: past });
  }
  return past.won + past.lost ? t("Matches: {won} to {lost}", past) : "";
}

/** @returns {Record<string, {won: number, lost: number, last: string}>} */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(SERIES) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Record<string, {won: number, lost: number, last: string}>} all */
function remember(all) {
  try {
    localStorage.setItem(SERIES, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing has no series.
  }
}
