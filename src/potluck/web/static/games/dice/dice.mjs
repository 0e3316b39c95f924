/** What poker dice alone have: two wells of dice, points, a tumble, and the series against the same opponent. */

import { gameDraws } from "../games.mjs";
import { DiceHand } from "./dice-hand.mjs";
import { attr, find, h, keyed, text } from "../../core/dom.mjs";
import { t } from "../../core/words.mjs";

/** Milliseconds for which an act of another is seen at least: a throw takes seven tenths of a second. */
const SEEN = 1100;
const SERIES = "potluck.dice.series";

gameDraws("dice", {
  gap: SEEN,
  counts: true,
  things,
});

/**
 * The dice of a seat, in place of cards, and its points.
 *
 * @param {Element} panel
 * @param {{screen: any, at: number}} about
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
    pickable: offered.flatMap((/** @type {any} */ offer) => (offer.type === "pick" ? offer.among : [])).map(String),
  });
  if (seat) points(find(panel, ".extras"), { screen, at });
}

/** Points won, of those that win the match; and the series so far. @param {Element} extras @param {any} about */
function points(extras, { screen, at }) {
  const { view, seat: viewer } = screen;
  const needed = (view.rules.best_of + 1) / 2;
  const won = view.seats[at].points;
  keyed(extras, at === viewer ? ["points", "series"] : ["points"], {
    key: String,
    make: (part) => h("p", { class: part }),
    update: (line, part) => {
      if (part === "series") return text(line, seriesText(screen));
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

/** Matches won and lost against whoever sits opposite, as this browser remembers them. @param {any} screen */
function seriesText(screen) {
  const { view, table, seat } = screen;
  const other = table.seats[1 - seat];
  const name = `${other.bot ?? ""}/${other.bot ? "" : other.name}`;
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
