import type { Shown } from "../../generated/poison";
import type { Opened } from "../opened";
import { faceOf } from "./cards";

export const opened: Opened<Shown> = {
  view: (position) => ({
    ...position,
    stock: position.stock.length,
    aside: position.aside.length,
  }),
  hands: (position) => position.hands,
  face: faceOf,
};
