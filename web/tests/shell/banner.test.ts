// Above the table: bots that are not ready yet say so, until they are.
import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import type { TableStore } from "../../src/net/table.svelte";
import Banner from "../../src/table/Banner.svelte";
import { tableState } from "../net/fakes";

function shown(preparing: { done: number; parts: number } | null): string {
  const store = {
    line: "open",
    mine: [0],
    breach: null,
    table: tableState({ preparing }),
  } as unknown as TableStore;
  render(Banner, { store });
  return screen.getByRole("status").textContent ?? "";
}

test("while bots are prepared the table says how far they are", () => {
  expect(shown({ done: 2, parts: 5 })).toContain("2 of 5");
});

test("once they are ready it says nothing", () => {
  expect(shown(null).trim()).toBe("");
});
