/** Poison's events in words. */
import type { EventView, Scored } from "../../generated/poison";
import { listed, t, type Arguments } from "../../texts/index.svelte";
import type { Sentence } from "../contract";
import { spoken } from "../you";
import { cardName, colourName, COLOURS } from "./cards";

/** The sentence for an event; null for what needs none. */
export function describe(event: EventView, names: string[], seat: number | null): Sentence | null {
  const voice = event.seat === null ? "table" : event.seat === seat ? "you" : "they";
  const known = event.type === "dealt" && event.hand !== null ? "_known" : "";
  return {
    key: `poison.web.log.${voice}.${event.type}${known}`,
    args: told(event, spoken(names, seat)),
  };
}

function told(event: EventView, names: string[]): Arguments {
  const name = names[event.seat ?? -1] ?? "";
  switch (event.type) {
    case "played":
      return { name, move: pour(event.card, event.cauldron + 1), total: event.total };
    case "took":
      return { name, cards: said(event.cards) };
    case "drew": {
      const card = event.card ? cardName(event.card) : t("web.part.cards.one", { count: 1 });
      return { name, card, left: event.left };
    }
    case "scored":
      return {
        round: event.round,
        points: bySeat(event.points, names),
        spared: spared(event.spared, names),
      };
    case "dealt":
      return { round: event.round, hand: said(event.hand ?? []) };
    case "over":
      return { scores: bySeat(event.scores, names) };
  }
}

/** A card and where it goes. */
function pour(card: string, cauldron: number): string {
  return t("poison.web.into", { card: cardName(card), cauldron });
}

function said(cards: string[]): string {
  return cards.length ? listed(cards.map(cardName)) : "–";
}

function bySeat(numbers: number[], names: string[]): string {
  return numbers.map((number, seat) => `${names[seat] ?? ""} ${number}`).join(", ");
}

function spared(found: Scored["spared"], names: string[]): string {
  const words = COLOURS.flatMap((colour) => {
    const seat = colour === "X" ? null : found[colour];
    return seat === null ? [] : [`${names[seat] ?? ""} (${colourName(colour)})`];
  });
  return words.length ? words.join(", ") : "–";
}
