/** The seats around a table, as one of them sees it. */

/** The others from the left neighbour on, so that the table turns as play does; a spectator sees all. */
export function around(seats: number, seat: number | null): number[] {
  return Array.from({ length: seats }, (_, index) => (index + 1 + (seat ?? -1)) % seats).filter(
    (other) => other !== seat,
  );
}
