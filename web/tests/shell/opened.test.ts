import { expect, test } from "vitest";
import { withoutHands } from "../../src/games/opened";

test("hands that are shown are not told as well", () => {
  const dealt = { type: "dealt", seat: null, round: 1, hand: [["a"], ["b"]] };
  const played = { type: "played", seat: 0, card: "a" };
  expect(withoutHands([dealt, played])).toEqual([{ ...dealt, hand: null }, played]);
});
