/** How everything is shown. */
import type { Shown } from "../../generated/duel";
import type { Opened } from "../opened";

export const opened: Opened<Shown> = {
  view: (position) => position,
  hands: (position) => position.hands.map((card) => (card === null ? [] : [card])),
  face: (card) => ({ tint: "red", sign: "flame", bottle: "round", value: card, name: card, level: 1 }),
};
