/** Cards travel from where they were to where they are.
 *
 * A table marks what moves, and where things come from and go to, with `data-anchor`. Before an
 * update it calls `remember`, after it `fly` and `spill`. All of it is the Web Animations API:
 * no style is written into the page, and nothing waits for a movement.
 */

const EASE = "cubic-bezier(0.25, 0.8, 0.3, 1)";

/** Where everything marked was, and what it looked like. */
export interface Remembered {
  at: (anchor: string) => DOMRect | undefined;
  clone: (anchor: string) => HTMLElement | undefined;
}

/** Keep the places of all that is marked inside an element; those whose anchor begins with `cloned` are copied too. */
export function remember(root: HTMLElement, cloned = ""): Remembered {
  const places = new Map<string, DOMRect>();
  const copies = new Map<string, HTMLElement>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-anchor]")) {
    const anchor = element.dataset["anchor"] ?? "";
    places.set(anchor, element.getBoundingClientRect());
    if (cloned && anchor.startsWith(cloned))
      copies.set(anchor, element.cloneNode(true) as HTMLElement);
  }
  return { at: (anchor) => places.get(anchor), clone: (anchor) => copies.get(anchor) };
}

/** The element that carries an anchor. */
export function anchored(root: HTMLElement, anchor: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-anchor="${CSS.escape(anchor)}"]`);
}

/** Does the person ask for no motion? */
export function still(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Let an element arrive from a place where it, or what it came out of, was. */
export function fly(
  element: HTMLElement | null,
  from: DOMRect | undefined,
  ms: number,
  delay = 0,
): void {
  if (!element || !from || ms <= 0 || still()) return;
  const to = element.getBoundingClientRect();
  if (to.width === 0 || from.width === 0) return;
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = Math.min(1.6, Math.max(0.35, from.width / to.width));
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 20 },
      {
        transform: `translate(${x * 0.25}px, ${y * 0.25 - 14}px) scale(1.06)`,
        zIndex: 20,
        offset: 0.7,
      },
      { transform: "none", zIndex: 20 },
    ],
    { duration: ms, delay, easing: EASE, fill: "backwards", composite: "add" },
  );
}

/** Let copies of what has left the table go from where they were to a place, one after another. */
export function spill(
  copies: { element: HTMLElement; from: DOMRect; gone?: () => void }[],
  to: DOMRect | undefined,
  ms: number,
  delay = 0,
): void {
  if (!to || ms <= 0 || still()) return;
  copies.forEach(({ element, from, gone }, index) => {
    element.removeAttribute("data-anchor");
    element.setAttribute("aria-hidden", "true");
    element.setAttribute("inert", "");
    Object.assign(element.style, {
      position: "fixed",
      left: `${from.left}px`,
      top: `${from.top}px`,
      width: `${from.width}px`,
      height: `${from.height}px`,
      margin: "0",
      transform: "none",
      pointerEvents: "none",
      zIndex: "30",
    });
    element.style.setProperty("--card-width", `${from.width}px`); // its container stays behind
    document.body.append(element);
    const x = to.left + to.width / 2 - (from.left + from.width / 2);
    const y = to.top + to.height / 2 - (from.top + from.height / 2);
    const tilt = (index % 2 ? 1 : -1) * (8 + index * 5);
    const flight = element.animate(
      [
        { transform: "none" },
        {
          transform: `translate(${x * 0.3}px, ${y * 0.3 - 26}px) rotate(${tilt}deg)`,
          offset: 0.35,
        },
        { transform: `translate(${x}px, ${y}px) rotate(0deg) scale(0.35)`, opacity: 0.6 },
      ],
      { duration: ms * 1.5, delay: delay + index * ms * 0.15, easing: "ease-in-out", fill: "both" },
    );
    const remove = () => {
      element.remove();
      gone?.();
    };
    flight.finished.then(remove, remove);
  });
}

/** Let an element swell for a moment. */
export function pulse(element: HTMLElement | null, ms: number, delay = 0): void {
  if (!element || ms <= 0 || still()) return;
  element.animate([{ scale: "1" }, { scale: "1.12" }, { scale: "1" }], { duration: ms, delay });
}
