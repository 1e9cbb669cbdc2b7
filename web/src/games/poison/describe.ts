/** Poison's events in words. */
import { listed, t } from "../../texts/index.svelte";
import type { EventView, Sentence } from "../contract";
import { cardName, colourName, type Colour } from "./cards";

/** The sentence for an event; null for what needs none. */
export function describe(event: EventView, names: string[], _seat: number | null): Sentence | null {
  const key = `poison.event.${event.type}`;
  const who = event.seat === null ? "" : (names[event.seat] ?? "");
  switch (event.type) {
    case "played":
      return {
        key,
        args: {
          seat: who,
          move: pour(String(event["card"]), Number(event["cauldron"]) + 1),
          total: Number(event["total"]),
        },
      };
    case "took":
      return { key, args: { seat: who, cards: said(event["cards"]) } };
    case "drew":
      return {
        key,
        args: {
          seat: who,
          card: event["card"]
            ? cardName(String(event["card"]))
            : t("web.part.cards.one", { count: 1 }),
          left: Number(event["left"]),
        },
      };
    case "scored":
      return {
        key,
        args: {
          round: Number(event["round"]),
          points: bySeat(event["points"] as number[], names),
          spared: spared(event["spared"] as Record<Colour, number | null>, names),
          taken: (event["taken"] as string[][])
            .map((pile, seat) => `${names[seat]} ${pile.length}`)
            .join(", "),
        },
      };
    case "dealt":
      return { key, args: { round: Number(event["round"]), hand: said(event["hand"]) } };
    case "over":
      return { key, args: { scores: bySeat(event["scores"] as number[], names) } };
    default:
      return null;
  }
}

/** A card and where it goes. */
function pour(card: string, cauldron: number): string {
  return t("poison.web.into", { card: cardName(card), cauldron });
}

function said(cards: unknown): string {
  return Array.isArray(cards) && cards.length
    ? listed(cards.map((card) => cardName(String(card))))
    : "–";
}

function bySeat(numbers: number[], names: string[]): string {
  return numbers.map((number, seat) => `${names[seat] ?? ""} ${number}`).join(", ");
}

function spared(found: Record<string, number | null>, names: string[]): string {
  const words = Object.entries(found).flatMap(([colour, seat]) =>
    seat === null ? [] : [`${names[seat] ?? ""} (${colourName(colour as Colour)})`],
  );
  return words.length ? words.join(", ") : "–";
}
