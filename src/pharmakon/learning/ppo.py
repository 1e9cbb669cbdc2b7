"""Proximal policy optimisation: learn from a stretch, one minibatch after the other."""

from dataclasses import dataclass

import torch
from torch import Tensor

from pharmakon.learning.critic import Critic
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
    for _ in range(settings.passes):
        for rows in torch.split(stretch.moves(), settings.minibatch):
            with torch.autocast(actions.device.type, torch.bfloat16):
                logits, seats = net(observations[rows])
            parts = losses(
                logits.masked_fill(~masks[rows], IMPOSSIBLE),
                actions[rows],
                chances[rows],
                advantages[rows],
                settings.clip,
            )
            value = -(shares[rows] * torch.log_softmax(seats, dim=1)).sum(dim=1).mean()
            loss = judged(critic, stretch, rows)
            if not judging:
                loss = loss + parts[0] + settings.value_weight * value - weight * parts[1]
            step(net, critic, adam, loss, settings)
            totals += torch.stack([parts[0], value, parts[1], parts[2]]).detach()
            count += 1
    policy, value, entropy, clipped = (totals / count).tolist()
    return Report(policy, value, entropy, clipped)


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
    logits: Tensor, actions: Tensor, before: Tensor, advantages: Tensor, clip: float
) -> tuple[Tensor, Tensor, Tensor]:
    """The clipped loss of the choices, their entropy, and the share that was clipped."""
    logarithms = torch.log_softmax(logits, dim=1)
    ratio = (logarithms.gather(1, actions[:, None])[:, 0] - before).exp()
    plain, held = ratio * advantages, ratio.clamp(1 - clip, 1 + clip) * advantages
    entropy = -(logarithms.exp() * logarithms).sum(dim=1).mean()
    return -torch.minimum(plain, held).mean(), entropy, ((ratio - 1).abs() > clip).float().mean()
