import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TableStore } from "../../src/net/table.svelte";
import WaitingRoom from "../../src/table/WaitingRoom.svelte";
import { openFake, tableState } from "../net/fakes";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no server")));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("who waits long for the deal is told why", async () => {
  const store = new TableStore("TABLE", { dwell: () => 0, stops: () => false, open: openFake });
  render(WaitingRoom, { store, table: tableState({ game: "poison", status: "dealing" }) });
  const status = screen.getByRole("status");
  expect(status.textContent).toContain("being dealt");
  await vi.advanceTimersByTimeAsync(2500);
  expect(status.textContent).toContain("rules are being prepared");
  store.close();
});
