// The page's scripts: what every browser of the last years runs, and folders that import only what lies below them.
import js from "@eslint/js";
import globals from "globals";

const STATIC = "src/potluck/web/static";

// From the ground up. A file imports from its own floor and from those below it, as the Python rooms do.
const FLOORS = [
  ["core"],
  ["stage", "parts", "pieces", "wardrobe", "audit"],
  ["games"],
  ["seating", "record"],
  ["help", "chat"],
  ["table"],
  ["lobby", "replay", "end"],
];

/** One entry for each floor: the floors above it are out of its reach. */
const floors = FLOORS.map((folders, at) => ({
  files: folders.map((folder) => `${STATIC}/${folder}/**/*.mjs`),
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: FLOORS.slice(at + 1)
          .flat()
          .map((folder) => ({ group: [`**/../${folder}/**`], message: `${folder} lies above.` })),
      },
    ],
  },
}));

export default [
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2023, sourceType: "module", globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "arrow-body-style": "error",
      curly: ["error", "multi-line", "consistent"],
      "default-case-last": "error",
      eqeqeq: "error",
      "no-console": "error",
      "no-duplicate-imports": "error",
      "no-else-return": "error",
      "no-eval": "error",
      "no-implicit-coercion": "error",
      "no-implied-eval": "error",
      "no-lonely-if": "error",
      "no-new-func": "error",
      "no-param-reassign": "error",
      "no-shadow": "error",
      "no-throw-literal": "error",
      "no-unneeded-ternary": "error",
      "no-unused-expressions": "error",
      "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
      "no-useless-concat": "error",
      "no-useless-rename": "error",
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-arrow-callback": "error",
      "prefer-const": "error",
      "prefer-object-spread": "error",
      "prefer-template": "error",
      "no-restricted-properties": [
        "error",
        ...["innerHTML", "outerHTML", "insertAdjacentHTML"].map((property) => ({
          property,
          message: "Text is text: elements are made by `h` of core/dom.mjs.",
        })),
      ],
    },
  },
  { files: [`${STATIC}/**/*.js`], languageOptions: { sourceType: "script" } },
  { files: ["tests/**/*.mjs"], languageOptions: { globals: globals.node } },
  {
    files: [`${STATIC}/**/*.mjs`],
    ignores: [`${STATIC}/core/files.mjs`],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "MetaProperty[meta.name='import']",
          message: "core/files.mjs says where files are: a saved page has none.",
        },
      ],
    },
  },
  ...floors,
];
