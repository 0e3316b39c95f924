/**
 * What of a table is hidden, cut or out of reach on the page as it stands: a list of [what is wrong, of what, by what].
 *
 * A point of something is hidden where another element that paints lies above it, unless that holds it or is held by it.
 * The window comes to that size first. What lies below its edge, or under the buttons that stay there, is scrolled to
 * first. Where it `stays`, the sheet by which everything answers to a point is left to the next look.
 */
async ([width, height, stays]) => {
  const LEAST_TARGET = 43.5;
  const LEAST_NAME = 18;
  const SLACK = 1.5;
  /** Who decides on a phone, or in a window of that height, has what he plays by in sight without scrolling. */
  const TALL = 700;
  const PHONE = 700;
  const LOW = 500;
  /** A phone's window so low is one that was magnified: there the page scrolls, and nothing stays above it. */
  const MAGNIFIED = 460;
  /**
   * Everything answers to a point. Nothing is painted, which cost half of a look: so little opacity is none to who paints, and some to
   * who asks whether a thing is visible. What a drawing is made of and shadows take room from nothing.
   */
  const SHEET = `
    html { opacity: 0.0003 !important; }
    * { pointer-events: auto !important; box-shadow: none !important; filter: none !important; transition: none !important; }
    use { display: none !important; }`;
  const found = new Map();
  /** Whether it is kept for those alone who listen. */
  const spoken = once(
    (it) => getComputedStyle(it).clipPath !== "none" || (it.parentElement !== null && spoken(it.parentElement)),
  );
  const seen = once((it) => {
    if (!it.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height } = box(it);
    return width > 2 && height > 2 && !spoken(it);
  });
  /** Whether a colour hides what lies below it: the fourth number is its opacity, 1 where there is none. */
  const opaque = (colour) => colour.startsWith("rgb(") || Number(/[,/] *([\d.]+)\)$/.exec(colour)?.[1] ?? 1) >= 0.5;
  const paints = once((it) => {
    const style = getComputedStyle(it);
    if (Number(style.opacity) < 0.1) return false;
    if (it.matches("svg, img, canvas, input:not([type=range])")) return true;
    return style.backgroundImage !== "none" || opaque(style.backgroundColor);
  });
  /** It and all around it that cut what goes beyond them: element, whether sideways, whether up and down. */
  const cutters = once((it) => {
    const { overflowX, overflowY } = getComputedStyle(it);
    const [x, y] = [overflowX !== "visible", overflowY !== "visible"];
    const around = it.parentElement ? cutters(it.parentElement) : [];
    return (x || y) && it !== document.documentElement ? [[it, x, y], ...around] : around;
  });
  const say = (what, it, by = "") => found.set(`${what} ${called(it)} ${by}`, [what, called(it), by]);
  const all = (selector, from = document) => [...from.querySelectorAll(selector)].filter(seen);
  const box = (it) => it.getBoundingClientRect();

  function called(it) {
    const seat = it.closest?.(".seat");
    const who = seat ? (seat.matches(".own") ? "own " : `seat ${seat.dataset.seat} `) : "";
    const name = it.getAttribute?.("class") || it.localName;
    const place = it.dataset?.kind ?? it.dataset?.card ?? "";
    return `${who}${name} ${place} ${it.matches?.("p, b, h2, span, button, dd, small, li") ? it.textContent.slice(0, 30) : ""}`.trim();
  }
  /** What was found once of an element holds: nothing is drawn meanwhile. */
  function once(find) {
    const known = new Map();
    return (it) => {
      if (!known.has(it)) known.set(it, find(it));
      return known.get(it);
    };
  }
  /** What hides a point of something; the empty text where nothing does, "the edge" where it is clipped away. */
  function above(it, x, y) {
    const first = document.elementFromPoint(x, y); // nearly always it: all that lie there are asked for where it is not
    const top = first?.closest("svg") ?? first;
    if (top && (it.contains(top) || top.contains(it))) return "";
    for (const one of document.elementsFromPoint(x, y)) {
      const whole = one.closest("svg") ?? one;
      if (whole === it || it.contains(whole)) return "";
      if (!whole.contains(it) && paints(whole)) return called(whole);
      if (whole.contains(it)) return "";
    }
    return "the edge";
  }
  function points({ left, right, top, bottom }, inset) {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const [l, r, t, b] = [left + inset, right - inset, top + inset, bottom - inset];
    return [
      [x, y],
      [l, t],
      [r, t],
      [l, b],
      [r, b],
      [x, t],
      [x, b],
    ];
  }
  const dock = document.querySelector(".reach");
  const magnified = width <= PHONE && height <= MAGNIFIED;
  const phone = !magnified && (width <= PHONE || height <= LOW);
  const mayNotScroll = (phone && !document.querySelector(".centre[data-seating]")) || height >= TALL;
  function covered(it, spots) {
    const hidden = () => {
      for (const [x, y] of spots(it)) {
        if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return "the window";
        const by = above(it, x, y);
        if (by) return by;
      }
      return "";
    };
    const first = hidden();
    if (!first) return;
    it.scrollIntoView({ block: "center", behavior: "instant" });
    const then = hidden();
    if (!then && mayNotScroll && it.closest(".mine, .reach, .centre")) say("scrolled to", it, first);
    scrollTo(0, 0);
    if (then) say("hidden", it, then);
  }
  /** The box of all text in it that is meant to be seen, and null where there is none. */
  function textOf(it) {
    const rects = [...texts(it)].map(({ rect }) => rect);
    if (!rects.length) return null;
    const of = (side, which) => which(...rects.map((rect) => rect[side]));
    const [left, right, top, bottom] = [
      of("left", Math.min),
      of("right", Math.max),
      of("top", Math.min),
      of("bottom", Math.max),
    ];
    return { left, right, top, bottom, width: right - left, height: bottom - top };
  }
  /** What is left of a box inside all that clip it. */
  function left(it, rect) {
    let { left, right, top, bottom } = rect;
    for (const [one, x, y] of cutters(it)) {
      const edge = box(one);
      if (x) [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      if (y) [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return { left, right, top, bottom, width: right - left, height: bottom - top };
  }
  function cut(it, least = Infinity) {
    const text = textOf(it);
    if (!text) return;
    const shown = left(it, text);
    const beyond = shown.width < Math.min(text.width, least) - SLACK || shown.height < text.height * 0.75;
    if (beyond)
      say(
        "cut",
        it,
        `${Math.round(shown.width)}x${Math.round(shown.height)} of ${Math.round(text.width)}x${Math.round(text.height)}`,
      );
  }
  const corner = (it) => {
    const { left, top, width, bottom } = box(it);
    return [
      [left + Math.min(5, width / 5), top + 6],
      [left + Math.min(5, width / 5), (top + bottom) / 2],
    ];
  };
  const inside = (inset) => (it) => points(box(it), inset);
  const letters = (it) => {
    const text = textOf(it);
    if (!text) return [];
    const { left: l, right, top, bottom } = left(it, text);
    const y = (top + bottom) / 2;
    return [
      [l + 2, y],
      [(l + right) / 2, y],
      [right - 2, y],
    ];
  };

  const frame = () => new Promise((next) => requestAnimationFrame(next));
  if (!document.adoptedStyleSheets.length) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(SHEET);
    document.adoptedStyleSheets = [sheet];
  }
  while (innerWidth !== width || innerHeight !== height) await frame();
  await frame(); // whoever listens to the window's kind has been told of it
  scrollTo(0, 0);

  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) say("wide", document.body, `${wide}`);
  const large = innerWidth >= 1100 && innerHeight >= 760;
  const seating = all(".seating").length > 0;
  if (((phone && !seating) || large) && document.documentElement.scrollHeight > innerHeight + 1) {
    say("scrolls", document.body, `${document.documentElement.scrollHeight} of ${innerHeight}`);
  }

  const mine = document.querySelector(".mine");
  const felt = box(document.querySelector(".felt"));
  for (const card of all(".mine .place, .mine .pick")) {
    const { left, right } = box(card);
    const edge = box(mine);
    if (left < edge.left - 1 || right > edge.right + 1)
      say("over the edge", card, `${Math.round(Math.max(edge.left - left, right - edge.right))}`);
    covered(card, inside(5));
  }
  for (const part of all(
    ".mine .plate h2, .mine .money, .mine .label b, .mine .label .made, .mine .extras > :not(.deals), .wells p, .cost",
  )) {
    if (!part.textContent.trim()) continue;
    covered(part, letters);
    cut(part);
  }

  for (const button of all(
    ".reach button, .reach input:not([type=checkbox]), .reach select, .mine button, .bar button, .bar a",
  )) {
    if (button.disabled) continue;
    const { width, height, left, right } = box(button.closest(".figure") ?? button);
    if (width < LEAST_TARGET || height < LEAST_TARGET) say("small", button, `${width.toFixed(1)}x${height.toFixed(1)}`);
    if (left < -1 || right > innerWidth + 1) say("outside", button, "");
    covered(button, inside(4));
    const text = textOf(button);
    const room = box(button);
    if (
      button.matches("button") &&
      text &&
      (text.left < room.left - 1 ||
        text.right > room.right + 1 ||
        text.top < room.top - 2 ||
        text.bottom > room.bottom + 2)
    ) {
      say(
        "text beyond",
        button,
        `${Math.round(text.width)}x${Math.round(text.height)} in ${Math.round(room.width)}x${Math.round(room.height)}`,
      );
    }
    cut(button);
  }
  for (const prompt of all(".prompt")) cut(prompt);

  for (const seat of all(".others .seat")) {
    const edge = box(seat);
    if (edge.left < felt.left - 1 || edge.right > felt.right + 1) say("outside", seat, "");
    const name = seat.querySelector("h2");
    if (!seen(name) || left(name, box(name)).width < LEAST_NAME) say("cut", name, "no name");
    for (const part of all("h2, .money, .number", seat)) if (part.textContent.trim()) covered(part, letters);
    for (const part of all(".money, .number", seat)) cut(part);
    for (const part of all(".extras > *, .label b", seat)) {
      if (!part.textContent.trim()) continue;
      covered(part, part.matches(".deals") ? inside(4) : letters);
      if (!part.matches(".deals")) cut(part, 24);
    }
    for (const card of all(".place:not([data-card=back])", seat)) {
      covered(card, corner);
      const { left, right } = box(card);
      if (left < felt.left || right > felt.right) say("over the edge", card, "");
    }
  }

  /** The cards of a deck lie upon one another: it is one thing. */
  const LAID = ".centre .card:not(.deck > .card), .centre .slot, .centre span.deck";
  for (const part of all(`${LAID}, .centre .piles`)) covered(part, inside(4));
  for (const part of all(
    ".pots li > *, .pot dt, .pot dd, .terms dt, .terms dd, .verdict p, .centre figcaption, .seating *",
  )) {
    if (part.matches(".piles") || !part.textContent.trim()) continue;
    covered(part, letters);
    if (part.matches(".caps, b, dd, .settled .verdict p:first-child")) cut(part);
  }
  for (const [a, b] of pairs(
    all(
      `${LAID}, .pots li, .pot, .verdict, .terms, .own .hand, .own .label, .own .who, .own .wells, .reach, .sheet, .others .plate, .others .hand`,
    ),
  )) {
    if (a.contains(b) || b.contains(a)) continue;
    if ((a === dock || b === dock) && getComputedStyle(dock).position === "sticky") continue;
    const [one, other] = [a, b].map(box);
    const [x, y] = meeting(one, other);
    if (x > 4 && y > 4) say("boxes", a, `${called(b)} ${Math.round(x)}x${Math.round(y)}`);
  }

  const words = [...texts(document.querySelector("potluck-table"))].flatMap(({ parent, rect }) => {
    const shown = left(parent, rect);
    return shown.width > 2 && shown.height > 2
      ? [{ parent, rect: shown, docked: Boolean(parent.closest(".reach")) }]
      : [];
  });
  for (const [a, b] of pairs(words)) {
    if (a.docked !== b.docked || a.parent === b.parent) continue;
    const [x, y] = meeting(a.rect, b.rect);
    if (x > 2 && y > Math.min(a.rect.height, b.rect.height) * 0.3) {
      say("text on text", a.parent, `${called(b.parent)} ${Math.round(x)}x${Math.round(y)}`);
    }
  }
  if (!stays) document.adoptedStyleSheets = [];
  scrollTo(0, 0);
  return [...found.values()];

  function meeting(a, b) {
    return [
      Math.min(a.right, b.right) - Math.max(a.left, b.left),
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    ];
  }
  function* pairs(list) {
    for (const [at, a] of list.entries()) for (const b of list.slice(at + 1)) yield [a, b];
  }
  /** Every line of text in it that is meant to be seen, cut or not. */
  function* texts(root) {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const parent = walk.currentNode.parentElement;
      if (!walk.currentNode.data.trim() || !parent || !seen(parent)) continue;
      if (parent.closest("dialog, option, .said, .toast, .sr, .chat, [hidden]")) continue;
      const range = document.createRange();
      range.selectNodeContents(walk.currentNode);
      for (const rect of range.getClientRects()) if (rect.width > 1) yield { parent, rect };
    }
  }
};
