/**
 * The browser's share of the message catalogue. What the first page says comes with it in English,
 * in French when asked for; what the others say is fetched with the first of them (`sayMore`).
 */
import english from "../generated/en.json";
import type later from "../generated/later/en.json";

export type Key = keyof typeof english | keyof typeof later;
export type Language = "en" | "fr";
export type Arguments = Record<string, string | number>;

/** `part.cards` where `part.cards.one` and `part.cards.other` are messages. */
export type CountKey = Key extends infer K
  ? K extends `${infer Base}.other`
    ? Base
    : never
  : never;

export const LANGUAGES: readonly Language[] = ["en", "fr"];

type Catalogue = Record<string, string>;

const FIRST: Record<Language, () => Promise<Catalogue>> = {
  en: async () => english,
  fr: async () => (await import("../generated/fr.json")).default,
};
const LATER: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import("../generated/later/en.json")).default,
  fr: async () => (await import("../generated/later/fr.json")).default,
};

/** Whether more is said than the first page needs. */
let more = false;
let current: Language = $state("en");
let messages: Catalogue = $state.raw(english);
let plurals = new Intl.PluralRules("en");

/** The language spoken now. */
export function language(): Language {
  return current;
}

/** The language that the browser asks for, among those we speak. */
export function preferred(): Language {
  for (const wanted of navigator.languages ?? []) {
    const base = wanted.slice(0, 2) as Language;
    if (LANGUAGES.includes(base)) return base;
  }
  return "en";
}

/** Speak another language from now on. */
export async function speak(wanted: Language): Promise<void> {
  messages = await catalogue(wanted);
  current = wanted;
  plurals = new Intl.PluralRules(wanted);
  document.documentElement.lang = wanted;
}

/** Have the sentences of all pages ready, in whatever language is spoken. */
export async function sayMore(): Promise<void> {
  if (more) return;
  await LATER[current]();
  more = true;
  await speak(current);
}

async function catalogue(language: Language): Promise<Catalogue> {
  const parts = [FIRST[language](), ...(more ? [LATER[language]()] : [])];
  return Object.assign({}, ...(await Promise.all(parts))) as Catalogue;
}

/** The sentence for a key, with its arguments filled in. */
export function t(key: Key, args: Arguments = {}): string {
  return filled(messages[key] ?? key, args);
}

/** The sentence for a key that is put together at run time; the key itself if there is none. */
export function told(key: string, args: Arguments = {}): string {
  return filled(messages[key] ?? key, args);
}

/** Is there a sentence for this key? */
export function known(key: string): boolean {
  return key in messages;
}

/** The sentence for so many: `one` or `other` by the language's own grammar. */
export function counted(key: CountKey, count: number, args: Arguments = {}): string {
  const form = plurals.select(count) === "one" ? "one" : "other";
  return told(`${key}.${form}`, { count, ...args });
}

/** Words in a row, the last joined by "and". */
export function listed(words: readonly string[]): string {
  return new Intl.ListFormat(current, { type: "conjunction" }).format(words);
}

function filled(text: string, args: Arguments): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => numeral(args[name] ?? whole));
}

/** A number as it is written: below zero with a minus sign, not a hyphen. */
export function numeral(value: string | number): string {
  return typeof value === "number" && value < 0 ? `−${-value}` : String(value);
}
