import type { Moment, Tip } from "../tips";

const mine = ({ moves }: Moment) => moves.length > 0;
const totals = ({ view }: Moment) =>
  (view["cauldrons"] as { total: number }[]).map((each) => each.total);

export const tips: Tip[] = [
  { name: "goal", when: () => true },
  { name: "play", when: mine, near: '[data-anchor^="hand:"]' },
  { name: "colours", when: (moment) => mine(moment) && Math.max(...totals(moment)) > 0 },
  { name: "thirteen", when: (moment) => mine(moment) && Math.max(...totals(moment)) >= 7 },
  {
    name: "poison",
    when: (moment) => mine(moment) && moment.moves.some((move) => move.startsWith("X")),
  },
  {
    name: "taken",
    when: ({ view, seat }) => {
      const pile: unknown = seat === null ? 0 : view["taken"][seat];
      return (Array.isArray(pile) ? pile.length : Number(pile)) > 0;
    },
  },
  { name: "round", when: ({ view }) => view["round"] === 2 },
];
