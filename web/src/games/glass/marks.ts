/** The glasses that the latest move was about. */
import type { EventView } from "../../generated/glass";

/** The marks after some more events: they stay until another move is about a glass. */
export function marked(before: readonly number[], events: readonly EventView[]): readonly number[] {
  let marks = before;
  for (const event of events) {
    if (event.type === "dealt") marks = [];
    else if (event.type === "exchanged") marks = event.glasses;
    else if ("glass" in event) marks = [event.glass];
  }
  return marks;
}
