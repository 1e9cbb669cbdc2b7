/** Moves of Poison in words and on the table. */
import type { Shown } from "../../generated/poison";
import { t } from "../../texts/index.svelte";
import { anchor, inHand, type MoveFront } from "../moves";
import { cardName, colourName, colourOf } from "./cards";
import { poured } from "./notation";

export const moves: MoveFront<Shown> = {
  say: (move) => {
    const { card, cauldron } = poured(move);
    return t("poison.web.into", { card: cardName(card), cauldron });
  },
  path: (move) => {
    const { card, cauldron } = poured(move);
    return [inHand(card), anchor(`place:${cauldron}`)];
  },
  place: (place) => {
    const [kind, seat] = place.split(":");
    if (kind === "hand") return anchor(`seat:${seat}`);
    return kind === "stock" ? anchor("stock") : null;
  },
  kind: (card) => colourName(colourOf(card)),
  placeName: (place, names) => {
    const [kind, seat] = place.split(":");
    if (kind === "hand") return names[Number(seat)] ?? place;
    return kind === "stock" ? t("poison.web.place.stock") : t("poison.web.place.aside");
  },
};
