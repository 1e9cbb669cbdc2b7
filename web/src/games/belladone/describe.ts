/** What happened in Belladone Bluff, in words. */
import { listed, t, type Arguments } from "../../texts/index.svelte";
import type { EventView, Sentence } from "../contract";
import { backName, cardName, counting, signed } from "./cards";

/** The event in words, for the log and the live region; null for what needs none. */
export function describe(event: EventView, names: string[], seat: number | null): Sentence | null {
  const args = told(event, names);
  return args === null
    ? null
    : { key: `belladone.web.log.${voice(event, seat)}.${kind(event)}`, args };
}

/** "You lay" or "Ada lays"; what nobody does has one voice. */
function voice(event: EventView, seat: number | null): string {
  if (event.seat === null || NOBODYS.has(event.type)) return "table";
  return event.seat === seat ? "you" : "they";
}

const NOBODYS = new Set(["opened", "failed", "closed", "over"]);

function kind(event: EventView): string {
  if (event.type === "laid") return event["up"] ? "laid_up" : "laid_down";
  if (event.type === "spied") return event["cards"] === null ? "spied" : "saw";
  return event.type;
}

function told(event: EventView, names: string[]): Arguments | null {
  const name = names[event.seat ?? -1] ?? "";
  const row = Number(event["row"]) + 1;
  const slot = Number(event["slot"]) + 1;
  switch (event.type) {
    case "laid":
      return { name, row, card: card(event["card"] ?? event["colour"]) };
    case "spied":
      return { name, row, cards: listed(((event["cards"] ?? []) as string[]).map(the)) };
    case "swapped":
      return { name, row, slot, out: card(event["out"]), in: card(event["in"]) };
    case "kept":
    case "passed":
      return { name };
    case "turned":
      return { name, row, points: signed(Number(event["points"])) };
    case "gave":
      return { name, receiver: names[Number(event["receiver"])] ?? "" };
    case "scored":
      return {
        name,
        points: signed(Number(event["points"])),
        score: counting(Number(event["score"])),
      };
    case "opened":
      return { row, card: card(event["card"]) };
    case "failed":
      return { card: card(event["card"]) };
    case "closed":
      return { row };
    case "discarded":
      return { name, card: card(event["card"] ?? event["colour"]) };
    case "drew": {
      const colours = event["colours"] as string[];
      if (colours.length === 0) return null;
      const cards = (event["cards"] as string[] | null)?.map(the) ?? colours.map(backName);
      return { name, cards: listed(cards) };
    }
    case "over":
      return {
        winners: listed((event["winners"] as number[]).map((winner) => names[winner] ?? "")),
      };
    default:
      return null;
  }
}

/** A card by its code, or by its colour alone where the face is not known. */
function card(code: unknown): string {
  const text = String(code);
  return text.length === 1 ? backName(text) : the(text);
}

/** "the red +3". */
function the(code: string): string {
  return t("belladone.web.the", { card: cardName(code) });
}
