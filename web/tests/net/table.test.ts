import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TableStore } from "../../src/net/table.svelte";
import { FakeSocket, event, fairness, openFake, step, tableState, view, welcome } from "./fakes";

let store: TableStore;
let dwell: number;
let stops: (seq: number) => boolean;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  localStorage.clear();
  sessionStorage.clear();
  dwell = 0;
  stops = () => false;
  store = new TableStore("TABLE", {
    dwell: () => dwell,
    stops: ({ seq }) => stops(seq),
    open: openFake,
  });
  FakeSocket.last().accept();
});

afterEach(() => {
  store.close();
  vi.useRealTimers();
});

const socket = () => FakeSocket.last();
const seqs = () => store.log(0).map((entry) => entry.seq);

test("the welcome is shown at once", () => {
  socket().say(welcome({ seq: 4, turn: 0 }));
  expect(store.shown).toMatchObject({ seq: 4, turn: 0, fresh: false });
  expect(store.moves).toEqual(["a", "b"]);
});

test("steps follow each other, and each is told once", () => {
  socket().say(welcome());
  socket().say(step(1, 1));
  socket().say(step(2));
  socket().say(step(2));
  socket().say(step(1, 1));
  expect(store.shown).toMatchObject({ seq: 2, fresh: true });
  expect(seqs()).toEqual([1, 2]);
});

test("a gap makes it ask for what it missed, and the answer fills it", () => {
  socket().say(welcome());
  socket().say(step(1, 1));
  socket().say(step(3));
  expect(store.shown!.seq).toBe(1);
  expect(socket().of("hello").at(-1)).toMatchObject({ seen: 1 });
  const eyes = { seat: 0, view: view(3), moves: ["a"], events: [event(2), event(3)] };
  socket().say(welcome({ seq: 3, since: 1, eyes: [eyes] }));
  expect(store.shown!.seq).toBe(3);
  expect(store.log(0).map((entry) => entry.event)).toEqual([1, 2, 3].map(event));
});

test("a repeated welcome repeats no event", () => {
  socket().say(welcome());
  socket().say(step(1));
  socket().say(welcome({ seq: 1, since: 1 }));
  expect(seqs()).toEqual([1]);
  expect(store.shown!.eyes[0]!.events).toEqual([event(1)]);
});

test("no move is on offer while a later step waits to be shown", () => {
  dwell = 500;
  socket().say(welcome());
  socket().say(step(1, 0));
  socket().say(step(2, 0));
  expect(store.shown!.seq).toBe(1);
  expect(store.moves).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(store.moves).toEqual(["a"]);
});

test("the table stops where a score sheet is shown", () => {
  stops = (seq) => seq === 1;
  socket().say(welcome());
  socket().say(step(1, 1));
  socket().say(step(2));
  expect(store.shown!.seq).toBe(1);
  store.goOn();
  expect(store.shown!.seq).toBe(2);
});

test("a move answers the step it was seen at", () => {
  socket().say(welcome({ seq: 6 }));
  void store.play("a");
  expect(socket().of("move")).toMatchObject([{ seat: 0, seq: 6, move: "a" }]);
  expect(store.moves).toEqual([]);
});

test("a refused move becomes a notice with its rule, and the table is asked for again", async () => {
  socket().say(welcome());
  const played = store.play("b");
  const id = socket().of("move")[0]!["id"] as string;
  socket().say({ type: "error", id, code: "illegal", text: "No.", rule: "P-02" });
  await played;
  expect(store.notice).toEqual({ text: "No.", rule: "P-02" });
  expect(socket().of("hello")).toHaveLength(2);
});

test("who has to remember is told only what happened since their own move", () => {
  const table = tableState({ from_memory: true });
  socket().say(welcome({ table, turn: 1 }));
  socket().say(step(1, 0));
  socket().say(step(2, 1));
  socket().say(step(3, 1));
  expect(seqs()).toEqual([2, 3]);
});

test("what the server asks for at a start goes over the line, and a refusal is told", async () => {
  socket().say(welcome({ table: tableState({ status: "open" }), eyes: [] }));
  const asked = fairness({ asked: "nonce_hash", commitment: "c1" });
  socket().say({ type: "table", table: tableState({ status: "dealing", fairness: asked }) });
  const [given] = socket().of("nonce_hash");
  expect(given).toMatchObject({ seat: 0, commitment: "c1" });
  const id = given!["id"] as string;
  socket().say({ type: "error", id, code: "hash_given", text: "Elsewhere.", rule: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(store.notice).toEqual({ text: "Elsewhere.", rule: null });
});
