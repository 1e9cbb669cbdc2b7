// A game's declared options in a form. What is allowed and by whom is told by the declaration.

import type { OptionRow } from "../generated/protocol";
import type { Language } from "../texts/index.svelte";

export type Value = boolean | number | string | null;
export type Values = Record<string, Value>;

/** Has this option a meaning with the other values? */
export function applies(option: OptionRow, values: Values): boolean {
  return Object.entries(option.needs).every(([name, allowed]) =>
    allowed.includes(values[name] ?? null),
  );
}

/** The values to send: those that have a meaning. */
export function fitting(options: readonly OptionRow[], values: Values): Values {
  const said = options.filter((option) => applies(option, values));
  return Object.fromEntries(said.map(({ name }) => [name, values[name] ?? null]));
}

/** What a value of an option is called. */
export function labelOf(option: OptionRow, value: Value, language: Language): string {
  return option.labels[option.choices.indexOf(value)]?.[language] ?? String(value);
}
