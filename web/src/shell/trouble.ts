// What went wrong, said in words.

import { Away } from "../net/api";
import { Refusal } from "../net/connection";
import { t } from "../texts/index.svelte";

/** A sentence for an error of a request. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refusal && error.message) return error.message;
  if (error instanceof Away) return t("web.trouble.away");
  return t("web.trouble.unknown");
}
