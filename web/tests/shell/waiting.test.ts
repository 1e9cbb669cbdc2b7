import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TableStore } from "../../src/net/table.svelte";
import { promiseStart } from "../../src/shell/start";
import WaitingRoom from "../../src/table/WaitingRoom.svelte";
import { fairness, openFake, tableState } from "../net/fakes";

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

const start = (by: string) => ({ at: 1, by, commitment: "c", nonce_hashes: [] });

test("who called starts off is shown, with how often", () => {
  const store = new TableStore("TABLE", { dwell: () => 0, stops: () => false, open: openFake });
  const called_off = ["Ben", "server", "Ben"].map(start);
  render(WaitingRoom, {
    store,
    table: tableState({ game: "poison", status: "open", fairness: fairness({ called_off }) }),
  });
  expect(
    screen.getByText("3 starts were called off, by Ben (2 times) and a server restart."),
  ).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  store.close();
});

test("the commitment and everybody's fingerprint can be read", () => {
  const store = new TableStore("TABLE", { dwell: () => 0, stops: () => false, open: openFake });
  const shown = fairness({ commitment: "c0ffee", nonce_hashes: ["f00d", null] });
  render(WaitingRoom, {
    store,
    table: tableState({ game: "poison", status: "dealing", fairness: shown }),
  });
  expect(screen.getByText("c0ffee")).toBeTruthy();
  expect(screen.getByText("Fingerprint of Ana's number").nextElementSibling!.textContent).toBe(
    "f00d",
  );
  store.close();
});

test("a server that did not keep its word is told of loudly", async () => {
  const store = new TableStore("TABLE", { dwell: () => 0, stops: () => false, open: openFake });
  render(WaitingRoom, { store, table: tableState({ game: "poison", status: "open" }) });
  store.dealing.breach = "replaced";
  expect((await screen.findByRole("alert")).textContent).toContain("did not keep its word");
  store.close();
});

test("who plays bots at once is not asked to invite anybody, unless the start is called off", async () => {
  const store = new TableStore("TABLE", { dwell: () => 0, stops: () => false, open: openFake });
  const table = tableState({ game: "poison", status: "dealing" });
  promiseStart(table.id);
  const { rerender } = render(WaitingRoom, { store, table });
  expect(screen.queryByText("Invite")).toBeNull();
  await rerender({ table: { ...table, status: "open" } });
  expect(screen.getByText("Invite")).toBeTruthy();
  store.close();
});
