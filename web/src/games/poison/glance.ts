/** Poison's events at a glance. */
import { counted, t } from "../../texts/index.svelte";
import type { EventView } from "../../generated/poison";
import type { Glance } from "../contract";
import { faceOf } from "./cards";

/** A card and where it went, or what was taken; null for what needs no picture. */
export function glance(event: EventView): Glance | null {
  if (event.type === "played") {
    const words = t("poison.web.glance.played", { cauldron: event.cauldron + 1 });
    return { cards: [{ face: faceOf(event.card) }], words };
  }
  if (event.type === "took") {
    const count = event.cards.length;
    return { cards: [], words: counted("poison.web.glance.took", count), alarm: true };
  }
  return null;
}
