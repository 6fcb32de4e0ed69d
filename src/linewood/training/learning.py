"""One generation of learning, and how good a network is on games that it has never seen."""

from __future__ import annotations

import math
from collections.abc import Generator
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from linewood.search.networks import Network
from linewood.training.model import Model
from linewood.training.recipe import Learning, Recipe
from linewood.training.samples import Array, Samples, turned

CHECKED_AT_ONCE = 512
MOST_CHECKED = 10_000
"""Held-out positions that accuracy is measured on, at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Accuracy:
    """How good a network is on positions of held-out games."""

    positions: int
    """The number of positions examined."""
    policy_loss: float
    """Cross entropy with the search's visits."""
    policy_accuracy: float
    """Share of the positions in which its favourite is the search's."""
    value_loss: float
    """Squared error of the value to learn."""
    value_accuracy: float
    """Share of the games with a winner whose winner it names."""
    value_correlation: float
    """Correlation with the game's result."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Learned:
    """A network that has been trained."""

    content: bytes
    """Its file."""
    steps: int
    """The number of steps made."""
    policy_loss: float
    """Mean over the last quarter of the steps."""
    value_loss: float
    """The same for the value."""
    before: Accuracy | None
    """On held-out games, before this generation's learning; None if there are none."""
    after: Accuracy | None
    """The same after the move."""


def random_network(recipe: Recipe) -> bytes:
    """The file of a network that knows nothing."""
    torch.manual_seed(recipe.seed)
    return Model(recipe.game, recipe.network).content({"provenance": "random weights"})


def learn(
    recipe: Recipe,
    data: list[Samples],
    new: int,
    start: Network,
    seed: int,
    provenance: dict[str, str],
) -> Generator[tuple[int, int], None, Learned]:
    """Trains a network from `start` on, on all but the held-out games. `new` positions are new in this generation.

    Yields the steps made and the steps in all after each of them, and returns the network.
    """
    how = recipe.learning
    torch.manual_seed(seed)
    draw = np.random.default_rng(seed)
    model = Model(recipe.game, recipe.network)
    model.read(start, how.sharpness)
    groups = [group.take(~group.held_out) for group in data if not group.held_out.all()]
    checking = [part for group in data if len(part := group.take(group.held_out))]
    before = accuracy(model, checking, how)
    mean = get_ema_multi_avg_fn(how.average)
    averaged = AveragedModel(model, multi_avg_fn=mean)
    optimizer = torch.optim.AdamW(model.parameters(), lr=how.rate, weight_decay=how.decay)
    steps = max(how.least_steps, math.ceil(how.passes * new / how.batch))
    sizes = np.array([len(group) for group in groups], float)
    losses = []
    for step in range(steps):
        for settings in optimizer.param_groups:
            settings["lr"] = how.rate * (1 - 0.9 * step / steps)
        group = groups[draw.choice(len(groups), p=sizes / sizes.sum())]
        batch = turned(group.take(draw.integers(len(group), size=how.batch)), recipe.game, draw)
        policy, value = errors(model, batch, how)
        optimizer.zero_grad()
        (policy + how.value_weight * value).backward()
        optimizer.step()
        averaged.update_parameters(model)
        losses.append((policy.item(), value.item()))
        yield step + 1, steps
    trained = averaged.module
    assert isinstance(trained, Model)
    last = np.array(losses[-max(1, steps // 4) :])
    return Learned(
        content=trained.content(provenance, how.sharpness),
        steps=steps,
        policy_loss=float(last[:, 0].mean()),
        value_loss=float(last[:, 1].mean()),
        before=before,
        after=accuracy(trained, checking, how),
    )


def errors(model: Model, batch: Samples, how: Learning) -> tuple[Tensor, Tensor]:
    """Cross entropy of the policy, and the squared error of the value."""
    logits, value = model(batch)
    shares = torch.from_numpy(batch.shares.clip(min=0))
    entropy = -(shares * torch.log_softmax(logits, 1)).sum(1)
    return entropy.mean(), ((value - torch.from_numpy(target(batch, how))) ** 2).mean()


def target(batch: Samples, how: Learning) -> Array:
    """The value to learn: what the search thought, blended with the game's result where that says more."""
    is_open = (batch.result != 2) & ~batch.proven
    blended = batch.value + how.result_share * (batch.result - batch.value)
    return np.where(is_open, blended, batch.value).astype(np.float32)


@torch.no_grad()
def accuracy(model: Model, groups: list[Samples], how: Learning) -> Accuracy | None:
    """How good a network is on these positions; None if there are none."""
    found: list[Array] = []
    left = MOST_CHECKED
    for group in groups:
        for at in range(0, min(len(group), left), CHECKED_AT_ONCE):
            batch = group.take(np.arange(at, min(at + CHECKED_AT_ONCE, len(group))))
            logits, value = (answer.numpy() for answer in model(batch))
            policy, squared = entropies(logits, batch), (value - target(batch, how)) ** 2
            right = logits.argmax(1) == batch.shares.argmax(1)
            found.append(np.stack([policy, right, squared, value, batch.result]))
        left -= len(group)
    if not found:
        return None
    policy, right, squared, value, result = np.concatenate(found, 1)
    decided, known = np.abs(result) == 1, result != 2
    return Accuracy(
        positions=len(policy),
        policy_loss=float(policy.mean()),
        policy_accuracy=float(right.mean()),
        value_loss=float(squared.mean()),
        value_accuracy=float((np.sign(value) == result)[decided].mean()) if decided.any() else 0.0,
        value_correlation=correlation(value[known], result[known]),
    )


def entropies(logits: Array, batch: Samples) -> Array:
    """Cross entropy of the policy with the search's visits, position by position."""
    shifted = logits - logits.max(1, keepdims=True)
    logs = shifted - np.log(np.exp(shifted).sum(1, keepdims=True))
    return np.asarray(-(batch.shares.clip(min=0) * logs).sum(1))


def correlation(one: Array, other: Array) -> float:
    """Of two series; 0 where one of them is constant."""
    if len(one) < 2 or one.std() == 0 or other.std() == 0:
        return 0.0
    return float(np.corrcoef(one, other)[0, 1])
