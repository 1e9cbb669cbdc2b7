/** How the cards of The Poisoned Glass look and are called. */
import type { CardBack, CardFace, Tint } from "../../parts/cards";
import type { SignName } from "../../parts/signs";
import { t } from "../../texts/index.svelte";

/** The largest number on a card, at five players. */
const LARGEST = 10;

/** Is it poison? Else it is antidote. */
export function isPoison(code: string): boolean {
  return code.startsWith("P");
}

/** The number on a card. */
export function numberOf(code: string): number {
  return Number(code.slice(1));
}

/** The tint of a card. */
export function tintOf(code: string): Tint {
  return isPoison(code) ? "moss" : "teal";
}

/** The sign of a card. */
export function signOf(code: string): SignName {
  return isPoison(code) ? "skull" : "herb";
}

/** The card in words: "poison 5". */
export function cardName(code: string): string {
  const value = numberOf(code);
  return isPoison(code) ? t("glass.web.poison", { value }) : t("glass.web.antidote", { value });
}

/** A card face up. */
export function faceOf(code: string): CardFace {
  return {
    tint: tintOf(code),
    sign: signOf(code),
    bottle: isPoison(code) ? "ribbed" : "phial",
    value: code.slice(1),
    level: numberOf(code) / LARGEST,
    name: cardName(code),
    explain: isPoison(code) ? t("glass.web.explain.poison") : t("glass.web.explain.antidote"),
  };
}

/** A card face down: all backs are alike. */
export function back(): CardBack {
  return { tint: "plain", sign: "glass", name: t("web.part.back") };
}
