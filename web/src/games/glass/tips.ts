import type { Moment, Tip } from "../tips";

const phase = (name: string) => (moment: Moment) =>
  moment.moves.length > 0 && moment.view["phase"] === name;

export const tips: Tip[] = [
  { name: "goal", when: () => true },
  { name: "spy", when: phase("spy") },
  { name: "fill", when: phase("fill"), near: '[data-anchor^="hand:"]' },
  {
    name: "passing",
    when: (moment) =>
      phase("fill")(moment) &&
      (moment.view["glasses"] as { cards: unknown[] }[]).some((glass) => glass.cards.length > 2),
  },
  { name: "exchange", when: ({ moves }) => moves.some((move) => move.startsWith("%")) },
  { name: "choose", when: phase("choose") },
  { name: "drink", when: phase("drink") },
];
