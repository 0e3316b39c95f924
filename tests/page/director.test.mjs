import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Director } from "../../src/potluck/web/static/stage/director.mjs";
import { withClockwork } from "./clockwork.mjs";

/** @param {number} turn @param {number | null} actor @param {object} [more] */
const screen = (turn, actor, more = {}) => ({ turn, seq: turn, seat: 0, view: { actor, outcome: null }, ...more });
/** @type {(before: any, now: any) => {scene: string, ms: number, screen: any}[]} */
const alone = (_, now) => [{ scene: "now", ms: 0, screen: now }];

/**
 * When each of these screens is seen, that arrive all at once.
 *
 * @param {ReturnType<typeof screen>[]} screens
 * @param {number} gap
 * @param {(director: Director<any>, now: () => number) => void} [set]
 */
function shown(screens, gap, set = () => {}) {
  /** @type {[turn: number, at: number][]} */
  const seen = [];
  withClockwork((pass, now) => {
    const director = new Director({
      show: (/** @type {any} */ one) => seen.push([one.turn, now()]),
      scenes: alone,
      still: () => false,
      gap,
    });
    set(director, now);
    for (const one of screens) director.push(one);
    pass(100_000);
  });
  return seen;
}

test("acts of others are a gap apart, the answer to one's own act comes at once", () => {
  const screens = [screen(1, 1), screen(2, 1), screen(3, 0), screen(4, 1)];
  assert.deepEqual(shown(screens, 500), [
    [1, 0],
    [2, 500],
    [3, 1000],
    [4, 1000],
  ]);
});

test("nothing waits without a gap, nor once a deal is over", () => {
  const over = screen(2, 1);
  over.view.outcome = /** @type {any} */ ({});
  assert.deepEqual(shown([screen(1, 1), screen(2, 1), screen(3, 1)], 0), [
    [1, 0],
    [2, 0],
    [3, 0],
  ]);
  assert.deepEqual(shown([over, screen(3, 1)], 500), [
    [2, 0],
    [3, 0],
  ]);
});

test("one of the house who thinks longer is waited for, and never less than the least", () => {
  const slow = screen(1, 1, { words: { presence: [null, { pause: 160 }] } });
  const quick = screen(1, 1, { words: { presence: [null, { pause: 40 }] } });
  assert.deepEqual(shown([slow, screen(2, 0)], 500), [
    [1, 0],
    [2, 800],
  ]);
  assert.deepEqual(
    shown([quick, screen(2, 0)], 500, (director) => (director.least = 450)),
    [
      [1, 0],
      [2, 450],
    ],
  );
});

test("a screen older than the latest is never seen, and who lags far behind sees the latest", () => {
  assert.deepEqual(
    shown([screen(1, 1), screen(5, 1), screen(3, 1), screen(6, 1)], 30).map(([turn]) => turn),
    [1, 5, 6],
  );
  const many = Array.from({ length: 40 }, (_, at) => screen(at + 1, 1));
  const turns = shown(many, 30).map(([turn]) => turn);
  assert.equal(turns.at(-1), 40);
  assert.ok(turns.length < 20);
});

/** Three scenes before each screen, 400 ms each. @param {any} _ @param {any} now */
const three = (_, now) => [
  ...[1, 2, 3].map((part) => ({ scene: `part ${part}`, ms: 400, screen: { ...now, part } })),
  { scene: "now", ms: 0, screen: now },
];

/**
 * What is seen while `act` is done at some time, as "turn.part at".
 *
 * @param {object} how
 * @param {ReturnType<typeof screen>[]} how.screens
 * @param {(before: any, now: any) => {scene: string, ms: number, screen: any}[]} [how.scenes]
 * @param {(one: any) => void} [how.show]
 * @param {number} [how.gap]
 * @param {number} [how.after]
 * @param {(director: Director<any>) => void} [how.act]
 */
function staged({ screens, scenes = three, show = () => {}, gap = 500, after = 0, act = () => {} }) {
  /** @type {string[]} */
  const seen = [];
  withClockwork((pass, now) => {
    const director = new Director({
      show: (/** @type {any} */ one) => {
        seen.push(`${one.turn}.${one.part ?? "-"} ${now()}`);
        show(one);
      },
      scenes,
      still: () => false,
      gap,
    });
    for (const one of screens) director.push(one);
    pass(after);
    act(director);
    pass(100_000);
  });
  return seen;
}

test("scenes follow one another at once, and the screen itself comes last", () => {
  assert.deepEqual(staged({ screens: [screen(1, 0)] }), ["1.1 0", "1.2 400", "1.3 800", "1.- 1200"]);
});

test("the pace stretches them within its bounds", () => {
  assert.equal(staged({ screens: [screen(1, 0)], gap: 1000 }).at(-1), "1.- 1800");
  assert.equal(staged({ screens: [screen(1, 0)], gap: 1 }).at(-1), "1.- 480");
  assert.deepEqual(staged({ screens: [screen(1, 0)], gap: 0 }), ["1.- 0"]);
});

test("who skips is at their end at once, and what waits behind keeps its own", () => {
  const screens = [screen(1, 0), screen(2, 0)];
  const seen = staged({ screens: screens.slice(0, 1), after: 500, act: (director) => director.skip() });
  assert.deepEqual(seen, ["1.1 0", "1.2 400", "1.- 500"]);
  const flushed = staged({ screens, after: 500, act: (director) => director.flush() });
  assert.equal(flushed.at(-1), "2.- 500");
});

test("an own decision that waits behind a long scene is soon on the page", () => {
  const long = (/** @type {any} */ before, /** @type {any} */ now) =>
    now.turn === 1 ? three(before, now).map((one) => ({ ...one, ms: one.ms * 10 })) : alone(before, now);
  const over = screen(1, null);
  const seen = staged({ screens: [over], scenes: long, after: 1000, act: (director) => director.push(screen(2, 0)) });
  assert.deepEqual(seen, ["1.1 0", "1.2 1800", "1.3 2300", "1.- 2800", "2.- 2800"]);
});

test("what throws while it is shown or thought out stops nothing", () => {
  const broken = () => {
    throw new Error("a scene that fails");
  };
  assert.deepEqual(staged({ screens: [screen(1, 0), screen(2, 0)], scenes: broken }), ["1.- 0", "2.- 0"]);
  assert.equal(staged({ screens: [screen(1, 0)], show: broken }).at(-1), "1.- 1200");
});

test("the same screen in another language goes on with its scenes where they are", () => {
  /** @type {string[]} */
  const spoken = [];
  const seen = staged({
    screens: [screen(1, 0, { lang: "en" })],
    show: ({ lang }) => spoken.push(lang),
    after: 500,
    act: (director) => director.push(screen(1, 0, { lang: "de" })),
  });
  assert.deepEqual(seen, ["1.1 0", "1.2 400", "1.3 800", "1.- 1200"]);
  assert.deepEqual(spoken, ["en", "en", "de", "de"]);
});

/** When cards that were late were laid at once. @type {number[]} */
const settled = [];

/**
 * What is seen where cards of each scene lie so late.
 *
 * @param {object} how
 * @param {number} how.lie milliseconds after a scene began
 * @param {(director: Director<any>) => void} [how.act] done after 500 milliseconds
 */
function late({ lie, act = () => {} }) {
  /** @type {string[]} */
  const seen = [];
  withClockwork((pass, now) => {
    let until = 0;
    settled.splice(0);
    const director = new Director({
      show: (/** @type {any} */ one) => {
        seen.push(`${one.part ?? "-"} ${now()}`);
        until = now() + lie;
      },
      scenes: three,
      still: () => false,
      resting: () => now() >= until,
      settle: () => {
        until = 0;
        settled.push(now());
      },
      gap: 500,
    });
    director.push(screen(1, 0));
    pass(500);
    act(director);
    pass(100_000);
  });
  return seen;
}

test("a scene begins when the cards of the one before it lie, however slow the machine", () => {
  assert.deepEqual(late({ lie: 300 }), ["1 0", "2 400", "3 800", "- 1200"]);
  assert.deepEqual(late({ lie: 1000 }), ["1 0", "2 1000", "3 2000", "- 3000"]);
});

test("a card that never lies stops nothing, and who skips waits for none", () => {
  assert.deepEqual(late({ lie: Infinity }), ["1 0", "2 3420", "3 6840", "- 10260"]);
  assert.deepEqual(settled, [0, 3420, 6840, 10260], "what is late lies before the next scene begins");
  assert.deepEqual(late({ lie: 1000, act: (director) => director.skip() }), ["1 0", "- 500"]);
  assert.deepEqual(late({ lie: 1000, act: (director) => director.flush() }), ["1 0", "- 500"]);
});

test("a screen that comes while cards still move finds them lying", () => {
  assert.deepEqual(late({ lie: 1000, act: (director) => director.push(screen(2, 0)) }).length, 8);
  assert.deepEqual(settled, [0, 3000]);
});
