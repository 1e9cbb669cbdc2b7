/** Who sits at the table, for all who draw a seat: the shell says it once, seats read it. */
import { getContext, setContext } from "svelte";

export interface Company {
  /** The level of the bot on a seat, by its plain name; null for a person. */
  level: (seat: number) => string | null;
  /** Whether nobody stands better, once not all stand alike. */
  leads: (seat: number) => boolean;
  /** Whether a seat is the partner of the one who looks. */
  partner: (seat: number) => boolean;
}

const COMPANY = Symbol("company");

/** Say who sits here. */
export function introduce(company: Company): void {
  setContext(COMPANY, company);
}

/** Who sits here, if somebody has said it. */
export function company(): Company | undefined {
  return getContext<Company | undefined>(COMPANY);
}
