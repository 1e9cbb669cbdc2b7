import { afterEach, expect, test, vi } from "vitest";
import { movesOf } from "../src/games/moves";
import { barsOf, byPlace } from "../src/review/beliefs.svelte";
import { withNames } from "../src/review/names";
import { signed, thousandths } from "../src/review/numbers";
import { follow, type Piece } from "../src/review/stream";
import { placeOf } from "../src/shell/router.svelte";
import { Trainer, type Taught } from "../src/training/trainer.svelte";
import { fixtureOf } from "./fixtures";
import { tableState } from "./net/fakes";

afterEach(() => vi.unstubAllGlobals());

const BELIEFS = {
  exact: true,
  worlds: 4,
  error: 0,
  cards: {
    P1: { "glass:1:1": 0.25, "hand:1": 0.75 },
    A1: { "glass:1:1": 0.5, "hand:1": 0.5 },
    A2: { "glass:1:1": 0.25, "hand:1": 0.75 },
  },
};

test("beliefs are told by place, the likeliest card first", () => {
  const [glass, hand] = byPlace(BELIEFS);
  expect(glass?.place).toBe("glass:1:1");
  expect(glass?.cards[0]).toEqual({ card: "A1", share: 0.5 });
  expect(hand?.cards.map(({ card }) => card)).toEqual(["P1", "A2", "A1"]);
});

test("bars over a place add up what is of one kind", async () => {
  const bars = barsOf(BELIEFS, await movesOf("glass"));
  const glass = bars.find(({ place }) => place.includes("bowl:0"));
  expect(glass?.cards).toEqual([
    { name: "antidote", share: 0.75 },
    { name: "poison", share: 0.25 },
  ]);
});

test("a sentence calls seats by their names", () => {
  expect(withNames("gives the row to {1}", ["Ada", "Blaise"])).toBe("gives the row to Blaise");
  expect(withNames("for {7}", ["Ada"])).toBe("for {7}");
});

test("every game says and draws its moves; one that does not is shown as it is written", async () => {
  expect((await movesOf("poison")).say("R7@2", [])).toBe("red 7 into cauldron 2");
  const { view } = fixtureOf("poison").steps[0]!;
  expect((await movesOf("poison")).path("R7@2", view)).toEqual([
    '.hand [data-card="R7"]',
    '[data-anchor="place:2"]',
  ]);
  expect((await movesOf("nogame")).say("x", [])).toBe("x");
});

test("shares are said with their sign, and small ones in thousandths", () => {
  expect([signed(-0.124), signed(0), signed(0.05)]).toEqual(["−12", "0", "+5"]);
  expect(thousandths(0.00423)).toBe("4.2");
});

test("reviews and puzzles have addresses", () => {
  expect(placeOf("/review/abc")).toEqual({ page: "review", id: "abc" });
  expect(placeOf("/puzzles")).toEqual({ page: "puzzles" });
  expect(placeOf("/puzzles/poison-1a")).toEqual({ page: "puzzle", id: "poison-1a" });
});

test("a review is read line by line, wherever its pieces are cut", async () => {
  const text = '{"type":"head"}\n{"type":"step","done":1}\n{"type":"review"}\n';
  const parts = [text.slice(0, 7), text.slice(7, 30), text.slice(30)];
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  vi.stubGlobal("fetch", async () => new Response(body));
  const pieces: Piece[] = [];
  await follow("abc", (piece) => pieces.push(piece), new AbortController().signal);
  expect(pieces.map(({ type }) => type)).toEqual(["head", "step", "review"]);
});

/** A table with a coach who says this of every move. */
function coached(name: string) {
  const played: string[] = [];
  const store: Taught = {
    id: "TABLE",
    table: tableState({ coach: true, may_undo: true }),
    shown: { seq: 3 },
    eyes: { seat: 0 },
    moves: ["a", "b"],
    play: async (move) => void played.push(move),
  };
  const said = { seat: 0, best: "b", values: [], motive: "", move: "a", loss: 0.2, name };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(said)));
  return { trainer: new Trainer(store), played, store };
}

test("the coach lets a fine move pass", async () => {
  const { trainer, played } = coached("fine");
  await trainer.play("a");
  expect(played).toEqual(["a"]);
});

test("the coach stops a blunder until one insists", async () => {
  const { trainer, played } = coached("blunder");
  await trainer.play("a");
  expect([played.length, trainer.warning?.best]).toEqual([0, "b"]);
  trainer.dismiss();
  expect(trainer.warning).toBeNull();
  await trainer.play("a");
  await trainer.insist();
  expect(played).toEqual(["a"]);
});

test("without other moves, or with other people, nobody is asked", async () => {
  const { trainer, played, store } = coached("blunder");
  store.moves = ["a"];
  await trainer.play("a");
  store.moves = ["a", "b"];
  store.table = tableState({ coach: true, may_undo: false });
  await trainer.play("b");
  expect(played).toEqual(["a", "b"]);
});
