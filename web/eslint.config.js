import svelte from "eslint-plugin-svelte";
import globals from "globals";
import typescript from "typescript-eslint";

export default typescript.config(
  { ignores: ["node_modules", "src/generated", "public"] },
  ...typescript.configs.recommended,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      // A link is an address of the server's: there is no router to resolve it.
      "svelte/no-navigation-without-resolve": "off",
      // Most maps and sets here are made, read and dropped; what is watched is `$state`.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    // The build writes the version and the files above the worker's text.
    files: ["worker/sw.js"],
    languageOptions: {
      globals: { ...globals.serviceworker, VERSION: "readonly", SHELL: "readonly" },
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser } },
  },
);
