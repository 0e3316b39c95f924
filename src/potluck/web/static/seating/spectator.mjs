/** Who only looks on, with a seat of his own or without: his screen may be that of a deal which is over, while another is played. */

import { t } from "../core/words.mjs";

/** @import { Screen } from "../core/wire.d.ts" */
/** @import { Seat } from "../core/views.d.ts" */

/** Persons at a table from whom on others see its deals when they are over. */
const COMPANY = 2;

/** Whether the viewer plays no part: he has no seat, or has left or lost the one he had. @param {Screen} screen */
export function looksOn({ view, felt, seat }) {
  return seat === null || Boolean(felt?.spots[seat]?.gone) || departed(view?.seats?.[seat]);
}

/**
 * The screen without what is no longer so: of a deal that is over nobody is to act and no time runs, and who plays no
 * more is not asked for anything.
 *
 * @param {Screen} screen
 */
export function asWatched(screen) {
  const { view, words, seat } = screen;
  if (!view || view.over || !looksOn(screen)) return screen;
  const past = screen.late || apart(screen);
  const over = past && view.outcome;
  const notices =
    past && !screen.late
      ? [...(words.notices ?? []), t("Others play here. You see each deal once it is over.")]
      : words.notices;
  return {
    ...screen,
    view: over ? { ...view, actor: null } : view,
    clock: past ? null : screen.clock,
    words: { ...words, notices, prompt: seat === null ? words.prompt : farewell(screen) },
  };
}

/** Whether that seat plays no more; `folded` means the whole match where a seat tells apart that it has left. @param {Seat | undefined} seat */
function departed(seat) {
  return Boolean(seat?.gone || (seat && "left" in seat && (seat.left || seat.folded)));
}

/** Whether the deal in which the viewer left is over: the next one is not for him to see until it is. @param {Screen} screen */
function apart({ view, table, seat }) {
  const persons = table.seats.filter((one) => one.kind === "person" && one.taken);
  return Boolean(seat !== null && view?.seats?.[seat]?.gone && view.outcome && persons.length >= COMPANY);
}

/** @param {Screen} screen */
function farewell({ view, table, seat }) {
  const left = view?.seats?.[seat ?? -1]?.left || table.seats[seat ?? -1]?.leaving;
  const told = view?.story.find((one) => one.type === "left" && one.seat === seat);
  if (told && "amount" in told && told.amount === 0) return t("You had no chips left and have stood up.");
  return left || told ? t("You have stood up.") : t("You no longer play here.");
}
