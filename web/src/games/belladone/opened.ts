import type { View } from "../contract";
import type { Opened } from "../opened";
import { colourOf, faceOf } from "./cards";

export const opened: Opened = {
  view: (reveal) => {
    const stock = reveal["stock"] as string[];
    const top = stock.at(-1);
    return {
      ...reveal,
      stock: { count: stock.length, top: top === undefined ? null : colourOf(top) },
    } as unknown as View;
  },
  face: faceOf,
};
