/** The Poisoned Glass's events at a glance. */
import type { Look } from "../../parts/flight";
import { t } from "../../texts/index.svelte";
import type { EventView } from "../../generated/glass";
import type { Glance } from "../contract";
import { back, faceOf } from "./cards";

/** A card and where it went; null for what needs no picture. */
export function glance(event: EventView): Glance | null {
  const glass = "glass" in event ? event.glass + 1 : 0;
  switch (event.type) {
    case "spied":
      return {
        cards: event.card === null ? [] : [look(event.card)],
        words: t("glass.web.glance.spied", { glass }),
      };
    case "filled":
      return { cards: [look(event.card)], words: t("glass.web.glance.filled", { glass }) };
    case "exchanged": {
      const [first = 0, second = 0] = event.glasses;
      const cards = (event.cards ?? []).map(look);
      return {
        cards,
        words: t("glass.web.glance.exchanged", { first: first + 1, second: second + 1 }),
      };
    }
    case "chose":
      return { cards: [], words: t("glass.web.glance.chose", { glass }) };
    case "drank":
      return { cards: [], words: t("glass.web.glance.drank", { glass }) };
    case "refused":
      return { cards: [], words: t("glass.web.glance.refused", { glass }) };
    default:
      return null;
  }
}

/** What the event grants: the card, or that it is one. */
export function look(card: string | null | undefined): Look {
  return card ? { face: faceOf(card) } : { back: back() };
}
