"""The file of a net (docs/nets.md): writing, reading, and an evaluation by its definition.

A net is a dictionary: `shape` (a Shape) and arrays by name, in the order of `fields`.

    net_file.py fixture FOLDER    writes a small net and positions with their numbers, for the tests in C++
"""

import os
import struct
import sys
from collections import namedtuple

import numpy as np

MAGIC = b"LUDEXNET"
VERSION = 1
Shape = namedtuple(
    "Shape", "planes globals blocks channels policy_channels pass_hidden value_hidden pooled_blocks"
)
F32 = np.dtype("<f4")
S8 = np.dtype("i1")


def is_pooled(shape, block):
    return (shape.pooled_blocks >> block) & 1 == 1


def fields(shape):
    """Name, type and array shape of each part of the file, in order."""
    c, q, pooled = shape.channels, shape.policy_channels, 3 * shape.channels

    def convolution(name, inputs, outputs, side):
        yield name + ".weights", S8, (outputs, inputs, side, side)
        yield name + ".scale", F32, (outputs,)
        yield name + ".bias", F32, (outputs,)

    def dense(name, inputs, outputs):
        yield name + ".weights", F32, (inputs, outputs)
        yield name + ".bias", F32, (outputs,)

    def points(name, inputs):
        yield name + ".weights", S8, (inputs,)
        yield name + ".scale", F32, (1,)
        yield name + ".bias", F32, (1,)

    yield from convolution("stem", shape.planes, c, 3)
    yield "globals.weights", F32, (shape.globals, c)
    for block in range(shape.blocks):
        name = "block%d" % block
        yield name + ".step", F32, (1,)
        yield from convolution(name, c, c, 3)
        if is_pooled(shape, block):
            yield name + ".pooled", F32, (pooled, c)
    yield "step", F32, (1,)
    yield from convolution("policy", c, q, 1)
    yield "policy.pooled", F32, (pooled, q)
    yield "policy.step", F32, (1,)
    yield from points("points", q)
    yield from dense("pass_hidden", pooled, shape.pass_hidden)
    yield from dense("pass", shape.pass_hidden, 1)
    yield from dense("value_hidden", pooled, shape.value_hidden)
    yield from dense("value", shape.value_hidden, 3)
    yield from points("ownership", c)


def checksum(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def to_bytes(net):
    shape = net["shape"]
    parts = [MAGIC, struct.pack("<9I", VERSION, *shape)]
    for name, kind, dimensions in fields(shape):
        array = np.asarray(net[name]).reshape(dimensions)
        if kind == F32 and not (np.abs(array) <= 1e6).all():
            raise ValueError("%s has a number that is missing or too large" % name)
        parts.append(np.ascontiguousarray(array.astype(kind)).tobytes())
    data = b"".join(parts)
    return data + struct.pack("<Q", checksum(data))


def from_bytes(data):
    head = len(MAGIC) + 9 * 4
    if data[: len(MAGIC)] != MAGIC or len(data) < head + 8:
        raise ValueError("not a net")
    version, *sizes = struct.unpack("<9I", data[len(MAGIC) : head])
    if version != VERSION:
        raise ValueError("expected version %d, found %d" % (VERSION, version))
    if struct.unpack("<Q", data[-8:])[0] != checksum(data[:-8]):
        raise ValueError("the checksum differs")
    net = {"shape": Shape(*sizes)}
    at = head
    for name, kind, dimensions in fields(net["shape"]):
        count = int(np.prod(dimensions))
        net[name] = np.frombuffer(data, kind, count, at).reshape(dimensions)
        at += count * kind.itemsize
    if at != len(data) - 8:
        raise ValueError("expected %d bytes, found %d" % (at + 8, len(data)))
    return net


def write_file(path, net):
    """Replaces the file at once: no reader sees a part of it."""
    with open(path + ".part", "wb") as file:
        file.write(to_bytes(net))
    os.replace(path + ".part", path)


def read_file(path):
    with open(path, "rb") as file:
        return from_bytes(file.read())


# The evaluation. Numbers are numpy's of single precision, and each operation is one of the definition.


def _activations(trunk, step):
    scaled = np.clip(trunk * (np.float32(1) / step), np.float32(0), np.float32(127))
    return np.floor(scaled + np.float32(0.5)).astype(np.int64)


def _convolved(net, name, planes, bias):
    """planes: [y][x][channel] of integers."""
    weights = net[name + ".weights"].astype(np.int64)
    weights = weights.reshape(weights.shape[0], weights.shape[1], *weights.shape[2:] or (1, 1))
    outputs, _, side, _ = weights.shape
    height, width, _ = planes.shape
    reach = side // 2
    padded = np.pad(planes, ((reach, reach), (reach, reach), (0, 0)))
    sums = np.zeros((height, width, outputs), np.int64)
    for dy in range(side):
        for dx in range(side):
            sums += padded[dy : dy + height, dx : dx + width] @ weights[:, :, dy, dx].T
    return sums.astype(np.float32) * net[name + ".scale"] + bias


def _dense(inputs, weights, bias):
    sums = bias.copy()
    for each, row in zip(inputs, weights):
        sums = sums + each * row
    return sums


def _pooled(planes, step):
    points = np.float32(planes.shape[0] * planes.shape[1])
    means = planes.sum((0, 1)).astype(np.float32) * step / points
    maxima = planes.max((0, 1)).astype(np.float32) * step
    return np.concatenate([means, maxima, means * ((np.sqrt(points) - np.float32(13)) * np.float32(0.1))])


def _bounded(values):
    x = np.clip(values, np.float32(-4.9), np.float32(4.9))
    s = x * x
    f = np.float32
    above = x * (f(135135) + s * (f(17325) + s * (f(378) + s)))
    return above / (f(135135) + s * (f(62370) + s * (f(3150) + s * f(28))))


def _point_numbers(net, name, planes):
    sums = planes @ net[name + ".weights"].astype(np.int64)
    return (sums.astype(np.float32) * net[name + ".scale"] + net[name + ".bias"]).ravel()


def evaluate(net, planes, global_numbers):
    """planes: [y][x][plane] of 0 and 1. Returns policy, pass, value (3 numbers) and ownership."""
    shape = net["shape"]
    inputs = np.asarray(global_numbers, np.float32)
    bias = _dense(inputs, net["globals.weights"], net["stem.bias"])
    trunk = _convolved(net, "stem", planes.astype(np.int64), bias)
    for block in range(shape.blocks):
        name = "block%d" % block
        step = net[name + ".step"][0]
        here = _activations(trunk, step)
        bias = net[name + ".bias"]
        if is_pooled(shape, block):
            bias = _dense(_pooled(here, step), net[name + ".pooled"], bias)
        trunk = _convolved(net, name, here, bias) + trunk
    step = net["step"][0]
    last = _activations(trunk, step)
    whole = _pooled(last, step)
    policy = _convolved(net, "policy", last, _dense(whole, net["policy.pooled"], net["policy.bias"]))
    logits = _point_numbers(net, "points", _activations(policy, net["policy.step"][0]))

    def two_layers(first, second):
        hidden = _dense(whole, net[first + ".weights"], net[first + ".bias"])
        return _dense(np.maximum(hidden, np.float32(0)), net[second + ".weights"], net[second + ".bias"])

    return {
        "policy": logits,
        "pass": two_layers("pass_hidden", "pass"),
        "value": two_layers("value_hidden", "value"),
        "ownership": _bounded(_point_numbers(net, "ownership", last)),
    }


# The fixture of tests/search/nets: a small net, and positions with their numbers.


def random_net(shape, generator):
    net = {"shape": shape}
    for name, kind, dimensions in fields(shape):
        if kind == S8:
            net[name] = generator.integers(-127, 128, dimensions).astype(S8)
        elif name.endswith("step"):
            net[name] = np.full(dimensions, 0.02, np.float32)
        elif name.endswith("scale"):
            wide = 2e-3 if name == "stem.scale" else 2e-5
            net[name] = (generator.random(dimensions) * wide).astype(np.float32)
        else:
            net[name] = ((generator.random(dimensions) - 0.5) * 0.1).astype(np.float32)
    return net


def write_fixture(folder):
    generator = np.random.default_rng(5)
    shape = Shape(3, 2, 1, 32, 32, 2, 3, 1)
    net = random_net(shape, generator)
    write_file(os.path.join(folder, "small.net"), net)
    lines = ["# WIDTH HEIGHT, then lines of planes by points, globals, policy, pass, value, ownership"]
    for width, height in ((3, 3), (9, 9), (5, 2)):
        planes = generator.integers(0, 2, (height, width, shape.planes))
        numbers = (generator.random(shape.globals) - 0.5).astype(np.float32)
        output = evaluate(net, planes, numbers)
        lines.append("%d %d" % (width, height))
        lines.append("".join(str(each) for each in planes.ravel()))
        for row in (numbers, output["policy"], output["pass"], output["value"], output["ownership"]):
            lines.append(" ".join("%.9g" % each for each in row))
    with open(os.path.join(folder, "small.txt"), "w") as file:
        file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] != "fixture":
        sys.exit(__doc__)
    write_fixture(sys.argv[2])
