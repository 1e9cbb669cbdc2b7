import { expect, test } from "vitest";
import first from "../../src/generated/en.json";
import later from "../../src/generated/later/en.json";
import { EMOTES, PHRASES } from "../../src/net/talk.svelte";

const english = { ...first, ...later };
const sources: Record<string, string> = import.meta.glob("../../src/**/*.{ts,svelte}", {
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

/** The sources that come with the first page: what `main.ts` imports, and what that imports. */
function firstSources(): string[] {
  const found = new Set<string>();
  const waiting = ["../../src/main.ts"];
  while (waiting.length > 0) {
    const path = waiting.pop()!;
    if (found.has(path) || !(path in sources)) continue;
    found.add(path);
    for (const [, wanted] of sources[path]!.matchAll(/^\s*(?:import|export) [^"]*"(\.[^"]+)";/gm)) {
      const base = new URL(wanted!, `file:///a/b/${path.slice(6)}`).pathname.slice(5);
      waiting.push(...[base, `${base}.ts`].map((each) => `../../${each}`));
    }
  }
  return [...found];
}

test("what the first page says comes with it", () => {
  const said = firstSources().flatMap((path) =>
    [...sources[path]!.matchAll(/\b(?:t|counted)\(\s*"(web\.[\w.]+)"/g)].map(([, key]) => key!),
  );
  expect(said).toContain("web.lobby.welcome");
  expect(said.filter((key) => !(key in first) && !(`${key}.other` in first))).toEqual([]);
});
