import type { Shown } from "../../generated/glass";
import type { Opened } from "../opened";
import { faceOf } from "./cards";

export const opened: Opened<Shown> = {
  view: (position) => ({
    ...position,
    hands: position.hands.map((hand) => hand.length),
    away: position.away.length,
    known: position.hands.map(() => []),
  }),
  hands: (position) => position.hands,
  face: faceOf,
};
