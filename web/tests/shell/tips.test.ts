import { expect, test } from "vitest";
import { nextTip, tipsOf, type Tip } from "../../src/games/tips";
import { FIXTURES } from "../fixtures";
import { view } from "../net/fakes";

const always: Tip = { name: "always", when: () => true };
const onTurn: Tip = { name: "on_turn", when: ({ moves }) => moves.length > 0 };
const moment = { view: view(0), moves: [], seat: 0 };

test("the first tip that fits the moment is given", () => {
  expect(nextTip([onTurn, always], [], "any", moment)).toBe(always);
  expect(nextTip([onTurn, always], [], "any", { ...moment, moves: ["a"] })).toBe(onTurn);
});

test("a tip that was read is not given again, in that game", () => {
  expect(nextTip([always], ["any.always"], "any", moment)).toBeNull();
  expect(nextTip([always], ["other.always"], "any", moment)).toBe(always);
});

test.each(Object.values(FIXTURES))(
  "a first game of $game gives several tips and breaks at none",
  async ({ game, seat, steps }) => {
    const tips = await tipsOf(game);
    const read: string[] = [];
    for (const { view, moves } of steps) {
      const tip = nextTip(tips, read, game, { view, moves, seat });
      if (tip) read.push(`${game}.${tip.name}`);
    }
    expect(read.length).toBeGreaterThan(3);
  },
);
