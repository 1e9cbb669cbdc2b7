/** What happened in The Poisoned Glass, in words. */
import { listed, t, type Arguments } from "../../texts/index.svelte";
import type { EventView, Sentence } from "../contract";
import { cardName } from "./cards";

/** The event in words, for the log and the live region; null for what needs none. */
export function describe(event: EventView, names: string[], seat: number | null): Sentence | null {
  const args = told(event, names);
  if (args === null) return null;
  const voice = event.seat === null ? "table" : event.seat === seat ? "you" : "they";
  return { key: `glass.web.log.${voice}.${kind(event)}`, args };
}

/** What is known is said. */
function kind(event: EventView): string {
  const knows = {
    spied: "card",
    filled: "card",
    exchanged: "cards",
    handed: "hand",
    dealt: "hand",
  }[event.type];
  return knows !== undefined && event[knows] !== null ? `${event.type}_known` : event.type;
}

function told(event: EventView, names: string[]): Arguments | null {
  const name = names[event.seat ?? -1] ?? "";
  const glass = Number(event["glass"]) + 1;
  const card = typeof event["card"] === "string" ? cardName(event["card"]) : "";
  const cards = listed(((event["cards"] ?? event["hand"] ?? []) as string[]).map(cardName));
  switch (event.type) {
    case "spied":
    case "filled":
      return { name, glass, card };
    case "exchanged":
      return {
        name,
        cards,
        glasses: listed((event["glasses"] as number[]).map((one) => String(one + 1))),
      };
    case "declined":
      return { name };
    case "handed":
      return { cards };
    case "chose":
      return { name, glass };
    case "drank":
    case "refused":
      return { name, glass, cards, lost: losers(event, names) };
    case "dealt":
      return {
        round: Number(event["round"]),
        wesley: names[Number(event["wesley"])] ?? "",
        vizzini: names[Number(event["vizzini"])] ?? "",
        cards,
      };
    case "over":
      return {
        winners: listed((event["winners"] as number[]).map((winner) => names[winner] ?? "")),
      };
    default:
      return null;
  }
}

/** Who loses a heart, as a sentence. */
export function losers(event: EventView, names: string[]): string {
  const lost = event["lost"] as number[];
  if (lost.length === 0) return t("glass.web.lost_none");
  return t("glass.web.lost", { names: listed(lost.map((seat) => names[seat] ?? "")) });
}
