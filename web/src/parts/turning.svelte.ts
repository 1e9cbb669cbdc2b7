/** Cards that are turned over one by one; all at once where motion is not wanted. */
import { still } from "./motion";

export class Turning {
  /** How many have been turned over so far. */
  count = $state(0);

  /** `all`: how many there are; `every`: milliseconds between two. Lives as long as its component. */
  constructor(all: () => number, every: number) {
    $effect(() => {
      const last = all();
      this.count = still() ? last : 0;
      const timer = setInterval(() => {
        if (this.count < last) this.count += 1;
        else clearInterval(timer);
      }, every);
      return () => clearInterval(timer);
    });
  }
}
