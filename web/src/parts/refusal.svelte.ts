/** Why the last try was refused: said where the hint is, until something else is tried. */
export interface Refused {
  text: string;
  more?: { text: string; href: string };
}

let now: Refused | null = $state.raw(null);
let places = 0;

/** What was refused last. */
export function refused(): Refused | null {
  return now;
}

/** Say why; false if there is no place on the page where it could be said. */
export function refuse(why: Refused): boolean {
  if (places === 0) return false;
  now = why;
  return true;
}

/** Something else was done: it is no longer of interest. */
export function forget(): void {
  now = null;
}

/** A place where refusals are said, until the function it gives is called. */
export function sayHere(): () => void {
  places += 1;
  return () => {
    places -= 1;
    now = null;
  };
}
