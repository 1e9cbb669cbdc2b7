/** Cards that are turned over one by one; all at once where motion is not wanted. */
import { still } from "./motion";

interface Pace {
  /** Milliseconds before the first. */
  wait?: number;
  /** Called for each, with how many have been turned over then. */
  onturn?: (turned: number) => void;
}

export class Turning {
  /** How many have been turned over so far. */
  count = $state(0);

  /** `all`: how many there are; `every`: milliseconds between two. Lives as long as its component. */
  constructor(all: () => number, every: number, { wait = 0, onturn = () => {} }: Pace = {}) {
    $effect(() => {
      const last = all();
      let turned = still() ? last : 0;
      this.count = turned;
      if (turned === last) return;
      const turn = () => {
        this.count = turned += 1;
        onturn(turned);
        if (turned < last) timer = setTimeout(turn, every);
      };
      let timer = setTimeout(turn, wait + every);
      return () => clearTimeout(timer);
    });
  }
}
