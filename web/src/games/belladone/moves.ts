/** Moves of Belladone Bluff in words and on the table. */
import type { Shown } from "../../generated/belladone";
import { t } from "../../texts/index.svelte";
import { anchor, inHand, type MoveFront } from "../moves";
import { cardName, numberOf } from "./cards";

const LAY = /^(.+)@(\d)$/;
const SWAP = /^~(\d):(.+)$/;

export const moves: MoveFront<Shown> = {
  say: (move, names) => {
    const [, laid, row = ""] = LAY.exec(move) ?? [];
    if (laid) return t("belladone.web.move.lay", { card: cardName(laid), row });
    const [, slot = "", card] = SWAP.exec(move) ?? [];
    if (card) return t("belladone.web.move.swap", { slot, card: cardName(card) });
    if (move === "~") return t("belladone.web.move.keep");
    if (move === ".") return t("belladone.web.move.stop");
    if (move.startsWith("-"))
      return t("belladone.web.move.discard", { card: cardName(move.slice(1)) });
    return t("belladone.web.move.give", { name: names[Number(move.slice(1))] ?? "" });
  },
  path: (move, view) => {
    const [, laid, row] = LAY.exec(move) ?? [];
    if (laid) return [inHand(laid), `[data-row="${Number(row) - 1}"]`];
    const [, slot, card] = SWAP.exec(move) ?? [];
    const current = view.turn.row ?? 0;
    if (card) return [inHand(card), anchor(`slot:${current}:${Number(slot) - 1}`)];
    if (move === "~") return [anchor(`row:${current}`)];
    if (move === ".") return [anchor("stock")];
    if (move.startsWith("-")) return [inHand(move.slice(1)), anchor("discard")];
    return [anchor(`seat:${move.slice(1)}`)];
  },
  place: (place) => {
    const [kind, first, second] = place.split(":");
    if (kind === "row") return anchor(`slot:${Number(first) - 1}:${Number(second) - 1}`);
    if (kind === "hand") return anchor(`seat:${first}`);
    return kind === "stock" || kind === "discard" ? anchor(kind) : null;
  },
  kind: (card) => {
    const number = numberOf(card);
    if (number === null) return t("belladone.web.kind.special");
    return t(number > 0 ? "belladone.web.kind.plus" : "belladone.web.kind.minus");
  },
  placeName: (place, names) => {
    const [kind, first = "", second = ""] = place.split(":");
    if (kind === "row" && second === "") return t("belladone.web.place.whole", { row: first });
    if (kind === "row") return t("belladone.web.place.row", { row: first, slot: second });
    if (kind === "hand") return names[Number(first)] ?? place;
    return kind === "stock" ? t("belladone.web.stock") : t("belladone.web.discard");
  },
};
