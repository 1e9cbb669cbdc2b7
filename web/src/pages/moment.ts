/** Which moment of a replay an address names: the step, and whose eyes. */
export type Whose = number | "none" | "all";

export interface Asked {
  step: number;
  eyes: Whose;
}

/** What the query of an address asks for; from the deal, all open, where it does not say. */
export function askedOf(query: string): Asked {
  const fields = new URLSearchParams(query);
  const step = Number(fields.get("step") ?? "0");
  const eyes = fields.get("seat") ?? "all";
  return {
    step: Number.isInteger(step) && step > 0 ? step : 0,
    eyes: /^\d$/.test(eyes) ? Number(eyes) : eyes === "none" ? "none" : "all",
  };
}

/** The query for a moment. */
export function addressOf({ step, eyes }: Asked): string {
  return `?step=${step}&seat=${eyes}`;
}
