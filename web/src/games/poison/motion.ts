/** What moves on the table of Poison: a card into a cauldron, one from the stock, all of them onto a pile. */
import type { EventView, View } from "../../generated/poison";
import type { HandCard } from "../../parts/cards";
import { anchored, fly, pulse, spill } from "../../parts/motion";
import type { Moved } from "../step.svelte";
import { boil } from "./boil";
import { freshIn } from "./marks";

export interface Scene {
  view: View;
  seat: number | null;
  hand: readonly HandCard[];
  /** The hand card that was lifted: it tells which of equal cards was played. */
  lifted: string | null;
  /** What each cauldron counted before. */
  totals: readonly number[];
}

/** Move what these events moved; `before` is how the table looked until now. */
export function move(moved: Moved, events: readonly EventView[], scene: Scene, ms: number): void {
  const { root, before } = moved;
  const { view, seat, hand } = scene;
  const dealt = events.find((event) => event.type === "dealt");
  if (dealt) {
    const from = before.at(`seat:${dealt.dealer}`);
    hand.forEach((card, index) => fly(anchored(root, `hand:${card.key}`), from, ms, index * 40));
    return;
  }
  const played = events.find((event) => event.type === "played");
  if (!played) return;
  const number = played.cauldron + 1;
  const lifted = before.at(`hand:${scene.lifted ?? ""}`) ?? before.at(`hand:${played.card}:0`);
  const own = played.seat === seat ? lifted : undefined;
  const target = anchored(root, `cauldron:${number}:${freshIn(number, view, events)}`);
  fly(target, own ?? before.at(`seat:${played.seat}`), ms);
  const drew = events.find((event) => event.type === "drew");
  const drawn =
    drew?.seat === seat ? hand.filter((card) => card.code === drew.card).at(-1) : undefined;
  if (drawn) fly(anchored(root, `hand:${drawn.key}`), before.at("stock"), ms, ms * 0.5);
  const took = events.find((event) => event.type === "took");
  if (!took) return;
  const copies = took.cards.flatMap((_, index) => {
    const anchor = `cauldron:${number}:${index}`;
    const [element, from] = [before.clone(anchor), before.at(anchor)];
    return element && from ? [{ element, from }] : [];
  });
  const pile = anchored(root, `pile:${took.seat}`);
  const counted = String(scene.totals[number - 1] ?? "");
  boil(anchored(root, `place:${number}`), counted, String(played.total), ms);
  spill(copies, pile?.getBoundingClientRect(), ms * 1.3, ms * 1.8);
  pulse(pile, ms, ms * 3.5);
}
