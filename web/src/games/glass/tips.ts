import type { Shown, View } from "../../generated/glass";
import type { Moment, Tip } from "../tips";

const phase =
  (name: View["phase"]) =>
  ({ moves, view }: Moment<Shown>) =>
    moves.length > 0 && view.phase === name;

export const tips: Tip<Shown>[] = [
  { name: "goal", when: () => true },
  { name: "spy", when: phase("spy") },
  { name: "fill", when: phase("fill"), near: '[data-anchor^="hand:"]' },
  {
    name: "passing",
    when: (moment) =>
      phase("fill")(moment) && moment.view.glasses.some((glass) => glass.cards.length > 2),
  },
  { name: "exchange", when: ({ moves }) => moves.some((move) => move.startsWith("%")) },
  { name: "choose", when: phase("choose") },
  { name: "drink", when: phase("drink") },
];
