/** The card that the latest move was about. */
import type { EventView, View } from "../../generated/poison";

/** Which card of a cauldron is the one just played; -1 for none. */
export function freshIn(cauldron: number, view: View, events: readonly EventView[]): number {
  const played = events.find((event) => event.type === "played");
  const dealt = events.some((event) => event.type === "dealt");
  if (!played || dealt || played.cauldron !== cauldron - 1) return -1;
  return (view.cauldrons[cauldron - 1]?.cards.length ?? 0) - 1;
}
