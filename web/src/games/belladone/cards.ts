/** How the cards of Belladone Bluff look and are called. */
import type { Lying } from "../../generated/belladone";
import type { Bottle, CardBack, CardFace, Tint } from "../../parts/cards";
import type { SignName } from "../../parts/signs";
import { told } from "../../texts/index.svelte";

export type Colour = Lying["colour"];

interface Plant {
  tint: Tint;
  sign: SignName;
  bottle: Bottle;
}

const PLANTS: Record<Colour, Plant> = {
  R: { tint: "red", sign: "poppy", bottle: "round" },
  O: { tint: "orange", sign: "marigold", bottle: "gourd" },
  G: { tint: "green", sign: "wormwood", bottle: "cone" },
  B: { tint: "blue", sign: "borage", bottle: "square" },
  V: { tint: "violet", sign: "berry", bottle: "phial" },
};

const EMBLEMS: Record<string, SignName> = {
  inv: "hourglass",
  give: "hand",
  force: "padlock",
  spy: "eye",
};

/** The largest number on a card. */
const LARGEST = 6;

export const COLOURS: readonly Colour[] = ["R", "O", "G", "B", "V"];

/** The plant of a colour. */
export function plant(colour: Colour): Plant {
  return PLANTS[colour];
}

/** The colour in words: "red". */
export function colourName(colour: Colour): string {
  return told(`belladone.colour.${colour}`);
}

/** The colour as it is said of a feminine noun, such as French cards: "verte". */
export function feminineOf(colour: Colour): string {
  return told(`belladone.web.feminine.${colour}`);
}

/** The colour of a card, which its code begins with. */
export function colourOf(code: string): Colour {
  return code[0] as Colour;
}

/** The number on a card; null for a special one. */
export function numberOf(code: string): number | null {
  return code.slice(1) in EMBLEMS ? null : Number(code.slice(1));
}

/** The sign of a special card; null for a number. */
export function emblemOf(code: string): SignName | null {
  return EMBLEMS[code.slice(1)] ?? null;
}

/** A number with its sign, as it is printed: "+3", "−3", "0". */
export function signed(number: number): string {
  if (number === 0) return "0";
  return number > 0 ? `+${number}` : `−${-number}`;
}

/** A number as it is said in a sentence: "3", "−3". */
export function counting(number: number): string {
  return number < 0 ? signed(number) : String(number);
}

/** The card in words: "red +3", "red spy". */
export function cardName(code: string): string {
  const number = numberOf(code);
  const colour = colourName(colourOf(code));
  if (number === null) {
    const feminine = feminineOf(colourOf(code));
    return told(`belladone.web.special.${code.slice(1)}`, { colour, feminine });
  }
  return told("belladone.web.number", { colour, value: signed(number) });
}

/** A card of which only the colour is known, in words: "a red card". */
export function backName(colour: Colour): string {
  return told(`belladone.web.back.${colour}`);
}

/** A card face up. */
export function faceOf(code: string): CardFace {
  const { tint, sign, bottle } = plant(colourOf(code));
  const number = numberOf(code);
  const emblem = emblemOf(code);
  return {
    tint,
    sign,
    bottle,
    name: cardName(code),
    value: number === null ? "" : signed(number),
    level: Math.abs(number ?? 0) / LARGEST,
    ...(emblem === null ? {} : { emblem }),
  };
}

/** A card face down. */
export function backOf(colour: Colour): CardBack {
  const { tint, sign } = plant(colour);
  return { tint, sign, name: backName(colour) };
}
