/** Belladone's events at a glance. */
import type { Look } from "../../parts/flight";
import { t } from "../../texts/index.svelte";
import type { EventView } from "../../generated/belladone";
import type { Glance } from "../contract";
import { backOf, colourOf, faceOf, signed } from "./cards";

/** A card and where it went; null for what needs no picture. */
export function glance(event: EventView): Glance | null {
  const row = "row" in event ? event.row + 1 : 0;
  switch (event.type) {
    case "laid":
      return {
        cards: [look(event.card ?? event.colour)],
        words: t("belladone.web.glance.laid", { row }),
      };
    case "spied":
      return { cards: [], words: t("belladone.web.glance.spied", { row }) };
    case "swapped":
      return {
        cards: [look(event.in), look(event.out)],
        words: t("belladone.web.glance.swapped", { row }),
      };
    case "turned": {
      const { points } = event;
      const words = t("belladone.web.glance.turned", { row, points: signed(points) });
      return { cards: [], words, alarm: points < 0 };
    }
    case "discarded":
      return {
        cards: [look(event.card ?? event.colour)],
        words: t("belladone.web.glance.discarded"),
      };
    case "passed":
      return { cards: [], words: t("belladone.web.glance.passed") };
    default:
      return null;
  }
}

/** A card by its code, or by its back where only the colour is told. */
function look(code: string): Look {
  return code.length === 1 ? { back: backOf(colourOf(code)) } : { face: faceOf(code) };
}
