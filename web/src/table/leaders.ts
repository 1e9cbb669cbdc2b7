/** Who is ahead: for the mark at a seat, nothing more. */
import type { GameFront } from "../games/contract";
import type { AnyView } from "../generated/protocol";

/** The seats that nobody is ahead of, partners counted together; none while all stand alike. */
export function leaders(game: GameFront, view: AnyView): number[] {
  const standing = game.standing(view);
  const sides = standing.map((points, seat) => {
    const partner = game.partner?.(view, seat) ?? null;
    return points + (partner === null ? 0 : (standing[partner] ?? 0));
  });
  const best = game.lowest ? Math.min(...sides) : Math.max(...sides);
  const ahead = sides.flatMap((points, seat) => (points === best ? [seat] : []));
  return ahead.length === sides.length ? [] : ahead;
}

/** Every seat with its rank: winners first, then by points; who stands alike shares a rank. */
export function ranked(
  game: GameFront,
  view: AnyView,
  points: readonly number[],
  winners: readonly number[],
): { seat: number; rank: number }[] {
  const worth = points.map((own, seat) => {
    const partner = game.partner?.(view, seat) ?? null;
    const side = own + (partner === null ? 0 : (points[partner] ?? 0));
    return winners.includes(seat) ? Infinity : game.lowest ? -side : side;
  });
  const order = points
    .map((_, seat) => seat)
    .sort((one, other) => compare(worth[other]!, worth[one]!) || one - other);
  return order.map((seat) => ({
    seat,
    rank: 1 + worth.filter((other) => other > worth[seat]!).length,
  }));
}

/** Infinity less itself is no number. */
function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
