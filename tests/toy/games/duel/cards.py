"""The six cards of Duel, 1 to 6, and its four moves."""

CARDS = 6
CARD_NAMES = tuple(str(card + 1) for card in range(CARDS))
CARD_OF = {name: card for card, name in enumerate(CARD_NAMES)}
ROUNDS = 3
BET, CHECK, CALL, FOLD = range(4)
