import type { View } from "../contract";
import type { Opened } from "../opened";
import { faceOf } from "./cards";

export const opened: Opened = {
  view: (reveal) =>
    ({
      ...reveal,
      stock: reveal["stock"].length,
      aside: reveal["aside"].length,
    }) as unknown as View,
  face: faceOf,
};
