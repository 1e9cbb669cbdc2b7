/** What happened in The Poisoned Glass, in words. */
import type { Drank, EventView, Refused } from "../../generated/glass";
import { counted, listed, t, type Arguments } from "../../texts/index.svelte";
import type { Sentence } from "../contract";
import { spoken, youFirst } from "../you";
import { cardName } from "./cards";

/** The event in words, for the log and the live region; null for what needs none. */
export function describe(event: EventView, names: string[], seat: number | null): Sentence | null {
  const voice = event.seat === null ? "table" : event.seat === seat ? "you" : "they";
  return { key: `glass.web.log.${voice}.${kind(event)}`, args: told(event, names, seat) };
}

/** What is known is said. */
function kind(event: EventView): string {
  return knows(event) ? `${event.type}_known` : event.type;
}

function knows(event: EventView): boolean {
  switch (event.type) {
    case "spied":
    case "filled":
      return event.card !== null;
    case "exchanged":
      return event.cards !== null;
    case "handed":
    case "dealt":
      return event.hand !== null;
    default:
      return false;
  }
}

function told(event: EventView, all: string[], seat: number | null): Arguments {
  const names = spoken(all, seat);
  const name = names[event.seat ?? -1] ?? "";
  switch (event.type) {
    case "spied":
    case "filled":
      return {
        name,
        glass: event.glass + 1,
        card: event.card === null ? "" : cardName(event.card),
      };
    case "exchanged":
      return {
        name,
        cards: said(event.cards),
        glasses: listed(event.glasses.map((glass) => String(glass + 1))),
      };
    case "declined":
      return { name };
    case "handed":
      return { cards: said(event.hand) };
    case "chose":
      return { name, glass: event.glass + 1 };
    case "drank":
    case "refused":
      return {
        name,
        glass: event.glass + 1,
        cards: said(event.cards),
        lost: losers(event, all, seat),
      };
    case "dealt":
      return {
        round: event.round,
        wesley: names[event.wesley] ?? "",
        vizzini: names[event.vizzini] ?? "",
        cards: said(event.hand),
      };
    case "over":
      return {
        winners: listed(youFirst(event.winners, seat).map((winner) => names[winner] ?? "")),
      };
  }
}

function said(cards: string[] | null): string {
  return listed((cards ?? []).map(cardName));
}

/** Who loses a heart, as a sentence. */
export function losers({ lost }: Drank | Refused, names: string[], seat: number | null): string {
  if (lost.length === 0) return t("glass.web.lost_none");
  const you = seat !== null && lost.includes(seat);
  const others = lost.filter((one) => one !== seat).map((one) => names[one] ?? "");
  if (you && others.length === 0) return t("glass.web.lost_you");
  if (you)
    return t("glass.web.lost_you_too", { names: listed([t("web.part.you_name"), ...others]) });
  return counted("glass.web.lost", lost.length, { names: listed(others) });
}
