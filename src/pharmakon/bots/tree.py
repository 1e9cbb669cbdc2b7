"""The tree of information-set Monte Carlo search, as kernels over preallocated arrays.

A node is what a seat has seen since the root: the moves as it sees them (`glimpse`). An edge is a
move that somebody has made there in some world. Moves that a seat cannot tell apart lead to the
same node: what it does not see never decides what it does next.

Either there is one tree of what the searching seat sees, by which the others decide, too. Or each
seat has eyes of its own: a tree of what it sees itself, in which what the rules of thumb advise it
stands for the cards that it holds. Then nobody in the tree acts on what only others saw.
"""

from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np

from pharmakon.bots.playout import Desk, Goal, imagine, last_round, settle
from pharmakon.engine.bits import ONE
from pharmakon.engine.kernel import inlined, kernel
from pharmakon.engine.moves import WORD, has, pick, size
from pharmakon.engine.rng import Generator, below, word
from pharmakon.engine.rules import State, advise, apply, finished, glimpse, legal
from pharmakon.engine.turns import States

NOTHING = -1
ADVISED = -2
"""Advice is seen as less than this: moves are seen as 0 or more."""
NODES, EDGES, WORLDS = range(3)


class Style(NamedTuple):
    """How a tree grows."""

    exploration: float  # how much the upper bound gives to moves that were tried seldom
    widening: float  # a node's n-th move is tried after n * n / widening visits; 0: at once
    hints: int  # 1: the first move tried at a node is the one the rules of thumb advise
    tries: int  # worlds drawn before one is taken in which others would hardly do what they did
    trust: int  # so many of a hundred moves of others are those the rules of thumb advise them
    eyes: int  # 1: each seat decides by what it sees itself; 0: by what the searching seat sees


class Tree(NamedTuple):
    """Nodes, edges and the way down to where a simulation leaves them; -1 is none.

    The first nodes are the roots, one for each seat.
    """

    counts: Any  # nodes and edges in use, worlds imagined
    moments: Any  # how many values the searching seat got, their sum, the sum of their squares
    first_edge: Any  # by node
    first_child: Any  # by node
    sibling: Any  # by node: the next child of the same parent
    sight: Any  # by node: the move that led here, as the searching seat saw it
    action: Any  # by edge
    next_edge: Any  # by edge: the next one of the same node
    visits: Any  # by edge
    available: Any  # by edge: in how many simulations it was legal when its node was visited
    value: Any  # by edge: the sum of what it came to for the seat that made the move
    path: Any  # by depth: the edges of this simulation
    movers: Any  # by depth: whose moves they are
    places: Any  # by seat: the node where it stands in this simulation
    sights: Any  # by seat: a move, as it sees it


def empty_tree(actions: Any, players: int, nodes: int, depth: int) -> Tree:
    """A tree with room for so many nodes: its roots, with an edge for each of these moves."""
    nodes += players
    edges = actions.size + 2 * nodes
    tree = Tree(
        counts=np.zeros(3, dtype=np.int64),
        moments=np.zeros(3),
        first_edge=np.full(nodes, NOTHING, dtype=np.int32),
        first_child=np.full(nodes, NOTHING, dtype=np.int32),
        sibling=np.full(nodes, NOTHING, dtype=np.int32),
        sight=np.zeros(nodes, dtype=np.int64),
        action=np.zeros(edges, dtype=np.int32),
        next_edge=np.full(edges, NOTHING, dtype=np.int32),
        visits=np.zeros(edges, dtype=np.int32),
        available=np.zeros(edges, dtype=np.int32),
        value=np.zeros(edges),
        path=np.zeros(depth, dtype=np.int32),
        movers=np.zeros(depth, dtype=np.int8),
        places=np.zeros(players, dtype=np.int32),
        sights=np.zeros(players, dtype=np.int64),
    )
    tree.action[: actions.size] = actions
    tree.counts[NODES], tree.counts[EDGES] = players, actions.size
    return tree


@kernel
def search(
    states: States,
    tree: Tree,
    alive: Any,
    goal: Goal,
    style: Style,
    generator: Generator,
    desk: Desk,
    worlds: int,
) -> None:
    """Try these edges of the root in so many worlds, all in the same ones, with the same luck."""
    seat = states[0].seat
    until = last_round(states[0], goal)
    for _ in range(worlds):
        imagine(states, style.tries, generator, desk)
        shared = word(generator)
        for index in range(alive.size):
            desk.worlds[1] = desk.worlds[0]
            world = desk.worlds[1]
            desk.luck[0] = shared
            depth = descend(world, tree, alive[index], seat, until, style, desk.luck, desk)
            settle(world, goal, until, desk.luck, desk, desk.judge)
            back_up(tree, depth, seat, desk.values)
    tree.counts[WORLDS] += worlds


@inlined
def descend(
    state: State,
    tree: Tree,
    edge: int,
    seat: int,
    until: int,
    style: Style,
    generator: Generator,
    desk: Desk,
) -> int:
    """Go down the tree by this edge of the root and one step out of it; how deep that is."""
    width = style.exploration * deviation(tree)
    for watcher in range(tree.places.size):
        tree.places[watcher] = watcher
    note(state, tree, edge, 0)
    going = follow(state, tree, tree.action[edge], seat, style)
    depth = 1
    while going and not state.over and finished(state) < until:
        legal(state, desk.moves)
        if state.seat != seat and below(generator, 100) < style.trust:
            action = advise(state, desk.moves, False, generator)
            going = follow(state, tree, action, seat, style)
            continue
        node = tree.places[observer(state, seat, style)]
        if style.eyes and state.seat != seat and node != NOTHING:
            node = counselled(state, tree, node, generator, desk)
        if node == NOTHING:  # the tree is full
            return depth
        edge, visits = best_edge(tree, node, width, desk)
        if tree.counts[EDGES] < tree.action.size and may_widen(visits, style, desk):
            edge = add_edge(state, tree, node, style, generator, desk)
        if edge == NOTHING or depth == tree.path.size:  # full, too, or as deep as can be
            return depth
        note(state, tree, edge, depth)
        depth += 1
        going = follow(state, tree, tree.action[edge], seat, style)
    return depth


@inlined
def observer(state: State, seat: int, style: Style) -> int:
    """By whose tree the seat to act decides."""
    return int(state.seat) if style.eyes else seat


@inlined
def counselled(state: State, tree: Tree, node: int, generator: Generator, desk: Desk) -> int:
    """Where another seat goes on from a node when the rules of thumb have advised it."""
    sight = ADVISED - advise(state, desk.moves, False, generator)
    child = child_of(tree, node, sight)
    if child == NOTHING:
        child = add_child(tree, node, sight)
    tree.places[state.seat] = child
    return child


@inlined
def note(state: State, tree: Tree, edge: int, depth: int) -> None:
    """Remember who goes by which edge."""
    tree.path[depth] = edge
    tree.movers[depth] = state.seat


@inlined
def follow(state: State, tree: Tree, action: int, seat: int, style: Style) -> bool:
    """Make a move, and go on in all trees; False where that is new to who decided by it."""
    mover = observer(state, seat, style)
    first, last = (0, tree.places.size) if style.eyes else (seat, seat + 1)
    for watcher in range(first, last):
        tree.sights[watcher] = glimpse(state, action, watcher)
    apply(state, action, None)
    known = True
    for watcher in range(first, last):
        node = tree.places[watcher]
        if node == NOTHING:
            continue
        child = child_of(tree, node, tree.sights[watcher])
        if child == NOTHING:
            known = known and watcher != mover
            child = add_child(tree, node, tree.sights[watcher])
        tree.places[watcher] = child
    return known


@inlined
def deviation(tree: Tree) -> float:
    """How far the values are apart: what is worth exploring depends on it."""
    count = tree.moments[0]
    if count < 2:
        return 0.5
    mean = tree.moments[1] / count
    return sqrt(max(tree.moments[2] / count - mean * mean, 1e-6))


@inlined
def best_edge(tree: Tree, node: int, width: float, desk: Desk) -> tuple[int, int]:
    """The legal edge with the highest upper bound, and how often all legal ones were visited.

    `fresh` keeps the legal moves that were never tried here.
    """
    for index in range(desk.moves.size):
        desk.fresh[index] = desk.moves[index]
    best, best_bound, total = NOTHING, 0.0, 0
    edge = tree.first_edge[node]
    while edge != NOTHING:
        action = tree.action[edge]
        if has(desk.moves, action):
            desk.fresh[action // WORD] ^= ONE << np.uint64(action % WORD)
            tree.available[edge] += 1
            visits = tree.visits[edge]
            total += visits
            bound = tree.value[edge] / visits + width * sqrt(log(tree.available[edge]) / visits)
            if best == NOTHING or bound > best_bound:
                best, best_bound = edge, bound
        edge = tree.next_edge[edge]
    return best, total


@inlined
def may_widen(visits: int, style: Style, desk: Desk) -> bool:
    """Is it time to try another move at a node?"""
    untried = size(desk.fresh)
    if untried == 0:
        return False
    if style.widening == 0:
        return True
    tried = size(desk.moves) - untried
    return tried * tried <= style.widening * visits


@inlined
def add_edge(
    state: State, tree: Tree, node: int, style: Style, generator: Generator, desk: Desk
) -> int:
    """Try a move for the first time: the one that the rules of thumb advise, or any."""
    action = NOTHING
    if style.hints:
        action = advise(state, desk.moves, False, generator)
    if not has(desk.fresh, action):
        action = pick(desk.fresh, generator)
    edge = tree.counts[EDGES]
    tree.counts[EDGES] += 1
    tree.action[edge] = action
    tree.available[edge] = 1
    tree.next_edge[edge] = tree.first_edge[node]
    tree.first_edge[node] = edge
    return int(edge)


@inlined
def child_of(tree: Tree, node: int, sight: int) -> int:
    """The node to which a move leads, by what is seen of it."""
    child = tree.first_child[node]
    while child != NOTHING and tree.sight[child] != sight:
        child = tree.sibling[child]
    return int(child)


@inlined
def add_child(tree: Tree, node: int, sight: int) -> int:
    """A new node, if there is room."""
    child = int(tree.counts[NODES])
    if child == tree.sight.size:
        return NOTHING
    tree.counts[NODES] += 1
    tree.sight[child] = sight
    tree.sibling[child] = tree.first_child[node]
    tree.first_child[node] = child
    return child


@inlined
def back_up(tree: Tree, depth: int, seat: int, values: Any) -> None:
    """Tell every edge on the way what the simulation came to for the seat that moved there."""
    for index in range(depth):
        edge = tree.path[index]
        tree.visits[edge] += 1
        tree.value[edge] += values[tree.movers[index]]
    tree.moments[0] += 1
    tree.moments[1] += values[seat]
    tree.moments[2] += values[seat] * values[seat]
