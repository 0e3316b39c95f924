/** A form for the options of any game, made from their descriptions: `potluck.options.Field` with words. */

import { find, h, text } from "../core/dom.mjs";

/** @typedef {import("../core/wire.d.ts").FieldInfo} FieldInfo */
/** @typedef {{[name: string]: unknown}} Tree options, nested as the game holds them */

/** The value at a path such as `money.ante`. @param {Tree} tree @param {string} path */
export function at(tree, path) {
  return path
    .split(".")
    .reduce((/** @type {unknown} */ inner, name) => (isTree(inner) ? inner[name] : undefined), tree);
}

/** Puts a value at a path. @param {Tree} tree @param {string} path @param {unknown} value */
export function put(tree, path, value) {
  const names = path.split(".");
  const last = /** @type {string} */ (names.pop());
  const inner = names.reduce((within, name) => /** @type {Tree} */ (within[name] ??= {}), tree);
  inner[last] = value;
}

/** @param {unknown} value @returns {value is Tree} */
function isTree(value) {
  return typeof value === "object" && value !== null;
}

/** What differs from `base`, nested. @param {readonly FieldInfo[]} fields @param {Tree} tree @param {Tree} base */
export function differences(fields, tree, base) {
  /** @type {Tree} */
  const found = {};
  for (const { path } of fields) {
    const value = at(tree, path);
    if (JSON.stringify(value) !== JSON.stringify(at(base, path))) put(found, path, value);
  }
  return found;
}

/** A row of choices, one of which is chosen. */
export class Segment {
  /**
   * @param {string} name
   * @param {string} label
   * @param {readonly (readonly [value: string, caption: string, small?: string])[]} choices
   * @param {(value: string) => void} [changed]
   */
  constructor(name, label, choices, changed) {
    this.element = h("fieldset", { class: "seg" }, h("legend", { class: "sr" }, label));
    for (const [value, caption, small] of choices) {
      const input = h("input", { type: "radio", name, value, change: () => changed?.(value) });
      const words = h("span", {}, caption, ...(small ? [h("small", {}, small)] : []));
      this.element.append(h("label", {}, input, words));
    }
  }

  get value() {
    return [...this.element.querySelectorAll("input")].find((input) => input.checked)?.value ?? "";
  }

  set value(wanted) {
    for (const input of this.element.querySelectorAll("input")) input.checked = input.value === wanted;
  }
}

let forms = 0;

/** Controls for all options, in their groups. */
export class OptionsForm {
  /**
   * @param {readonly FieldInfo[]} fields
   * @param {(options: Tree) => readonly string[]} [idle] those that decide nothing beside what else is chosen: not offered
   */
  constructor(fields, idle = () => []) {
    this.fields = fields;
    this.idle = idle;
    this.prefix = `o${(forms += 1)}.`;
    /** @type {Map<string, Control>} */
    this.controls = new Map();
    this.element = h("div", { class: "options" });
    for (const [group, members] of groupedFields(fields)) {
      const rows = members.map((field) => this.row(field));
      this.element.append(h("fieldset", {}, h("legend", {}, group), ...rows));
    }
    this.element.addEventListener("change", () => this.offer());
  }

  /** @param {FieldInfo} field */
  row(field) {
    const id = this.prefix + field.path;
    const control = controlFor(field, id);
    this.controls.set(field.path, control);
    const help = h("p", { class: "help", id: `${id}.help` }, field.help, " ", h("span", { class: "rule" }, field.rule));
    const label = h(control.grouped ? "span" : "label", { class: "name", id: `${id}.name` }, field.label || field.path);
    if (label instanceof HTMLLabelElement) label.htmlFor = id;
    const fault = h("p", { class: "fault", role: "alert", hidden: true });
    control.element.setAttribute("aria-describedby", `${id}.help`);
    if (control.grouped) control.element.setAttribute("aria-labelledby", `${id}.name`);
    return h("div", { class: "option", "data-path": field.path }, label, control.element, help, fault);
  }

  /** @param {Tree} tree */
  set(tree) {
    for (const [path, control] of this.controls) {
      const value = at(tree, path);
      if (value !== undefined) control.set(value);
    }
    this.offer();
  }

  /** Leaves out what decides nothing; it keeps its value. */
  offer() {
    const idle = this.idle(this.read());
    for (const row of /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll(".option"))) {
      row.hidden = idle.includes(row.dataset.path ?? "");
    }
  }

  /** @returns {Tree} */
  read() {
    /** @type {Tree} */
    const tree = {};
    for (const [path, control] of this.controls) put(tree, path, control.get());
    return tree;
  }

  /**
   * Shows a refusal beside the option that it speaks of; says whether there is one.
   *
   * @param {string} path
   * @param {string} message
   */
  fault(path, message) {
    for (const row of this.element.querySelectorAll(".option")) {
      const mine = /** @type {HTMLElement} */ (row).dataset.path === path;
      text(find(row, ".fault"), mine ? this.named(message) : "");
      find(row, ".fault").hidden = !mine;
      if (mine) find(row, "input, select").focus();
    }
    return this.controls.has(path);
  }

  /** The message with the names of the options, as they stand here, in place of their paths. @param {string} message */
  named(message) {
    return this.fields.reduce(
      (said, { path, label }) => said.replaceAll(alone(path), (_, before) => before + (label || path)),
      message,
    );
  }
}

/** @typedef {{element: HTMLElement, grouped?: boolean, get: () => unknown, set: (value: unknown) => void}} Control */

/** @param {FieldInfo} field @param {string} id @returns {Control} */
function controlFor(field, id) {
  if (field.kind === "flag") return flag(id);
  if (field.kind === "choice") return choice(field, id);
  if (field.kind === "wholes") return wholes(field, id);
  const input = whole(field, id);
  return { element: input, get: () => Number(input.value), set: (value) => (input.value = String(value)) };
}

/** @param {string} id @returns {Control} */
function flag(id) {
  const input = h("input", { type: "checkbox", id });
  return { element: input, get: () => input.checked, set: (value) => (input.checked = value === true) };
}

/** @param {FieldInfo} field @param {string} id @returns {Control} */
function choice(field, id) {
  const options = field.choices.map((value, index) =>
    h("option", { value: String(value) }, field.captions[index] ?? String(value)),
  );
  const select = h("select", { id }, ...options);
  const chosen = () => field.choices.find((value) => String(value) === select.value);
  return { element: select, get: chosen, set: (value) => (select.value = String(value)) };
}

/** @param {FieldInfo} field @param {string} id */
function whole({ low, high }, id) {
  return h("input", { type: "number", id, min: String(low ?? ""), max: String(high ?? ""), step: "1", required: true });
}

/**
 * Several numbers: so many as there must be, or a list in one line.
 *
 * @param {FieldInfo} field
 * @param {string} id
 * @returns {Control}
 */
function wholes(field, id) {
  if (!field.length) {
    const input = h("input", { type: "text", id, inputMode: "numeric", pattern: "[0-9 ,]*" });
    const read = () => (input.value.match(/\d+/g) ?? []).map(Number);
    return { element: input, get: read, set: (value) => (input.value = numbers(value).join(" ")) };
  }
  const inputs = Array.from({ length: field.length }, (_, index) => whole(field, `${id}.${index}`));
  inputs.forEach((input, index) => input.setAttribute("aria-label", `${field.label} ${index + 1}`));
  const element = h("div", { class: "several", role: "group" }, ...inputs);
  return {
    element,
    grouped: true,
    get: () => inputs.map((input) => Number(input.value)),
    set: (value) => inputs.forEach((input, index) => (input.value = String(numbers(value)[index]))),
  };
}

/** The value of an option that is several numbers. @param {unknown} value */
function numbers(value) {
  return Array.isArray(value) ? value.map(Number) : [];
}

/** Finds a path that is not a part of another one, with what stands before it. @param {string} path */
function alone(path) {
  return new RegExp(`(^|[^\\w.])${path.replaceAll(".", "\\.")}(?!\\.?\\w)`, "g");
}

/** @param {readonly FieldInfo[]} fields */
function groupedFields(fields) {
  /** @type {Map<string, FieldInfo[]>} */
  const groups = new Map();
  for (const field of fields) groups.set(field.group, [...(groups.get(field.group) ?? []), field]);
  return groups;
}
