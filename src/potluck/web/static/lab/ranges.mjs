/** Which classes of two cards a range names, by the grammar of the house: for its picture and for what a press on it does. */

const RANKS = "23456789TJQKA";
const RUN = /^([2-9TJQKA])([2-9TJQKA])([so]?)-([2-9TJQKA])([2-9TJQKA])([so]?)$/;
const ONE = /^([2-9TJQKA])([2-9TJQKA])([so]?)(\+?)$/;
const ANY = new Set(["random", "*", "**", "xx"]);

/** The terms of a range. @param {string} range */
export function terms(range) {
  return range
    .split(/[,;]/)
    .map((term) => term.trim())
    .filter(Boolean);
}

/** The classes that a range holds, of those that there are. @param {string} range @param {readonly string[]} all */
export function held(range, all) {
  const classes = new Set();
  for (const term of terms(range)) {
    const [name = ""] = term.replace(/^!/, "").split("@");
    const named = ANY.has(name.trim()) ? all : classesOf(name.replaceAll(" ", ""));
    for (const each of named) {
      if (term.startsWith("!")) classes.delete(each);
      else classes.add(each);
    }
  }
  return classes;
}

/** A range with a class, or without it: what a longer term names is taken out again. @param {string} range @param {string} name @param {readonly string[]} all */
export function toggled(range, name, all) {
  const before = held(range, all).has(name);
  const rest = terms(range)
    .filter((term) => term.replace(/^!/, "") !== name)
    .join(",");
  const now = held(rest, all).has(name);
  if (before !== now) return rest;
  return [...terms(rest), before ? `!${name}` : name].join(",");
}

/** The classes that one term names; none where it is another kind of term. @param {string} term @returns {string[]} */
export function classesOf(term) {
  const run = RUN.exec(term);
  if (run) return between(run);
  const [, first = "", second = "", mark, more] = ONE.exec(term) ?? [];
  if (!first) return [];
  const [high = 0, low = 0] = sorted(first, second);
  if (high === low) return mark ? [] : pairs(high, more ? RANKS.length - 1 : high);
  return count(low, more ? high - 1 : low).flatMap((place) => suited(high, place, mark));
}

/** @param {RegExpExecArray} run */
function between([, a = "", b = "", mark = "", c = "", d = "", other]) {
  const [[high = 0, low = 0] = [], [lesser = 0, least = 0] = []] = [sorted(a, b), sorted(c, d)].sort(
    ([x = 0, y = 0], [v = 0, w = 0]) => v - x || w - y,
  );
  if (mark !== other) return [];
  if (high === low && lesser === least) return mark ? [] : pairs(lesser, high);
  if (high === lesser && least !== high && high !== low) {
    return count(least, low).flatMap((place) => suited(high, place, mark));
  }
  if (high - low !== lesser - least || high === low) return [];
  return count(0, high - lesser).flatMap((step) => suited(high - step, low - step, mark));
}

/** @param {string} one @param {string} other */
function sorted(one, other) {
  return [RANKS.indexOf(one), RANKS.indexOf(other)].sort((a, b) => b - a);
}

/** @param {number} from @param {number} to */
function count(from, to) {
  return Array.from({ length: Math.max(to - from + 1, 0) }, (_, at) => from + at);
}

/** @param {number} from @param {number} to */
function pairs(from, to) {
  return count(from, to).map((place) => `${RANKS[place]}${RANKS[place]}`);
}

/** @param {number} high @param {number} low @param {string | undefined} mark */
function suited(high, low, mark) {
  return [...(mark || "so")].map((each) => `${RANKS[high]}${RANKS[low]}${each}`);
}
