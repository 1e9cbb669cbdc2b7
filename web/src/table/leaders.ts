/** Who is ahead: for the mark at a seat, nothing more. */
import type { GameFront, View } from "../games/contract";

/** Where each seat stands: its points, hearts, or what the game counts. */
export function standingOf(game: GameFront, view: View): number[] {
  return game.standing?.(view) ?? (view as View & { scores?: number[] }).scores ?? [];
}

/** The seats that nobody is ahead of, partners counted together; none while all stand alike. */
export function leaders(game: GameFront, view: View): number[] {
  const standing = standingOf(game, view);
  const sides = standing.map((points, seat) => {
    const partner = game.partner?.(view, seat) ?? null;
    return points + (partner === null ? 0 : (standing[partner] ?? 0));
  });
  const best = game.lowest ? Math.min(...sides) : Math.max(...sides);
  const ahead = sides.flatMap((points, seat) => (points === best ? [seat] : []));
  return ahead.length === sides.length ? [] : ahead;
}
