/** What moves on the table of Belladone Bluff: cards from hands to rows, rows to their winner, draws from the stock. */
import type { EventView } from "../../generated/belladone";
import { launch } from "../../parts/flight";
import { anchored, fly, pulse, spill, still, type Remembered } from "../../parts/motion";
import type { Moved } from "../step.svelte";
import { faceOf } from "./cards";
import { SLOTS } from "./view";

/** Move what these events moved; `before` is how the table looked until now. */
export function move(
  { root, before }: Moved,
  events: readonly EventView[],
  seat: number | null,
  ms: number,
): void {
  let delay = 0;
  const turned = events.find((event) => event.type === "turned")?.cards;
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
      clear(root, before, event.row, ms, turned);
      delay += ms;
      fly(anchored(root, `slot:${event.row}:0`), before.at("stock"), ms, delay);
    } else if (event.type === "closed") {
      clear(root, before, event.row, ms, turned);
      shut(anchored(root, `row:${event.row}`), ms);
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

/** A row that stays closed: it gives a jolt, and its stamp comes down on it. */
function shut(row: HTMLElement | null, ms: number): void {
  if (!row || ms <= 0 || still()) return;
  row.animate(
    [{ transform: "none" }, { transform: "scaleX(0.96)", offset: 0.4 }, { transform: "none" }],
    { duration: ms * 2, delay: ms, easing: "ease-out" },
  );
  row.querySelector(".stamp")?.animate(
    [
      { transform: "translateY(-1.5rem) rotate(-14deg) scale(2.2)", opacity: 0 },
      { transform: "rotate(-4deg) scale(0.95)", opacity: 1, offset: 0.7 },
      { transform: "none", opacity: 1 },
    ],
    { duration: ms * 2, delay: ms, easing: "ease-in", fill: "backwards" },
  );
}

/** A won row goes to the discard: with the faces that were turned up just now, or as it lay. */
function clear(
  root: HTMLElement,
  before: Remembered,
  row: number,
  ms: number,
  turned: string[] | undefined,
): void {
  const to = anchored(root, "discard")?.getBoundingClientRect();
  if (turned) {
    turned.forEach((card, slot) =>
      launch({ face: faceOf(card) }, before.at(`slot:${row}:${slot}`), to, ms, slot * ms * 0.15),
    );
    return;
  }
  const copies = Array.from({ length: SLOTS.printed }, (_, slot) => {
    const anchor = `slot:${row}:${slot}`;
    return { element: before.clone(anchor), from: before.at(anchor) };
  }).flatMap(({ element, from }) =>
    element?.classList.contains("filled") && from ? [{ element, from }] : [],
  );
  spill(copies, to, ms);
}
