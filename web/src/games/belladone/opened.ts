import type { Shown } from "../../generated/belladone";
import type { Opened } from "../opened";
import { colourOf, faceOf } from "./cards";

export const opened: Opened<Shown> = {
  view: (position) => {
    const top = position.stock.at(-1);
    const stock = {
      count: position.stock.length,
      top: top === undefined ? null : colourOf(top),
    };
    return { ...position, stock };
  },
  hands: (position) => position.hands,
  face: faceOf,
};
