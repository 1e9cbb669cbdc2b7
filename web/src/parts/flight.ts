/** A card in flight is drawn from what an event grants, never copied from what the table shows. */
import { mount, unmount } from "svelte";
import Card from "./Card.svelte";
import type { CardBack, CardFace } from "./cards";
import { spill, still } from "./motion";

/** Face up, or face down. */
export type Look = { face: CardFace } | { back: CardBack };

/** Let a card go from one place to another, and be gone there. */
export function launch(
  look: Look,
  from: DOMRect | undefined,
  to: DOMRect | undefined,
  ms: number,
  delay = 0,
): void {
  if (!from || !to || ms <= 0 || still()) return;
  const element = document.createElement("div");
  element.className = "flight";
  const card = mount(Card, { target: element, props: { ...look, named: false } });
  spill([{ element, from, gone: () => void unmount(card) }], to, ms, delay);
}

/** A place as wide as a card should be there, in the upper part of a larger one. */
export function mouth(of: DOMRect | undefined, width = 44): DOMRect | undefined {
  if (!of) return undefined;
  return new DOMRect(of.left + of.width / 2 - width / 2, of.top, width, width * 1.4);
}
