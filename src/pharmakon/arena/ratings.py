"""Ratings by openskill, for those who like one number.

Only who has won counts, since that is what the bots play for: the winners of a match come first
together, all others second together.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from pharmakon.arena.matches import Played

RATED = 2_000
"""So many matches are rated, the first ones: more do not change a rating, they only take time."""


@dataclass(frozen=True)
class Rating:
    """A strength as openskill estimates it, and how unsure it is."""

    mu: float
    sigma: float


def rate(names: Sequence[str], matches: Iterable[Played]) -> dict[str, Rating]:
    """The rating of each bot after the first matches, in order.

    A bot on several seats is rated on each of them, and the mean is kept.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in names}
    for match in islice(matches, RATED):
        seated = [names[entry] for entry in match.seating]
        if len(set(seated)) == 1:
            continue
        teams = [[model.create_rating([ratings[n].mu, ratings[n].sigma])] for n in seated]
        places = [0.0 if seat in match.winners else 1.0 for seat in range(len(seated))]
        rated = model.rate(teams, ranks=places)
        for name in set(seated):
            own = [team[0] for team, n in zip(rated, seated, strict=True) if n == name]
            mu, sigma = (sum(getattr(r, of) for r in own) / len(own) for of in ("mu", "sigma"))
            ratings[name] = model.create_rating([mu, sigma])
    return {name: Rating(rating.mu, rating.sigma) for name, rating in ratings.items()}
