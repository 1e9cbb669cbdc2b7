/** What moves on the table of The Poisoned Glass: cards into glasses, tops that change places, hands to the left. */
import type { EventView } from "../../generated/glass";
import { launch, mouth } from "../../parts/flight";
import { anchored, fly, pulse } from "../../parts/motion";
import type { Moved } from "../step.svelte";
import { look } from "./glance";

/** Move what these events moved; `before` is how the table looked until now. */
export function move(
  { root, before }: Moved,
  events: readonly EventView[],
  seat: number | null,
  ms: number,
): void {
  const bowl = (glass: number) => anchored(root, `bowl:${glass}`);
  for (const event of events) {
    if (event.type === "filled") {
      const anchor = event.seat === seat ? `hand:${event.card}` : `back:${event.seat}:0`;
      const from = before.at(anchor) ?? mouth(before.at(`seat:${event.seat}`));
      const to = bowl(event.glass);
      launch(look(event.card), from, to?.getBoundingClientRect(), ms * 0.8);
      pulse(to, ms, ms);
    } else if (event.type === "spied" || event.type === "chose") {
      pulse(bowl(event.glass), ms);
    } else if (event.type === "drank" || event.type === "refused") {
      pulse(bowl(event.glass), ms * 2);
      for (const loser of event.lost) pulse(anchored(root, `seat:${loser}`), ms * 2, ms);
    } else if (event.type === "exchanged") {
      const [one, other] = event.glasses.map((glass) => mouth(before.at(`bowl:${glass}`)));
      const [first, second] = event.cards ?? [];
      launch(look(first), one, other, ms);
      launch(look(second), other, one, ms);
    } else if (event.type === "handed" || event.type === "dealt") {
      const from = seat === null ? undefined : before.at(`seat:${seat}`);
      (event.hand ?? []).forEach((card, index) => {
        fly(anchored(root, `hand:${card}`), from, ms, ms + (index * ms) / 3);
      });
    }
  }
}
