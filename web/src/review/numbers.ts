// Shares of a match as people say them.

import { language } from "../texts/index.svelte";

/** A chance: "31 %". */
export function percent(share: number): string {
  return format(share, { style: "percent", maximumFractionDigits: 0 });
}

/** A chance where small differences matter: "31.4 %". */
export function fine(share: number): string {
  return format(share, {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
}

/** What was won or lost, in percent, always with its sign: "−12". */
export function signed(share: number): string {
  const points = Math.round(100 * share);
  return format(points === 0 ? 0 : points, { signDisplay: "exceptZero" }).replace("-", "−");
}

/** Thousandths of a match: "4.2". */
export function thousandths(share: number): string {
  return format(1000 * share, { maximumFractionDigits: 1 });
}

function format(number: number, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(language(), options).format(number);
}
