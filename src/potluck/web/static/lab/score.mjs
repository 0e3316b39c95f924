/** The running score of a trainer, kept in this browser: how many questions, how many best answers, what was given away. */

/**
 * @typedef {object} Score
 * @property {number} asked
 * @property {number} best
 * @property {number} cost of all answers
 * @property {number} shared answers of which it was told what share of a pot they gave away
 * @property {number} share those shares in all
 * @property {readonly boolean[]} recent whether each of the last answers was among the best
 */

/** @type {Score} */
export const NOTHING = { asked: 0, best: 0, cost: 0, shared: 0, share: 0, recent: [] };

/** By so many of the last answers it is chosen how hard the next question is. */
const RECENT = 12;

/** The score after one more answer. @param {Score} score @param {number} cost @param {number | null} [share] of a pot @returns {Score} */
export function after(score, cost, share = null) {
  return {
    asked: score.asked + 1,
    best: score.best + (cost === 0 ? 1 : 0),
    cost: score.cost + cost,
    shared: score.shared + (share === null ? 0 : 1),
    share: score.share + (share ?? 0),
    recent: [...score.recent, cost === 0].slice(-RECENT),
  };
}

/** So many steps of difficulty there are. */
export const HARDNESS = 3;
/** After so many answers, from such a share of best ones of the last on, the next step is asked. */
const STEPS = [
  { asked: 5, best: 0.6 },
  { asked: 12, best: 0.75 },
];

/** How hard the next question is to be: 0, and more as somebody improves. @param {Score} score */
export function hardness({ recent }) {
  const best = recent.filter(Boolean).length;
  return STEPS.filter((step) => recent.length >= step.asked && best >= step.best * recent.length).length;
}

/** What is kept under a name; nothing where it cannot be read. @param {string} name @param {Pick<Storage, "getItem">} [store] this browser's @returns {Score} */
export function kept(name, store) {
  try {
    const all = JSON.parse((store ?? localStorage).getItem(`lab ${name}`) ?? "{}");
    const { asked, best, cost, shared = 0, share = 0, recent = spread(asked, best) } = all;
    const whole = [asked, best, shared].every(Number.isInteger) && 0 <= best && best <= asked && 0 <= shared;
    const sums = [cost, share].every((sum) => Number.isFinite(sum) && sum >= 0);
    if (!whole || !sums || !Array.isArray(recent)) return NOTHING;
    return { asked, best, cost, shared, share, recent: recent.slice(-RECENT).map(Boolean) };
  } catch {
    return NOTHING;
  }
}

/** The last answers of a score that was kept without them: as many best ones as in all. @param {number} asked @param {number} best */
function spread(asked, best) {
  const length = Math.min(asked, RECENT);
  return Array.from({ length }, (_, at) => at < Math.round((best * length) / asked));
}

/** Keeps a score, where the browser keeps anything. @param {string} name @param {Score} score @param {Pick<Storage, "setItem">} [store] this browser's */
export function keep(name, score, store) {
  try {
    (store ?? localStorage).setItem(`lab ${name}`, JSON.stringify(score));
  } catch {
    // A browser that keeps nothing, or is full, counts no further.
  }
}

/** So many numbers are remembered of those that were answered. */
const REMEMBERED = 500;

/** The numbers that were answered under a name, the last ones. @param {string} name @param {Pick<Storage, "getItem">} [store] this browser's @returns {number[]} */
export function answered(name, store) {
  try {
    const numbers = JSON.parse((store ?? localStorage).getItem(`lab answered ${name}`) ?? "[]");
    return Array.isArray(numbers) ? numbers.filter(Number.isSafeInteger) : [];
  } catch {
    return [];
  }
}

/** Remembers a number as answered, and says whether it counts: the first time alone. @param {string} name @param {number} number @param {Pick<Storage, "getItem" | "setItem">} [store] this browser's */
export function counts(name, number, store) {
  const before = answered(name, store);
  if (before.includes(number)) return false;
  try {
    const numbers = [...before, number].slice(-REMEMBERED);
    (store ?? localStorage).setItem(`lab answered ${name}`, JSON.stringify(numbers));
  } catch {
    // A browser that keeps nothing counts each answer, for as long as it counts at all.
  }
  return true;
}

/** What was answered to the puzzle of a day; null where nothing was, or it cannot be read. @param {string} day @param {Pick<Storage, "getItem">} [store] this browser's @returns {string[] | null} */
export function answerOf(day, store) {
  try {
    const answer = JSON.parse((store ?? localStorage).getItem(`lab answer ${day}`) ?? "null");
    return Array.isArray(answer) && answer.every((part) => typeof part === "string") ? answer : null;
  } catch {
    return null;
  }
}

/** Keeps it, where the browser keeps anything. @param {string} day @param {readonly string[]} answer @param {Pick<Storage, "setItem">} [store] this browser's */
export function keepAnswer(day, answer, store) {
  try {
    (store ?? localStorage).setItem(`lab answer ${day}`, JSON.stringify(answer));
  } catch {
    // A browser that keeps nothing shows the puzzle afresh.
  }
}

/** The day after a day, or so many days after it, both as `2026-11-24`. @param {string} day @param {number} days */
export function later(day, days) {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The day of this browser's clock and place. @param {Date} [now] */
export function today(now = new Date()) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
