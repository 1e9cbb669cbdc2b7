import { expect, test } from "vitest";
import { sight } from "../../src/net/curtain";

const playing = { turn: 0, open: null, over: false };

test("alone at the device there is no curtain", () => {
  expect(sight({ ...playing, mine: [2] })).toEqual({ eyes: 2 });
});

test("a spectator looks with nobody's eyes", () => {
  expect(sight({ ...playing, mine: [] })).toEqual({ eyes: null });
});

test("the next player of a shared device has to say so first", () => {
  expect(sight({ ...playing, mine: [0, 1], open: 1 })).toEqual({ curtain: [0] });
  expect(sight({ ...playing, mine: [0, 1], open: 0 })).toEqual({ eyes: 0 });
});

test("while bots play, the last player's cards stay", () => {
  expect(sight({ ...playing, mine: [0, 1], open: 0, turn: 3 })).toEqual({ eyes: 0 });
});

test("after a reload nobody's cards are shown until somebody says who looks", () => {
  expect(sight({ ...playing, mine: [0, 1], turn: 3 })).toEqual({ curtain: [0, 1] });
  expect(sight({ ...playing, mine: [0, 1], turn: 1 })).toEqual({ curtain: [1] });
});

test("a seat that is no longer ours does not lift the curtain", () => {
  expect(sight({ ...playing, mine: [0, 1], open: 2, turn: 3 })).toEqual({ curtain: [0, 1] });
});

test("after the match there is nothing left to hide", () => {
  expect(sight({ mine: [0, 1], open: 1, turn: null, over: true })).toEqual({ eyes: 1 });
  expect(sight({ mine: [0, 1], open: null, turn: null, over: true })).toEqual({ eyes: 0 });
});
