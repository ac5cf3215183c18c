"""Shards of training positions.

A shard has positions of one size of board, little-endian. Its head: `LGOT`, version 1, side, planes P, globals
G, bytes of a record (5 u32), number of records (u64). Points go by rows from the top.
"""

import os
import struct

import numpy as np
import torch

HEAD = struct.Struct("<4s5IQ")
RECENT_MOVES = slice(7, 12)  # the planes of src/search/go/net/features.h that tell the last moves
RECENT_PASSES = slice(2, 4)  # the global numbers that do
HELD_OUT = 0.03  # the last positions of each shard, which are of games that training never sees


def record_type(side, planes, global_numbers):
    points = side * side
    return np.dtype(
        [
            ("planes", "u1", (planes, (points + 7) // 8)),  # the lowest bit is the first point
            ("globals", "<f4", (global_numbers,)),
            ("policy", "<u2", (points + 1,)),  # the last is the pass; all 0: unknown
            ("policy_weight", "u1"),  # in 255ths
            ("unused", "u1", (3,)),
            ("win", "<f4"),  # of the side to move, as are the next two
            ("lead", "<f4"),  # in points
            ("ownership", "i1", (points,)),
        ]
    )


class Shard:
    def __init__(self, path):
        with open(path, "rb") as file:
            head = file.read(HEAD.size)
        if len(head) < HEAD.size:
            raise ValueError("%s ends within its head" % path)
        magic, version, self.side, self.planes, self.globals, size, count = HEAD.unpack(head)
        kind = record_type(self.side, self.planes, self.globals)
        if magic != b"LGOT" or version != 1 or size != kind.itemsize:
            raise ValueError("%s is not a shard of version 1" % path)
        whole = (os.path.getsize(path) - HEAD.size) // size
        if whole == 0:
            raise ValueError("%s has no positions" % path)
        self.records = np.memmap(path, kind, "r", HEAD.size, min(count, whole) if count else whole)
        self.path = path
        self.held_out = max(1, int(len(self.records) * HELD_OUT))

    @property
    def trained(self):
        return len(self.records) - self.held_out


def symmetries(side):
    """For each of the 8 symmetries, the point whose content comes to each point."""
    board = np.arange(side * side).reshape(side, side)
    return np.stack([np.rot90(turned, turns).ravel() for turned in (board, board.T) for turns in range(4)])


class Batch:
    """Positions as tensors, each turned by its symmetry. Those that are `forgotten` have no last moves."""

    def __init__(self, records, side, turns, forgotten):
        points = side * side
        count = len(records)
        rows = np.arange(count)[:, None]
        turned = symmetries(side)[turns]
        planes = np.unpackbits(records["planes"], axis=2, count=points, bitorder="little")
        planes = planes.transpose(0, 2, 1)[rows, turned]  # [n][point][plane]: the channels come last
        self.planes = torch.from_numpy(planes.reshape(count, side, side, -1)).permute(0, 3, 1, 2).float()
        self.globals = torch.from_numpy(records["globals"].astype(np.float32))
        self.planes[forgotten, RECENT_MOVES] = 0
        self.globals[forgotten, RECENT_PASSES] = 0
        policy = records["policy"].astype(np.float32)
        policy[:, :points] = policy[:, :points][rows, turned]
        total = policy.sum(1)
        self.policy = torch.from_numpy(policy / np.maximum(total, 1)[:, None])
        self.policy_weight = torch.from_numpy((records["policy_weight"] * (total > 0) / 255).astype(np.float32))
        self.win = torch.from_numpy(records["win"].astype(np.float32))
        self.lead = torch.from_numpy(records["lead"].astype(np.float32))
        self.ownership = torch.from_numpy(records["ownership"][rows, turned].astype(np.float32))


class Positions:
    """All shards together: random batches to train on, and the positions held out."""

    def __init__(self, paths, seed, forgotten=0.0):
        self.forgotten = forgotten  # the share of positions that are shown without the last moves
        self.shards = [Shard(path) for path in paths]
        if not self.shards:
            raise ValueError("there are no shards")
        sizes = {(shard.planes, shard.globals) for shard in self.shards}
        if len(sizes) != 1:
            raise ValueError("the shards have different planes or globals")
        self.planes, self.globals = sizes.pop()
        self.random = np.random.default_rng(seed)
        trained = np.array([shard.trained for shard in self.shards], float)
        self.trained = int(trained.sum())
        self.share = trained / trained.sum()

    def batch(self, size):
        """Positions of one shard: boards of different sizes are not mixed. `size` is that of 9x9; larger
        boards have fewer positions a batch, so that each batch costs the same."""
        shard = self.shards[self.random.choice(len(self.shards), p=self.share)]
        size = max(16, size * 81 // shard.side**2)
        chosen = np.sort(self.random.integers(0, shard.trained, size))
        forgotten = torch.from_numpy(self.random.random(size) < self.forgotten)
        return Batch(shard.records[chosen], shard.side, self.random.integers(0, 8, size), forgotten)

    def held_out(self, most, size, forgotten=False):
        """Batches of at most `most` positions of each shard, as they are, or without the last moves."""
        for shard in self.shards:
            first = shard.trained
            step = max(1, shard.held_out // most)
            chosen = np.arange(first, len(shard.records), step)[:most]
            for at in range(0, len(chosen), size):
                part = shard.records[chosen[at : at + size]]
                yield Batch(part, shard.side, np.zeros(len(part), int), torch.full((len(part),), forgotten))
