/** Short notes that appear and go, and what the live region reads aloud. */
export interface Toast {
  id: number;
  text: string;
  /** Where more is said: a rule's anchor, for instance. */
  more?: { text: string; href: string };
  kind: "note" | "refusal";
}

let next = 1;
let shown: Toast[] = $state([]);
let aloud: string = $state("");

/** The notes on the screen now. */
export function toasts(): readonly Toast[] {
  return shown;
}

/** Show a note for some seconds; a refusal stays longer, since it teaches. */
export function toast(text: string, kind: Toast["kind"] = "note", more?: Toast["more"]): void {
  const id = next++;
  shown = [
    ...shown.filter((other) => other.text !== text),
    { id, text, kind, ...(more ? { more } : {}) },
  ].slice(-3);
  setTimeout(() => dismiss(id), kind === "refusal" ? 9000 : 5000);
}

/** Take a note away. */
export function dismiss(id: number): void {
  shown = shown.filter((other) => other.id !== id);
}

/** Have screen readers say this when they are free. */
export function announce(text: string): void {
  aloud = text;
}

/** What is being said. */
export function announced(): string {
  return aloud;
}
