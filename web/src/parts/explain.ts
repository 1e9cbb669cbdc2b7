/** Let something that cannot be pressed explain itself, to the keyboard too (see Explainer). */
export function explain(element: HTMLElement, text: string): { update: (text: string) => void } {
  const update = (said: string) => (element.dataset["explain"] = said);
  element.tabIndex = 0;
  update(text);
  return { update };
}
