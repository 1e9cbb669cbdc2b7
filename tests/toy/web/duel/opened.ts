/** How everything is shown. */
import type { Opened } from "../opened";

export const opened: Opened = {
  view: (reveal) => reveal as never,
  face: (card) => ({ tint: "red", sign: "flame", bottle: "round", value: card, name: card, level: 1 }),
};
