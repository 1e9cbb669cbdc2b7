/** What moves on the table of Belladone Bluff: cards from hands to rows, rows to their winner, draws from the stock. */
import type { EventView } from "../../generated/belladone";
import { anchored, fly, pulse, spill, type Remembered } from "../../parts/motion";

/** Move what these events moved; `before` is how the table looked until now. */
export function move(
  root: HTMLElement,
  before: Remembered,
  events: readonly EventView[],
  seat: number | null,
  ms: number,
): void {
  let delay = 0;
  for (const event of events) {
    const home = before.at(`seat:${event.seat}`);
    if (event.type === "laid" || event.type === "swapped") {
      const from = before.at(`hand:${event.type === "laid" ? event.card : event.in}`) ?? home;
      fly(anchored(root, `slot:${event.row}:${event.slot}`), from, ms);
    } else if (event.type === "discarded") {
      fly(anchored(root, "discard"), before.at(`hand:${event.card}`) ?? home, ms);
    } else if (event.type === "scored") {
      pulse(anchored(root, `seat:${event.seat}`), ms * 2, ms);
    } else if (event.type === "opened") {
      clear(root, before, event.row, ms);
      delay += ms;
      fly(anchored(root, `slot:${event.row}:0`), before.at("stock"), ms, delay);
    } else if (event.type === "closed") {
      clear(root, before, event.row, ms);
    } else if (event.type === "drew" && event.seat === seat) {
      for (const drawn of event.cards ?? []) {
        delay += ms / 3;
        fly(anchored(root, `hand:${drawn}`), before.at("stock"), ms, delay);
      }
    } else if (event.type === "drew") {
      pulse(anchored(root, `colours:${event.seat}`), ms, ms / 2);
    }
  }
}

/** A won row goes to the discard. */
function clear(root: HTMLElement, before: Remembered, row: number, ms: number): void {
  const copies = Array.from({ length: 7 }, (_, slot) => {
    const anchor = `slot:${row}:${slot}`;
    return { element: before.clone(anchor), from: before.at(anchor) };
  }).flatMap(({ element, from }) =>
    element?.classList.contains("filled") && from ? [{ element, from }] : [],
  );
  spill(copies, anchored(root, "discard")?.getBoundingClientRect(), ms);
}
