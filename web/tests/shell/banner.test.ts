// Above the table: bots that are not ready yet say so, until they are.
import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { TableStore } from "../../src/net/table.svelte";
import Banner from "../../src/table/Banner.svelte";
import { FakeSocket, openFake, tableState, welcome } from "../net/fakes";

function shown(preparing: { done: number; parts: number } | null): string {
  const store = new TableStore("TABLE", { dwell: () => 0, stops: () => false, open: openFake });
  FakeSocket.last().accept();
  FakeSocket.last().say(welcome({ table: tableState({ preparing }) }));
  render(Banner, { store });
  store.close();
  return screen.getByRole("status").textContent ?? "";
}

test("while bots are prepared the table says how far they are", () => {
  expect(shown({ done: 2, parts: 5 })).toContain("2 of 5");
});

test("once they are ready it says nothing", () => {
  expect(shown(null).trim()).toBe("");
});
