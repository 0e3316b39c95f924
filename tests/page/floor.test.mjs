/**
 * The floor of browsers, held by data: each property, value, rule, selector and function of the sheets, and each member, global and
 * sign of the language of the scripts, is looked up in MDN's browser-compat-data. That is a lint: nothing runs in those browsers here.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import ts from "../../tools/page/node_modules/typescript/lib/typescript.js";

/** The stated floor (docs/page.md). @type {Record<string, number>} */
const FLOOR = { chrome: 111, firefox: 121, safari: 16, safari_ios: 16 };
const STATIC = fileURLToPath(new URL("../../src/potluck/web/static/", import.meta.url));
const DATA = new URL("../../tools/page/node_modules/@mdn/browser-compat-data/data.json", import.meta.url);
/** @type {any} what browsers know, as MDN keeps it */
const known = JSON.parse(readFileSync(DATA, "utf8"));

/** What some browser of the floor lacks and is used all the same: each with what happens without it. @type {Record<string, string>} */
const WITHOUT = {
  ".hasBeenActive": "what it sounds before a press it may not sound",
  ".userActivation": "it is asked whether it is there; without it a sound is tried",
  "accent-color": "a box to tick has the colour of the system",
  "cursor: default": "a phone has no pointer",
  "cursor: grabbing": "a phone has no pointer",
  "cursor: pointer": "a phone has no pointer",
  "font-family: ui-monospace": "the next font of the list",
  "forced-color-adjust": "only where colours are forced",
  "forced-color-adjust: none": "only where colours are forced",
  "overflow-anchor": "nothing scrolls there",
  "overflow-anchor: none": "nothing scrolls there",
  "overscroll-behavior": "the page behind scrolls on at the end",
  "resize: vertical": "what is written scrolls in its box",
  "scrollbar-width": "the usual bar",
  "scrollbar-width: thin": "the usual bar",
  "text-decoration: double": "a single line",
  "text-size-adjust": "phones alone change sizes, and know it with a prefix",
  "text-wrap": "lines break where they fill",
  "text-wrap: balance": "lines break where they fill",
  "text-wrap: pretty": "lines break where they fill",
  "text-wrap: wrap": "nothing balances that it would take back",
  "new DecompressionStream": "a strategy file is not opened, which is said",
  resize: "what is written scrolls in its box",
};

/** The browsers of the floor that lack it; none where nothing is known of it. @param {any} entry */
function lacking(entry) {
  const support = entry?.__compat?.support;
  if (!support) return [];
  return Object.entries(FLOOR)
    .filter(([browser, floor]) => {
      const all = [support[browser] ?? []].flat();
      return !all.some(
        (/** @type {any} */ one) =>
          since(one.version_added) <= floor && !(since(one.version_removed) <= floor) && !one.flags,
      );
    })
    .map(([browser]) => browser);
}

/** The version in which something came; a preview or never is later than all. @param {unknown} version */
function since(version) {
  const number = Number.parseFloat(String(version ?? "").replace("≤", ""));
  return Number.isNaN(number) ? Infinity : number;
}

/** All files of the page that end so. @param {RegExp} ending @returns {[name: string, source: string][]} */
function files(ending) {
  const names = /** @type {string[]} */ (readdirSync(STATIC, { recursive: true }));
  return names.filter((name) => ending.test(name)).map((name) => [name, readFileSync(STATIC + name, "utf8")]);
}

/** A sheet without comments and texts, and without what it asks for only where a browser says that it knows it. @param {string} sheet */
function unguarded(sheet) {
  const bare = sheet.replaceAll(/\/\*[^]*?\*\//g, "").replaceAll(/"[^"\n]*"/g, '""');
  return bare.replaceAll(/^@supports [^]*?^\}/gm, ""); // as the formatter lays it out, it ends at the margin
}

/** What a sheet asks of a browser: a name for people, and the entry. @param {string} sheet @returns {Generator<[string, any]>} */
function* inSheet(sheet) {
  const { properties, selectors, types, "at-rules": rules } = known.css;
  const bare = unguarded(sheet);
  for (const [, name = ""] of bare.matchAll(/@([a-z-]+)/g)) yield [`@${name}`, rules[name]];
  for (const [, name = ""] of bare.matchAll(/@media[^{]*?\(([a-z-]+)/g)) {
    yield [`@media (${name})`, rules.media[name.replace(/^(min|max)-/, "")]];
  }
  // With a prefix one engine is meant, which the others have beside it.
  for (const [, name = ""] of bare.matchAll(/:{1,2}([a-z][a-z-]*)(?=[^;{}]*\{)/g)) yield [`:${name}`, selectors[name]];
  // With a prefix one engine is meant, which the others have beside it.
  for (const [, name = "", value = ""] of bare.matchAll(/^\s*([a-z][a-z-]*)\s*:\s*([^;{}]+);/gm)) {
    yield [name, properties[name]];
    for (const [word] of value.matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w-])/g)) {
      if (properties[name]?.[word]?.__compat) yield [`${name}: ${word}`, properties[name][word]];
    }
    for (const [, unit = ""] of value.matchAll(/\d(d?vh|dvw|svh|lvh|cqi|cqb|cqw|cqh)\b/g)) {
      yield [
        `the unit ${unit}`,
        types.length?.[unit.startsWith("cq") ? "container_query_length_units" : "viewport_percentage_units_dynamic"],
      ];
    }
    for (const [, call = ""] of value.matchAll(/([a-z-]+)\(/g)) {
      yield [`${call}()`, types[call] ?? types.color?.[call] ?? types.image?.[call] ?? types.gradient?.[call]];
    }
  }
}

/** Name -> all members so called that a browser's objects have. @type {Map<string, any[]>} */
const members = new Map();
const { builtins } = known.javascript;
for (const [kind, space] of Object.entries({ api: known.api, builtins, Intl: builtins.Intl })) {
  for (const [owner, entries] of Object.entries(space)) {
    if (owner === "__compat") continue;
    for (const [name, entry] of Object.entries(/** @type {any} */ (entries))) {
      const plain = name.replace(/_static$/, "").replace(/_event$/, "");
      if (name === "__compat" || name === owner || (kind === "api" && name.includes("_") && plain === name)) continue;
      members.set(plain, [...(members.get(plain) ?? []), entry]);
    }
  }
}

/** Names of members that scripts or types of the page declare themselves: which object is meant is not known. */
const own = new Set(
  files(/\.(m?js|d\.ts)$/).flatMap(([, source]) => [
    ...[...source.matchAll(/(?<![.\w])(\w+)\??\s*:/g)].map(([, name = ""]) => name),
    ...[...source.matchAll(/^ +(?:async |get |set |static )*(\w+)\(.*\) \{$/gm)].map(([, name = ""]) => name),
    ...[...source.matchAll(/\bthis\.(\w+) = /g)].map(([, name = ""]) => name),
    ...[...source.matchAll(/@property \{.*?\} \[?(\w+)/g)].map(([, name = ""]) => name),
  ]),
);

/**
 * What a script asks of a browser. A member is asked for by its name alone, unless the page has one so called: it is missing
 * where every object that has it got it later.
 *
 * @param {string} name
 * @param {string} source
 * @returns {Generator<[string, any[]]>}
 */
function* inScript(name, source) {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  /** @type {any[]} */
  const waiting = [file];
  while (waiting.length) {
    const node = waiting.pop();
    node.forEachChild((/** @type {any} */ child) => void waiting.push(child));
    if (ts.isPropertyAccessExpression(node) && members.has(node.name.text) && !own.has(node.name.text)) {
      yield [`.${node.name.text}`, members.get(node.name.text) ?? []];
    }
    if (ts.isNewExpression(node) && ts.isIdentifier(node.expression)) {
      const made = node.expression.text;
      yield [`new ${made}`, [known.api[made] ?? known.javascript.builtins[made]].filter(Boolean)];
    }
    if (ts.isRegularExpressionLiteral(node)) {
      const { lookbehind_assertion: behind, unicode_character_class_escape: escape } =
        known.javascript.regular_expressions;
      if (/\(\?<[=!]/.test(node.text)) yield ["a lookbehind", [behind]];
      if (/\\p\{/.test(node.text)) yield ["\\p{…}", [escape]];
      if (/\/[a-z]*v[a-z]*$/.test(node.text)) yield ["the flag v", [{ __compat: { support: {} } }]];
    }
    if (ts.isClassStaticBlockDeclaration(node)) {
      yield ["a static block", [known.javascript.classes.static.initialization_blocks]];
    }
  }
}

/** Each thing that some browser of the floor lacks, with where it stands first. @param {Iterable<[what: string, where: string, lack: string[]]>} asked */
function missing(asked) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const [what, where, lack] of asked) {
    if (lack.length && !(what in WITHOUT) && !found.has(what)) found.set(what, `${where}: ${lack.join(", ")}`);
  }
  return Object.fromEntries(found);
}

/** @param {[string, string][]} sheets @returns {Generator<[string, string, string[]]>} */
function* ofSheets(sheets) {
  for (const [where, sheet] of sheets) for (const [what, entry] of inSheet(sheet)) yield [what, where, lacking(entry)];
}

/** @param {[string, string][]} scripts @returns {Generator<[string, string, string[]]>} */
function* ofScripts(scripts) {
  for (const [where, source] of scripts) {
    for (const [what, entries] of inScript(where, source)) {
      const lacks = entries.map(lacking);
      const all = Object.keys(FLOOR).filter((browser) => lacks.length && lacks.every((lack) => lack.includes(browser)));
      yield [what, where, all];
    }
  }
}

test("sheets ask for nothing that a browser of the floor lacks", () => {
  assert.deepEqual(missing(ofSheets(files(/\.css$/))), {});
});

test("scripts ask for nothing that a browser of the floor lacks", () => {
  assert.deepEqual(missing(ofScripts(files(/\.m?js$/))), {});
});

test("what is newer is seen", () => {
  const sheet = "a {\n  text-box-trim: trim-both;\n  color: light-dark(red, blue);\n}\n@starting-style {}\n";
  const newer = ["@starting-style", "light-dark()", "text-box-trim", "text-box-trim: trim-both"];
  assert.deepEqual(Object.keys(missing(ofSheets([["x.css", sheet]]))).sort(), newer);
  const within = "@supports (text-box-trim: trim-both) {\n  a {\n    text-box-trim: trim-both;\n  }\n}\n";
  assert.deepEqual(missing(ofSheets([["x.css", within]])), {}, "it is asked for first");
  const script = "if (it.checkVisibility()) Promise.withResolvers(/(?<=a)b/); it.append();";
  const seen = Object.keys(missing(ofScripts([["x.mjs", script]]))).sort();
  assert.deepEqual(seen, [".checkVisibility", ".withResolvers", "a lookbehind"]);
});
