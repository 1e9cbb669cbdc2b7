/** What happened in Belladone Bluff, in words. */
import type { EventView } from "../../generated/belladone";
import { listed, t, type Arguments } from "../../texts/index.svelte";
import type { Sentence } from "../contract";
import { spoken } from "../you";
import { backName, cardName, colourOf, counting, signed } from "./cards";

/** The event in words, for the log and the live region; null for what needs none. */
export function describe(event: EventView, names: string[], seat: number | null): Sentence | null {
  const args = told(event, spoken(names, seat));
  return args === null
    ? null
    : { key: `belladone.web.log.${voice(event, seat)}.${kind(event, seat)}`, args };
}

/** "You lay" or "Ada lays"; what nobody does has one voice. */
function voice(event: EventView, seat: number | null): string {
  if (event.seat === null || NOBODYS.has(event.type)) return "table";
  return event.seat === seat ? "you" : "they";
}

const NOBODYS = new Set<EventView["type"]>(["opened", "failed", "closed", "over"]);

function kind(event: EventView, seat: number | null): string {
  if (event.type === "gave" && event.receiver === seat) return "gave_you";
  if (event.type === "laid") return event.up ? "laid_up" : "laid_down";
  if (event.type === "spied") return event.cards === null ? "spied" : "saw";
  return event.type;
}

function told(event: EventView, names: string[]): Arguments | null {
  const name = names[event.seat ?? -1] ?? "";
  switch (event.type) {
    case "laid":
      return { name, row: event.row + 1, card: card(event.card ?? event.colour) };
    case "spied":
      return { name, row: event.row + 1, cards: listed((event.cards ?? []).map(the)) };
    case "swapped": {
      const { row, slot, out, in: inward } = event;
      return { name, row: row + 1, slot: slot + 1, out: card(out), in: card(inward) };
    }
    case "kept":
    case "passed":
      return { name };
    case "turned":
      return { name, row: event.row + 1, points: signed(event.points) };
    case "gave":
      return { name, receiver: names[event.receiver] ?? "" };
    case "scored":
      return { name, points: signed(event.points), score: counting(event.score) };
    case "opened":
      return { row: event.row + 1, card: card(event.card) };
    case "failed":
      return { card: card(event.card) };
    case "closed":
      return { row: event.row + 1 };
    case "discarded":
      return { name, card: card(event.card ?? event.colour) };
    case "drew": {
      if (event.colours.length === 0) return null;
      const cards = event.cards?.map(the) ?? event.colours.map(backName);
      return { name, cards: listed(cards) };
    }
    case "over":
      return { winners: listed(event.winners.map((winner) => names[winner] ?? "")) };
  }
}

/** A card by its code, or by its colour alone where the face is not known. */
function card(code: string): string {
  return code.length === 1 ? backName(colourOf(code)) : the(code);
}

/** "the red +3". */
function the(code: string): string {
  return t("belladone.web.the", { card: cardName(code) });
}
