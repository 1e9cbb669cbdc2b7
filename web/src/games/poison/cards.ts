/** What Poison's cards and views look like, not what they mean. */
import type { Bottle, CardFace, Tint } from "../../parts/cards";
import type { SignName } from "../../parts/signs";
import { t, told } from "../../texts/index.svelte";

export type Colour = "R" | "B" | "P" | "X";

export const COLOURS: readonly Colour[] = ["R", "B", "P", "X"];

/** The height of a cauldron, for drawing how full it is. */
export const BRIM = 13;

export const LOOKS: Record<Colour, { tint: Tint; sign: SignName; bottle: Bottle }> = {
  R: { tint: "red", sign: "flame", bottle: "round" },
  B: { tint: "blue", sign: "drop", bottle: "cone" },
  P: { tint: "purple", sign: "thistle", bottle: "square" },
  X: { tint: "moss", sign: "skull", bottle: "ribbed" },
};

/** The colour that a card's code begins with. */
export function colourOf(card: string): Colour {
  return card[0] as Colour;
}

/** A colour in words. */
export function colourName(colour: Colour): string {
  return told(`poison.web.colour.${colour}`);
}

/** A card in words. */
export function cardName(card: string): string {
  const colour = colourName(colourOf(card));
  return card === "X" ? colour : t("poison.web.card", { colour, value: card.slice(1) });
}

/** A card's face. Poison's own value is printed on it, though its code leaves it out. */
export function faceOf(card: string): CardFace {
  const value = card.slice(1) || "4";
  return {
    ...LOOKS[colourOf(card)],
    value,
    name: cardName(card),
    level: Number(value) / 7,
    ...(card === "X" ? { explain: t("poison.web.explain.poison") } : {}),
  };
}

/** How many cards a hand or pile holds, open or not. */
export function sizeOf(cards: string[] | number): number {
  return typeof cards === "number" ? cards : cards.length;
}
