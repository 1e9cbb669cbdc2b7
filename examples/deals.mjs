// The first deal that follows from a seed, for each game; docs/fairness.md describes it in words.

/** Who begins, all hands in the order of the seats, and the cards that lie on the table. */
export function deal(game, options, seed) {
  const { below, shuffle } = generator(BigInt(seed));
  const first = options.first ?? below(options.players);
  return { first, ...DEALS[game](options, first, shuffle) };
}

/** SplitMix64, whole numbers without bias, and the shuffle. */
function generator(state) {
  const u64 = (number) => BigInt.asUintN(64, number);
  const word = () => {
    state = u64(state + 0x9e3779b97f4a7c15n);
    let bits = u64((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n);
    bits = u64((bits ^ (bits >> 27n)) * 0x94d049bb133111ebn);
    return bits ^ (bits >> 31n);
  };
  const below = (limit) => {
    for (;;) {
      const scaled = (word() >> 32n) * BigInt(limit);
      if (BigInt.asUintN(32, scaled) >= 2n ** 32n % BigInt(limit)) return Number(scaled >> 32n);
    }
  };
  const shuffle = (cards) => {
    for (let left = cards.length; left > 1; left--) {
      const other = below(left);
      [cards[left - 1], cards[other]] = [cards[other], cards[left - 1]];
    }
    return cards;
  };
  return { below, shuffle };
}

const product = (first, second) => first.flatMap((a) => second.map((b) => a + b));
const times = (count, make) => Array.from({ length: count }, (_, index) => make(index));

const DEALS = {
  poison({ players, edition, draw }, first, shuffle) {
    const values = [1, 1, 1, 2, 2, 2, 4, 4, 5, 5, 5, 7, 7, 7];
    const deck = shuffle([...product(["R", "B", "P"], values), ...Array(8).fill("X")]);
    const all = edition === "amigo" && !draw;
    const piles = players === 3 && all ? 4 : players; // the fourth pile is nobody's
    const each = draw ? 5 : players < 5 ? 12 : players === 5 ? 10 : 8;
    const hands = times(piles, () => []);
    for (let card = 0; card < (all ? 50 : each * piles); card++) hands[card % piles].push(deck.pop());
    return { hands: times(players, (seat) => hands[(seat - first + players) % players]), table: [] };
  },
  belladone({ players }, first, shuffle) {
    const numbers = [-6, -5, -4, -3, -2, -1, "+1", "+2", "+3", "+4", "+5", "+6"];
    const stock = shuffle(product(["R", "O", "G", "B", "V"], [...numbers, "inv", "give", "force", "spy"]));
    const hands = times(players, () => times(5, () => stock.pop()));
    const opening = () => {
      const card = stock.pop();
      return /\d/.test(card) ? card : opening();
    };
    return { hands, table: times(3, opening) };
  },
  glass({ players }, first, shuffle) {
    const [highest, glasses, each] = { 2: [6, 3, 4], 3: [6, 3, 3], 4: [8, 4, 3], 5: [10, 5, 3] }[players];
    const deck = shuffle(product(["P", "A"], times(highest, (index) => index + 1)));
    const table = deck.splice(0, glasses);
    return { hands: times(players, () => deck.splice(0, each)), table };
  },
};
