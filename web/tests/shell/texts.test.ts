import { expect, test } from "vitest";
import english from "../../src/generated/en.json";
import { EMOTES, PHRASES } from "../../src/net/talk.svelte";

const sources = import.meta.glob("../../src/**/*.{ts,svelte}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const written = Object.values(sources).join("\n");

/** Keys put together at run time (`web.pace.${each}`); the parts have tests of their own. */
const COMPUTED = ["clock", "emote", "fair", "gesture", "pace", "part", "phrase", "status", "theme"];

test("every sentence that only the browser says is said somewhere", () => {
  const unused = Object.keys(english).filter((key) => {
    if (!key.startsWith("web.")) return false;
    if (COMPUTED.includes(key.split(".")[1]!)) return false;
    const said = key.replace(/\.(one|other)$/, "");
    const family = said.slice(0, said.lastIndexOf(".") + 1);
    return !written.includes(said) && !written.includes(`${family}\${`);
  });
  expect(unused).toEqual([]);
});

test("everything that can be said at a table has its words, and nothing else has", () => {
  const named = (part: string) =>
    Object.keys(english).flatMap((key) => key.split(`web.${part}.`)[1] ?? []);
  expect(named("phrase").toSorted()).toEqual([...PHRASES].toSorted());
  expect(named("emote").toSorted()).toEqual([...EMOTES].toSorted());
  expect(named("gesture").toSorted()).toEqual([...EMOTES].toSorted());
});
