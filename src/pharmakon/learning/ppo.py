"""Proximal policy optimisation: learn from a stretch, one minibatch after the other."""

from dataclasses import dataclass

import torch
from torch import Tensor

from pharmakon.learning.critic import Critic
from pharmakon.learning.fusing import fused
from pharmakon.learning.net import Net
from pharmakon.learning.rollout import IMPOSSIBLE, Stretch
from pharmakon.learning.settings import Settings


@dataclass(frozen=True)
class Report:
    """What a round of learning was like."""

    policy: float
    value: float
    entropy: float
    clipped: float


def learn(
    net: Net,
    critic: Critic | None,
    adam: torch.optim.Optimizer,
    stretch: Stretch,
    settings: Settings,
    left: float,
    *,
    judging: bool = False,
) -> Report:
    """Learn from every counted move of a stretch; `left` of the training is still to come.

    With `judging` only the critic learns.
    """
    observations, masks = stretch.observations.flatten(0, 1), stretch.masks.flatten(0, 1)
    actions, chances = stretch.actions.flatten(), stretch.chances.flatten()
    shares, advantages = stretch.shares.flatten(0, 1), stretch.advantages.flatten()
    own = advantages[stretch.counted.flatten()]
    advantages = (advantages - own.mean()) / (own.std() + 1e-8)
    weight = settings.entropy * max(left, 0.1)
    for group in adam.param_groups:
        group["lr"] = settings.rate * max(left, 0.1)
    totals = torch.zeros(4, device=actions.device)
    count = 0
    weigh = fused(losses, wanted=settings.fused)
    for _ in range(settings.passes):
        for rows in torch.split(stretch.moves(), settings.minibatch):
            policy, value, entropy, clipped = weigh(
                net,
                observations[rows],
                masks[rows],
                actions[rows],
                chances[rows],
                advantages[rows],
                shares[rows],
                settings.clip,
            )
            loss = judged(critic, stretch, rows)
            if not judging:
                loss = loss + policy + settings.value_weight * value - weight * entropy
            step(net, critic, adam, loss, settings)
            totals += torch.stack([policy, value, entropy, clipped]).detach()
            count += 1
    return Report(*(totals / count).tolist())


def imitate(
    net: Net,
    critic: Critic | None,
    adam: torch.optim.Optimizer,
    stretch: Stretch,
    settings: Settings,
) -> Report:
    """Learn to play what a teacher would have, and what came of it."""
    observations, masks = stretch.observations.flatten(0, 1), stretch.masks.flatten(0, 1)
    actions, shares = stretch.actions.flatten(), stretch.shares.flatten(0, 1)
    for group in adam.param_groups:
        group["lr"] = settings.rate
    totals = torch.zeros(2, device=actions.device)
    count = 0
    for rows in torch.split(stretch.moves(), settings.minibatch):
        with torch.autocast(actions.device.type, torch.bfloat16):
            logits, seats = net(observations[rows])
        logits = logits.masked_fill(~masks[rows], IMPOSSIBLE)
        policy = torch.nn.functional.cross_entropy(logits, actions[rows])
        value = -(shares[rows] * torch.log_softmax(seats, dim=1)).sum(dim=1).mean()
        loss = policy + settings.value_weight * value + judged(critic, stretch, rows)
        step(net, critic, adam, loss, settings)
        totals += torch.stack([policy, value]).detach()
        count += 1
    policy_loss, value_loss = (totals / count).tolist()
    return Report(policy_loss, value_loss, 0.0, 0.0)


def judged(critic: Critic | None, stretch: Stretch, rows: Tensor) -> Tensor:
    """The loss of what the critic expected at these moves; it shares nothing with the net."""
    if critic is None or stretch.opened is None:
        return torch.zeros((), device=rows.device)
    with torch.autocast(rows.device.type, torch.bfloat16):
        seats = critic(stretch.opened.flatten(0, 1)[rows])
    shares = stretch.shares.flatten(0, 1)[rows]
    return -(shares * torch.log_softmax(seats, dim=1)).sum(dim=1).mean()


def step(
    net: Net, critic: Critic | None, adam: torch.optim.Optimizer, loss: Tensor, settings: Settings
) -> None:
    """One step down a loss."""
    adam.zero_grad(set_to_none=True)
    loss.backward()  # type: ignore[no-untyped-call]
    for learner in (net, critic):
        if learner is not None:
            torch.nn.utils.clip_grad_norm_(learner.parameters(), settings.gradient)
    adam.step()


def losses(
    net: Net,
    observations: Tensor,
    masks: Tensor,
    actions: Tensor,
    before: Tensor,
    advantages: Tensor,
    shares: Tensor,
    clip: float,
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """The clipped loss of the choices, that of the shares, the entropy, the part clipped."""
    with torch.autocast(actions.device.type, torch.bfloat16):
        logits, seats = net(observations)
    logarithms = torch.log_softmax(logits.masked_fill(~masks, IMPOSSIBLE), dim=1)
    ratio = (logarithms.gather(1, actions[:, None])[:, 0] - before).exp()
    plain, held = ratio * advantages, ratio.clamp(1 - clip, 1 + clip) * advantages
    value = -(shares * torch.log_softmax(seats, dim=1)).sum(dim=1).mean()
    entropy = -(logarithms.exp() * logarithms).sum(dim=1).mean()
    clipped = ((ratio - 1).abs() > clip).float().mean()
    return -torch.minimum(plain, held).mean(), value, entropy, clipped
