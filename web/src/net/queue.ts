// Steps are shown one by one, each for a while, so that a person can follow what the bots do. Who
// is behind catches up: the more steps wait, the shorter each is shown. A step may be held (the
// score sheet is open): then nothing moves until it is let go.

/** However many steps wait, about so many milliseconds later all of them have been shown. */
const LONGEST_WAIT = 2_400;

export class ShowQueue<T> {
  #waiting: T[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = false;
  #longest = Infinity;

  /** `show` is called for each item in its turn, `dwell` says how long it stays alone. */
  constructor(
    private readonly show: (item: T) => void,
    private readonly dwell: (item: T) => number,
    private readonly settled: () => void = () => {},
  ) {}

  /** Whether all that has come is shown and has been looked at. */
  get idle(): boolean {
    return this.#waiting.length === 0 && this.#timer === undefined && !this.#held;
  }

  /** Show this when its turn comes. */
  push(item: T): void {
    if (this.idle) this.#longest = Infinity;
    this.#waiting.push(item);
    this.#longest = Math.min(this.#longest, LONGEST_WAIT / this.#waiting.length);
    this.#next();
  }

  /** Forget what waits: something newer replaces it. */
  clear(): void {
    this.#waiting = [];
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#held = false;
  }

  /** Stop at what is shown now. */
  hold(): void {
    this.#held = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Go on. */
  release(): void {
    if (!this.#held) return;
    this.#held = false;
    this.#next();
    if (this.idle) this.settled();
  }

  #next(): void {
    while (this.#waiting.length > 0 && this.#timer === undefined && !this.#held) {
      const item = this.#waiting.shift()!;
      this.show(item);
      if (this.#held) return;
      const pause = Math.min(this.dwell(item), this.#longest);
      if (pause <= 0) {
        if (this.#waiting.length === 0) this.settled();
        continue;
      }
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#next();
        if (this.idle) this.settled();
      }, pause);
    }
  }
}
