import type { Shown } from "../../generated/poison";
import type { Moment, Tip } from "../tips";
import { sizeOf } from "./cards";

const mine = ({ moves }: Moment<Shown>) => moves.length > 0;
const highest = ({ view }: Moment<Shown>) => Math.max(...view.cauldrons.map(({ total }) => total));

export const tips: Tip<Shown>[] = [
  { name: "goal", when: () => true },
  { name: "play", when: mine, near: '[data-anchor^="hand:"]' },
  { name: "colours", when: (moment) => mine(moment) && highest(moment) > 0 },
  { name: "thirteen", when: (moment) => mine(moment) && highest(moment) >= 7 },
  {
    name: "poison",
    when: (moment) => mine(moment) && moment.moves.some((move) => move.startsWith("X")),
  },
  { name: "taken", when: ({ view, seat }) => seat !== null && sizeOf(view.taken[seat] ?? 0) > 0 },
  { name: "round", when: ({ view }) => view.round === 2 },
];
