/** Moves of The Poisoned Glass in words and on the table. */
import type { Shown, View } from "../../generated/glass";
import { t } from "../../texts/index.svelte";
import { anchor, inHand, type MoveFront } from "../moves";
import { cardName } from "./cards";
import { DECLINE, DRINK, REFUSE } from "./notation";

const FILL = /^(.+)@(\d)$/;
const EXCHANGE = /^%(\d),(\d)$/;

/** The glass of this number, counted from 1 as moves do. */
function glass(number: string | number): string {
  return anchor(`glass:${Number(number) - 1}`);
}

/** The glass of the seat to act. */
function own(view: View): string[] {
  const { glasses, seat } = view;
  const taken = glasses.findIndex(({ owner }) => owner !== null && owner === seat);
  return taken < 0 ? [] : [glass(taken + 1)];
}

export const moves: MoveFront<Shown> = {
  say: (move) => {
    const [, card, into = ""] = FILL.exec(move) ?? [];
    if (card) return t("glass.web.move.fill", { card: cardName(card), glass: into });
    const [, first, second = ""] = EXCHANGE.exec(move) ?? [];
    if (first) return t("glass.web.move.exchange", { first, second });
    if (move === DECLINE) return t("glass.web.move.decline");
    if (move === DRINK) return t("glass.web.move.drink");
    if (move === REFUSE) return t("glass.web.move.refuse");
    const number = move.slice(1);
    return move.startsWith("?")
      ? t("glass.web.move.look", { glass: number })
      : t("glass.web.move.choose", { glass: number });
  },
  path: (move, view) => {
    const [, card, into = ""] = FILL.exec(move) ?? [];
    if (card) return [inHand(card), glass(into)];
    const [, first, second = ""] = EXCHANGE.exec(move) ?? [];
    if (first) return [glass(first), glass(second)];
    if (move === DRINK || move === REFUSE) return own(view);
    return move === DECLINE ? [] : [glass(move.slice(1))];
  },
  place: (place) => {
    const [kind, first = ""] = place.split(":");
    if (kind === "glass") return anchor(`bowl:${Number(first) - 1}`);
    return kind === "hand" ? anchor(`seat:${first}`) : null;
  },
  kind: (card) => t(card.startsWith("P") ? "glass.web.kind.poison" : "glass.web.kind.antidote"),
  placeName: (place, names) => {
    const [kind, first = "", second = ""] = place.split(":");
    if (kind === "glass" && second === "") return t("glass.web.place.whole", { glass: first });
    if (kind === "glass") return t("glass.web.place.glass", { glass: first, level: second });
    return kind === "hand" ? (names[Number(first)] ?? place) : t("glass.web.place.aside");
  },
};
