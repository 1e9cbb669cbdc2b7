import { expect, test } from "vitest";
import type { GameFront } from "../src/games/contract";
import type { AnyView } from "../src/generated/protocol";
import { addressOf, askedOf } from "../src/pages/moment";
import { leaders, ranked } from "../src/table/leaders";
import { since } from "../src/table/since";

const view = (scores: number[]) => ({ scores }) as unknown as AnyView;
const standing = (view: AnyView) => (view as unknown as { scores: number[] }).scores;
const most = { standing } as unknown as GameFront;
const fewest = { standing, lowest: true } as unknown as GameFront;
const teams = {
  standing,
  partner: (_: AnyView, seat: number) => (seat + 2) % 4,
} as unknown as GameFront;

test("who stands best leads, and nobody while all stand alike", () => {
  expect(leaders(most, view([3, 5, 5]))).toEqual([1, 2]);
  expect(leaders(fewest, view([3, 5, 5]))).toEqual([0]);
  expect(leaders(most, view([4, 4, 4]))).toEqual([]);
  expect(leaders(teams, view([9, 3, 1, 8]))).toEqual([1, 3]);
});

test("winners come first, and who stands alike shares a rank", () => {
  const rows = (game: GameFront, points: number[], winners: number[]) =>
    ranked(game, view(points), points, winners).map(({ seat, rank }) => [seat, rank]);
  expect(rows(fewest, [7, 2, 7, 9], [1])).toEqual([
    [1, 1],
    [0, 2],
    [2, 2],
    [3, 4],
  ]);
  expect(rows(most, [4, 4, 1], [0, 1])).toEqual([
    [0, 1],
    [1, 1],
    [2, 3],
  ]);
  expect(rows(teams, [9, 3, 1, 8], [1, 3])).toEqual([
    [1, 1],
    [3, 1],
    [0, 3],
    [2, 3],
  ]);
});

test("what happened since one's last turn is all after one's own last event", () => {
  const entries = [0, 1, 2, 0, 1].map((seat, seq) => ({ seq, event: { type: "played", seat } }));
  expect(since(entries, 0, 9).map(({ seq }) => seq)).toEqual([4]);
  expect(since(entries, 2, 9).map(({ seq }) => seq)).toEqual([3, 4]);
  expect(since(entries, 2, 3).map(({ seq }) => seq)).toEqual([3]);
  expect(since(entries, null, 9)).toHaveLength(5);
});

test("an address names a moment, and nonsense the deal with all cards open", () => {
  expect(askedOf(addressOf({ step: 12, eyes: 0 }))).toEqual({ step: 12, eyes: 0 });
  expect(askedOf(addressOf({ step: 0, eyes: "none" }))).toEqual({ step: 0, eyes: "none" });
  expect(askedOf("")).toEqual({ step: 0, eyes: "all" });
  expect(askedOf("?step=-3&seat=x")).toEqual({ step: 0, eyes: "all" });
});
