/** So much of a page as modules without elements ask for, so that they run under node alone. Import it first. */

const root = { lang: "en", dataset: {} };
const page = Object.assign(new EventTarget(), { documentElement: root, hidden: false, getElementById: () => null });

/** Node 18, Debian's, has none yet. */
class PlainEvent extends Event {
  /** @param {string} type @param {{detail?: unknown}} [init] */
  constructor(type, { detail = null } = {}) {
    super(type);
    this.detail = detail;
  }
}

Object.assign(globalThis, { document: page, CustomEvent: globalThis.CustomEvent ?? PlainEvent });
