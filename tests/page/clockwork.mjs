/** Timers that run when a test says so: no test waits, and none depends on how fast a machine is. */

/** Lets `run` set timers, and gives what moves the time on. @param {(pass: (ms: number) => void, now: () => number) => void} run */
export function withClockwork(run) {
  const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  /** @type {Map<number, {due: number, act: () => void}>} */
  const waiting = new Map();
  let now = 0;
  let last = 0;
  const pass = (/** @type {number} */ ms) => {
    const end = now + ms;
    for (;;) {
      const next = [...waiting].sort(([, one], [, other]) => one.due - other.due)[0];
      if (!next || next[1].due > end) break;
      waiting.delete(next[0]);
      now = next[1].due;
      next[1].act();
    }
    now = end;
  };
  Object.assign(globalThis, {
    setTimeout: (/** @type {() => void} */ act, /** @type {number} */ ms) => {
      last += 1;
      waiting.set(last, { due: now + ms, act });
      return last;
    },
    clearTimeout: (/** @type {number} */ id) => waiting.delete(id),
  });
  Object.defineProperty(performance, "now", { configurable: true, value: () => now });
  try {
    run(pass, () => now);
  } finally {
    Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout });
    Reflect.deleteProperty(performance, "now"); // its own is on the prototype
  }
}
