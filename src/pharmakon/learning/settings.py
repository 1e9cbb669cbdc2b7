"""What one can turn: how many matches, how large the net, how it learns."""

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Settings:
    """A training run; the defaults are for a card with much memory, `small` for a CPU."""

    game: str
    device: str = "cuda"
    seed: int = 0

    matches: int = 65_536
    """Matches side by side; all options and player counts of the game are mixed among them."""
    steps: int = 32
    """Moves played in each match between two rounds of learning."""
    width: int = 512
    """Units in each hidden layer."""
    layers: int = 3
    critic: int = 512
    """Units in each layer of a critic that sees all cards; 0: the net judges by itself."""
    warming: float = 20.0
    """Seconds in which a new critic learns to judge before its word counts."""

    rate: float = 5e-4
    """Step size of Adam at the beginning; it falls to a tenth by the end."""
    minibatch: int = 16_384
    passes: int = 1
    """How often every move is learned from."""
    clip: float = 0.2
    """How far a choice may become likelier or less likely before it is left alone."""
    entropy: float = 0.01
    """What is paid for undecided choices at the beginning; it falls to a tenth by the end."""
    value_weight: float = 0.5
    trace: float = 0.95
    """How much later own moves count for an advantage (lambda of GAE)."""
    gradient: float = 1.0
    """The longest gradient."""
    fused: bool = False
    """Whether the losses are compiled for the card, which takes half a minute at first."""

    lesson: float = 30.0
    """Seconds at the beginning in which the rules of thumb are imitated."""

    league: float = 0.15
    """The share of matches in which the other seats are played by a former self."""
    selves: int = 8
    """Former selves that are kept."""
    searchers: float = 0.3
    """The share in which they are played as players who search do, where some were watched."""
    advised: float = 0.15
    """The share in which they are played by the rules of thumb."""

    def as_dict(self) -> dict[str, Any]:
        """For the log and the checkpoint."""
        return asdict(self)


def small(game: str, **given: Any) -> Settings:
    """Settings for a few minutes on a CPU."""
    chosen: dict[str, Any] = {
        "device": "cpu",
        "matches": 512,
        "steps": 64,
        "width": 128,
        "layers": 2,
        "critic": 0,
        "rate": 1e-3,
        "minibatch": 4096,
        "passes": 2,
        "lesson": 0.0,
        "league": 0.0,
        "searchers": 0.0,
        "advised": 0.0,
    }
    return Settings(game, **{**chosen, **given})
