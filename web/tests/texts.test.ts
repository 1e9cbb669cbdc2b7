import { afterEach, expect, test } from "vitest";
import { counted, language, speak, t, told } from "../src/texts/index.svelte";

afterEach(() => speak("en"));

test("a sentence has its arguments filled in", () => {
  expect(t("web.part.lifted", { card: "red 7" })).toBe("red 7, lifted");
});

test("another language is spoken from the next sentence on", async () => {
  await speak("fr");
  expect(language()).toBe("fr");
  expect(document.documentElement.lang).toBe("fr");
  expect(t("web.part.hand")).toBe("Votre main");
});

test("each language counts by its own grammar", async () => {
  expect(counted("web.part.cards", 0)).toBe("0 cards");
  await speak("fr");
  expect(counted("web.part.cards", 0)).toBe("0 carte");
});

test("what games say of themselves is in the same catalogue", () => {
  expect(told("poison.name")).toBe("Poison");
});
