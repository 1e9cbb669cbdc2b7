/** What is turned over one by one: how many so far. */
import { still } from "./motion";

/**
 * Count from 0 up to `all`, one step `every` so many milliseconds, after a wait.
 *
 * Call it while a component is set up. Without motion everything is there at once.
 */
export function turning(
  all: () => number,
  every: number,
  { wait = 0, onturn = () => {} }: { wait?: number; onturn?: (turned: number) => void } = {},
): { readonly count: number } {
  let count = $state(0);
  $effect(() => {
    const last = all();
    let turned = still() ? last : 0;
    count = turned;
    if (turned === last) return;
    let timer = setTimeout(turn, wait + every);
    function turn() {
      count = turned += 1;
      onturn(turned);
      if (turned < last) timer = setTimeout(turn, every);
    }
    return () => clearTimeout(timer);
  });
  return {
    get count() {
      return count;
    },
  };
}
