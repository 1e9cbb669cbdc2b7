/** Where the latest turn's cards went: they stay marked until another one lays. */
import type { EventView } from "../../generated/belladone";

export interface Noted {
  /** Who laid them. */
  seat: number | null;
  /** Row and slot of each. */
  slots: readonly (readonly [number, number])[];
}

export const NOTHING_NOTED: Noted = { seat: null, slots: [] };

/** The marks after some more events. */
export function noted(before: Noted, events: readonly EventView[]): Noted {
  let { seat, slots } = before;
  for (const event of events) {
    if (event.type === "laid" || event.type === "swapped") {
      const at = [event.row, event.slot] as const;
      slots = event.seat === seat ? [...slots, at] : [at];
      seat = event.seat;
    } else if (event.type === "opened" || event.type === "closed") {
      slots = slots.filter(([row]) => row !== event.row);
    }
  }
  return { seat, slots };
}
