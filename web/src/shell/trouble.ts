// What went wrong, said in words.

import { Away } from "../net/api";
import { Refusal } from "../net/connection";
import { t } from "../texts/index.svelte";

/** With a full stop: the server's refusals have none, since they stand in other sentences too. */
const ended = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** A sentence for an error of a request. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refusal && error.message) return ended(error.message);
  if (error instanceof Away) return t("web.trouble.away");
  return t("web.trouble.unknown");
}
