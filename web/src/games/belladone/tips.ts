import type { Shown } from "../../generated/belladone";
import type { Moment, Tip } from "../tips";

const mine = ({ moves }: Moment<Shown>) => moves.length > 0;
const longest = ({ view }: Moment<Shown>) => Math.max(...view.rows.map((row) => row.slots.length));

export const tips: Tip<Shown>[] = [
  { name: "goal", when: () => true },
  {
    name: "lay",
    when: (moment) => mine(moment) && moment.view.phase === "lay",
    near: '[data-anchor^="hand:"]',
  },
  { name: "go_on", when: ({ moves }) => moves.includes(".") && moves.length > 1 },
  { name: "backs", when: (moment) => mine(moment) && longest(moment) >= 3 },
  { name: "seventh", when: (moment) => mine(moment) && longest(moment) >= 5 },
  {
    name: "specials",
    when: ({ view, moves }) =>
      view.phase === "lay" && moves.some((move) => /inv|give|force|spy/.test(move)),
  },
  { name: "spy", when: (moment) => mine(moment) && moment.view.phase === "spy" },
  { name: "pass", when: (moment) => mine(moment) && moment.view.phase === "pass" },
];
