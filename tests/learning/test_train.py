"""Learning by self-play: it learns, it resumes, and what it writes is what the bot `net` reads."""

import json
from pathlib import Path

import numpy as np
import pytest

import pharmakon
from pharmakon.bots.net.judge import expect, made_of, read
from pharmakon.bots.net.weights import consult, likings, read_weights
from pharmakon.engine.errors import OptionError
from pharmakon.engine.likeness import put_in_order

torch = pytest.importorskip("torch")

from pharmakon.learning import curves  # noqa: E402 - only with PyTorch
from pharmakon.learning.critic import Critic  # noqa: E402
from pharmakon.learning.curves import Curves, Line  # noqa: E402
from pharmakon.learning.exploit import shipped  # noqa: E402
from pharmakon.learning.judging import NARROWER, WIDTH  # noqa: E402
from pharmakon.learning.net import Net  # noqa: E402
from pharmakon.learning.reading import follow, foretold  # noqa: E402
from pharmakon.learning.rollout import Company  # noqa: E402
from pharmakon.learning.settings import small  # noqa: E402
from pharmakon.learning.steps import Steps  # noqa: E402
from pharmakon.learning.tables import Tables, mixed, ways  # noqa: E402
from pharmakon.learning.train import Training  # noqa: E402
from pharmakon.learning.watched import Watched, moments, watch  # noqa: E402

torch.set_num_threads(1)
STRETCHES = 50
"""Each of 32,768 moves."""
TINY = {"matches": 16, "steps": 8, "width": 32, "minibatch": 64}


def against_random(folder: Path, game: pharmakon.Game, matches: int) -> float:
    """The share of matches that the trained net wins from any seat, the others at random."""
    weights, luck = read_weights(folder / "weights.npz"), np.random.default_rng(1)
    batch = pharmakon.batch(game, matches, seed=9, observe="compact")
    own = np.arange(matches) % game.players
    won, going_on = np.zeros(matches), np.ones(matches, dtype=np.bool_)
    while going_on.any():
        actions = np.where(batch.mask, luck.random(batch.mask.shape), -1).argmax(axis=1)
        seen = batch.observe()
        for row in np.flatnonzero((batch.seat == own) & going_on):
            preferences = likings(game.spec, weights, seen[row])
            actions[row] = np.where(batch.mask[row], preferences, -np.inf).argmax()
        batch.step(actions)
        ended = batch.done & going_on
        won[ended] = batch.rewards[ended, own[ended]]
        going_on &= ~batch.done
    return float(won.mean())


@pytest.mark.heavy
def test_a_small_net_beats_random_players_after_a_minute(tmp_path: Path) -> None:
    game = pharmakon.make("poison")
    training = Training(small("poison", seed=1), tmp_path, [game])
    for stretch in range(STRETCHES):
        training.once(1 - stretch / STRETCHES)
    training.keep()
    assert against_random(tmp_path, game, 200) > 0.5  # an even share is 0.25


def test_a_training_is_gone_on_with(tmp_path: Path) -> None:
    first = Training(small("glass", **TINY), tmp_path)
    first.once(1.0)
    first.keep()
    again = Training(small("glass", **TINY), tmp_path)
    assert again.moves == first.moves == TINY["matches"] * TINY["steps"]
    for ours, theirs in zip(first.net.parameters(), again.net.parameters(), strict=True):
        assert torch.equal(ours, theirs)


def test_a_run_writes_its_curve_and_a_lesson_is_imitated(tmp_path: Path) -> None:
    training = Training(small("glass", **TINY, lesson=1e9), tmp_path)
    told: list[Line] = []
    last = training.run(0.1, tell=told.append)
    assert told == [last]
    lines = (tmp_path / "curve.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[-1]) == last
    assert last["game"] == "glass"
    assert 0 <= last["against_rules"] <= 1


@pytest.mark.heavy
def test_tensorboard_shows_every_number_by_moves(tmp_path: Path) -> None:
    pytest.importorskip("tensorboard")
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    points = [{"game": "glass", "moves": moves, "against_rules": moves / 100} for moves in (10, 20)]
    for point in points:  # the second as after a pause
        Curves(tmp_path).add(point)
    shown = EventAccumulator(str(tmp_path / "tensorboard")).Reload()
    assert shown.Tags()["scalars"] == ["glass/against_rules"]
    found = {event.step: event.value for event in shown.Scalars("glass/against_rules")}
    assert found == pytest.approx({10: 0.1, 20: 0.2})


def test_without_tensorboard_the_curve_is_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(curves, "has_board", lambda: False)
    Curves(tmp_path).add({"game": "glass", "moves": 10})
    assert [path.name for path in tmp_path.iterdir()] == ["curve.jsonl"]


def test_former_selves_play_along_and_are_not_learned_from(tmp_path: Path) -> None:
    training = Training(small("poison", **TINY, league=0.5), tmp_path)
    stretch = training.player.play(training.net, [Company(0.5, training.net)])
    half = TINY["matches"] // 2
    assert bool(stretch.counted[:, half:].all())
    assert 0 < int(stretch.counted[:, :half].sum()) < half * TINY["steps"]


def test_all_ways_to_play_lie_side_by_side() -> None:
    games = ways("poison")
    tables = Tables(mixed(games, 32, "cpu", 1))
    assert tables.players.tolist() == [games[row % len(games)].players for row in range(32)]
    assert tables.observe().shape == (32, 226)


@pytest.mark.parametrize("game", pharmakon.games())
def test_tables_put_what_is_alike_in_order_as_the_bot_does(game: str) -> None:
    tables = Tables(mixed(ways(game), 24, "cpu", seed=2))
    orders = tables.batch.game.spec.orders
    heavy = np.zeros(orders.weights.shape[1], dtype=np.float32)
    for _ in range(30):
        seen, plain = tables.observe(), tables.batch.observe()
        for row in range(24):
            ordered = np.zeros_like(plain[row])
            number = put_in_order(orders, plain[row], heavy, ordered)
            assert seen[row].tolist() == ordered.tolist()
            mask = tables.batch.mask[row][orders.originals[number]]
            assert tables.mask[row].tolist() == mask.tolist()
        tables.step(tables.advise())


def test_the_bots_kernel_computes_what_the_net_does(tmp_path: Path) -> None:
    torch.manual_seed(3)
    net = Net(inputs=20, actions=7, seats=4, width=16, layers=3).half().float()
    with torch.no_grad():
        for weights in net.parameters():
            weights.add_(torch.randn_like(weights), alpha=0.1)
        net.half().float()
    from pharmakon.learning.checkpoints import export

    export(net, tmp_path / "weights.npz")
    kept = read_weights(tmp_path / "weights.npz")
    seen = np.random.default_rng(1).random(20).astype(np.float32)
    preferences, shares = consult(kept, seen)
    with torch.no_grad():
        logits, value = net(torch.from_numpy(seen)[None])
    assert preferences == pytest.approx(logits[0].numpy(), abs=1e-3)
    assert shares == pytest.approx(torch.softmax(value[0], 0).numpy(), abs=1e-3)


def test_a_net_takes_no_notice_of_what_fills_its_rows_up() -> None:
    net, seen = Net(13, 7, 4, width=16, layers=2), torch.rand(5, 13)
    wider = torch.nn.functional.pad(seen, (0, 3))
    for narrow, wide in zip(net(seen), net(wider), strict=True):
        assert torch.allclose(narrow, wide, atol=1e-6)
    assert [len(found[0]) for found in net(seen)] == [7, 4]


def test_a_critic_that_sees_all_cards_learns_first_and_alone(tmp_path: Path) -> None:
    training = Training(small("glass", **TINY, critic=16, warming=1e9), tmp_path)
    before = [weights.clone() for weights in training.net.parameters()]
    assert training.critic is not None
    judged = [weights.clone() for weights in training.critic.parameters()]
    training.once(1.0)
    assert all(map(torch.equal, before, training.net.parameters()))
    assert not all(map(torch.equal, judged, training.critic.parameters()))
    training.warm = 0.0
    training.once(1.0)
    assert not all(map(torch.equal, before, training.net.parameters()))
    training.keep()
    again = Training(small("glass", **TINY, critic=16), tmp_path)
    assert again.critic is not None
    assert all(map(torch.equal, training.critic.parameters(), again.critic.parameters()))
    assert again.warm == 0.0


def ways_of(game: str, players: int) -> pharmakon.Game:
    """Some way to play with so many."""
    return next(way for way in ways(game) if way.players == players)


@pytest.mark.parametrize("game", pharmakon.games())
def test_a_judge_is_what_search_reads(game: str, tmp_path: Path) -> None:
    Training(small(game, **TINY), tmp_path).keep()
    path, _ = Steps(small(game, **TINY), tmp_path, None).judge(0.01)
    kept = read(path)
    tables = Tables(mixed(ways(game), 12, "cpu", seed=1))
    critic = Critic(tables.all_inputs, tables.seats, WIDTH, NARROWER)
    critic.load_state_dict({name: torch.from_numpy(array) for name, array in kept.items()})
    for _ in range(20):
        tables.step(tables.advise())
    with torch.no_grad():
        numbers = critic(tables.opened())
    for index, state in enumerate(tables.batch.states):
        players, seat = int(state["players"]), int(state["seat"])
        expected = np.zeros(players)
        expect(state, made_of(kept, ways_of(game, players)), expected)
        shares = torch.softmax(numbers[index, :players], dim=0).numpy()
        assert expected == pytest.approx(np.roll(shares, seat), abs=1e-4)


def test_what_players_who_search_did_is_watched_learned_and_read(tmp_path: Path) -> None:
    game = pharmakon.make("glass", edition="mini")
    work = Steps(small("glass", **TINY, searchers=0.5), tmp_path, [game])
    path, matches = work.watch(0.01, processes=1)
    again, more = work.watch(0.01, processes=1)
    assert again == path
    assert more == 2 * matches
    watched = Watched.read(path)
    assert len(set(watched.seed.tolist())) == more  # no match is there twice
    told = moments(watched, [game], "cpu")
    assert len(told) == int((watched.learned > 0).sum()) > 0
    assert bool(told.masks.gather(1, told.actions[:, None]).all())  # played again as it was
    with pytest.raises(OptionError):
        work.reader(0.01)
    training = work.training(shipped=True)
    stretch = training.player.play(training.net, training._company())
    half = TINY["matches"] // 2
    assert not bool(stretch.counted[:, :half].all())
    assert bool(stretch.counted[:, half:].all())
    assert "against_searchers" in training.run(0.01)
    training.keep()
    assert work.training().settings.width == training.settings.width  # as what it goes on with
    small_net = read_weights(work.reader(0.05))
    assert small_net.policy.shape[1] == game.actions


def test_a_net_that_follows_foretells_what_it_was_shown() -> None:
    game = pharmakon.make("glass", edition="mini")
    told = moments(Watched.joined([watch([game], number) for number in range(12)]), [game], "cpu")
    start = shipped(game)
    assert foretold(follow(start, told), told) < foretold(start, told)


def test_the_rules_of_thumb_play_along_where_wanted(tmp_path: Path) -> None:
    training = Training(small("poison", **TINY, advised=1.0), tmp_path)
    stretch = training.player.play(training.net, training._company())
    assert 0 < int(stretch.counted.sum()) < TINY["matches"] * TINY["steps"]


def test_a_wider_net_begins_as_the_narrower_one_it_goes_on_from(tmp_path: Path) -> None:
    game = pharmakon.make("poison")
    narrow = shipped(game)
    units = narrow.policy.in_features
    work = Steps(small("poison", matches=16, steps=8), tmp_path, [game], units + 32)
    training = work.training(shipped=True)
    first = training.net.layers[0]
    seen = torch.rand(9, first.in_features)
    for said, meant in zip(training.net(seen), narrow(seen), strict=True):
        assert torch.allclose(said, meant, atol=1e-4)
    before = first.weight[units:].detach().clone()
    training.once(1.0)
    training.once(1.0)  # others have to listen to them before they learn
    assert not torch.equal(before, first.weight[units:])
    training.keep()
    with pytest.raises(OptionError, match="another --folder"):
        Steps(training.settings, tmp_path, [game], units).training()
    with pytest.raises(OptionError, match=f"{units} units"):
        Steps(training.settings, tmp_path / "other", [game], 8).training(shipped=True)


@pytest.mark.parametrize(("before", "after"), [(16, 0), (0, 16)])
def test_a_training_goes_on_with_or_without_a_critic(
    tmp_path: Path, before: int, after: int
) -> None:
    first = Training(small("glass", **TINY, critic=before), tmp_path)
    first.once(1.0)
    first.keep()
    again = Training(small("glass", **TINY, critic=after), tmp_path)
    assert all(map(torch.equal, first.net.parameters(), again.net.parameters()))
    again.once(1.0)
    assert again.moves == 2 * first.moves
