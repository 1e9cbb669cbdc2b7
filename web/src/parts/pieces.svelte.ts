/**
 * A page is put together piece by piece, each in a task of its own: between them the browser draws
 * and answers, on a slow phone too.
 */
import { getContext, onMount, setContext } from "svelte";

const ASKED = Symbol("pieces");

/** The next task: the browser may draw and answer before it. */
export function breath(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

/** Whatever is inside the component that calls this comes in pieces. */
export function inPieces(): void {
  setContext(ASKED, true);
}

/** How many of so many pieces may be drawn by now; all of them where nobody asked for pieces. */
export function pieces(count: number): () => number {
  let made = $state(getContext(ASKED) ? 0 : count);
  onMount(() => {
    let gone = false;
    const next = async () => {
      await breath();
      if (gone || made >= count) return;
      made += 1;
      await next();
    };
    void next();
    return () => (gone = true);
  });
  return () => made;
}
