import { expect, test } from "vitest";
import english from "../../src/generated/en.json";

const sources = import.meta.glob("../../src/**/*.{ts,svelte}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const written = Object.values(sources).join("\n");

/** Keys put together at run time (`web.pace.${each}`); the parts have tests of their own. */
const COMPUTED = ["clock", "fair", "pace", "part", "status", "theme"];

test("every sentence that only the browser says is said somewhere", () => {
  const unused = Object.keys(english).filter((key) => {
    if (!key.startsWith("web.")) return false;
    if (COMPUTED.includes(key.split(".")[1]!)) return false;
    return !written.includes(key.replace(/\.(one|other)$/, ""));
  });
  expect(unused).toEqual([]);
});
