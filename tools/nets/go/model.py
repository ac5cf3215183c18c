"""The net of go in PyTorch, as docs/nets.md defines it, with the steps of bytes in training."""

import math

import numpy as np
import torch
from torch import nn
from torch.nn import functional

import net_file

LEAD_UNIT = 20.0  # points; the net learns leads in this unit
WIDEST = 8.0  # activations are limited to it before their steps are chosen
LEVELS = 127


def _through(exact, smooth):
    """The exact value, with the gradient of the smooth one."""
    return smooth + (exact - smooth).detach()


def weight_scale(weight):
    """One scale for each output channel."""
    return weight.detach().abs().flatten(1).amax(1).clamp(min=1e-8) / LEVELS


def in_steps(weight):
    scale = weight_scale(weight).view(-1, *[1] * (weight.dim() - 1))
    return _through(torch.round(weight / scale) * scale, weight)


class Net(nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.shape = shape
        c, q = shape.channels, shape.policy_channels
        self.stem = nn.Conv2d(shape.planes, c, 3, padding=1, bias=False)
        self.stem_norm = nn.BatchNorm2d(c)
        self.globals = nn.Linear(shape.globals, c, bias=False)
        self.blocks = nn.ModuleList(nn.Conv2d(c, c, 3, padding=1, bias=False) for _ in range(shape.blocks))
        self.norms = nn.ModuleList(nn.BatchNorm2d(c) for _ in range(shape.blocks))
        self.pooled = nn.ModuleDict(
            {str(b): nn.Linear(3 * c, c, bias=False) for b in range(shape.blocks) if net_file.is_pooled(shape, b)}
        )
        self.policy = nn.Conv2d(c, q, 1)
        self.policy_pooled = nn.Linear(3 * c, q, bias=False)
        self.points = nn.Conv2d(q, 1, 1)
        self.pass_hidden = nn.Linear(3 * c, shape.pass_hidden)
        self.pass_logit = nn.Linear(shape.pass_hidden, 1)
        self.value_hidden = nn.Linear(3 * c, shape.value_hidden)
        self.value = nn.Linear(shape.value_hidden, 3)
        self.ownership = nn.Conv2d(c, 1, 1)
        # The largest activation before each block, before the heads, and of the policy.
        self.register_buffer("limits", torch.full((shape.blocks + 2,), WIDEST))
        self.in_steps = False  # whether weights and activations are rounded to bytes
        self.in_bfloat16 = True  # whether training multiplies in bfloat16
        self.observed = None  # lists of activations, where they are collected
        for layer in [*self.pooled.values(), self.policy_pooled]:
            nn.init.normal_(layer.weight, std=0.02)

    def _activate(self, x, number):
        limit = float(self.limits[number])
        y = functional.hardtanh(x, 0.0, limit)
        if self.observed is not None:
            self.observed[number].append(y.detach().flatten()[::97].numpy())
        if self.in_steps:
            step = limit / LEVELS
            y = _through(torch.floor(y / step + 0.5) * step, y)
        return y

    def _convolve(self, layer, x):
        if self.in_steps:
            return functional.conv2d(x, in_steps(layer.weight), layer.bias, padding=layer.padding)
        # Half the memory and half the time, where the numbers are not to be exact.
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=self.training and self.in_bfloat16):
            return functional.conv2d(x, layer.weight, layer.bias, padding=layer.padding).float()

    @staticmethod
    def pool(h):
        points = h.shape[2] * h.shape[3]
        mean = h.mean((2, 3))
        return torch.cat([mean, h.amax((2, 3)), mean * ((math.sqrt(points) - 13) * 0.1)], 1)

    def forward(self, planes, global_numbers):
        """Returns logits [n][points + 1], value [n][3] in units, and ownership [n][points]."""
        x = self.stem_norm(self._convolve(self.stem, planes)) + self.globals(global_numbers)[:, :, None, None]
        for block, (layer, norm) in enumerate(zip(self.blocks, self.norms)):
            h = self._activate(x, block)
            x = x + norm(self._convolve(layer, h))
            if str(block) in self.pooled:
                x = x + self.pooled[str(block)](self.pool(h))[:, :, None, None]
        h = self._activate(x, self.shape.blocks)
        whole = self.pool(h)
        p = self._convolve(self.policy, h) + self.policy_pooled(whole)[:, :, None, None]
        logits = self._convolve(self.points, self._activate(p, self.shape.blocks + 1)).flatten(1)
        pass_logit = self.pass_logit(functional.relu(self.pass_hidden(whole)))
        value = self.value(functional.relu(self.value_hidden(whole)))
        ownership = torch.tanh(self._convolve(self.ownership, h).flatten(1))
        return torch.cat([logits, pass_logit], 1), value, ownership

    def choose_limits(self, planes, global_numbers):
        """Sets the limits of activations so that one in 5,000 is cut off."""
        self.limits.fill_(WIDEST)
        self.observed = [[] for _ in self.limits]
        with torch.no_grad():
            self(planes, global_numbers)
        for number, seen in enumerate(self.observed):
            seen = np.concatenate(seen)
            seen = seen[seen > 0]
            if len(seen):
                self.limits[number] = float(np.clip(np.quantile(seen, 0.9998), 0.5, WIDEST))
        self.observed = None


def _numbers(tensor):
    return tensor.detach().numpy().astype(np.float32)


def _bytes_of(net, name, weight, factor, bias):
    """A layer of bytes: `factor` turns a product of weight and byte into the layer's value."""
    scale = weight_scale(weight)
    rounded = torch.round(weight.detach() / scale.view(-1, *[1] * (weight.dim() - 1)))
    net[name + ".weights"] = rounded.numpy().astype(np.int8)
    net[name + ".scale"] = _numbers(scale * factor)
    net[name + ".bias"] = _numbers(bias)


def _bytes_with_norm(net, name, layer, norm, step):
    gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    _bytes_of(net, name, layer.weight, gain * step, norm.bias - norm.running_mean * gain)


def _dense(net, name, layer):
    net[name + ".weights"] = _numbers(layer.weight.T)
    net[name + ".bias"] = _numbers(layer.bias)


def exported(model):
    """The net as net_file.py writes it."""
    shape = model.shape
    net = {"shape": shape}
    steps = model.limits / LEVELS
    _bytes_with_norm(net, "stem", model.stem, model.stem_norm, 1.0)
    net["globals.weights"] = _numbers(model.globals.weight.T)
    for block, (layer, norm) in enumerate(zip(model.blocks, model.norms)):
        name = "block%d" % block
        net[name + ".step"] = _numbers(steps[block : block + 1])
        _bytes_with_norm(net, name, layer, norm, steps[block])
        if str(block) in model.pooled:
            net[name + ".pooled"] = _numbers(model.pooled[str(block)].weight.T)
    step, policy_step = steps[shape.blocks], steps[shape.blocks + 1]
    net["step"] = _numbers(step.view(1))
    _bytes_of(net, "policy", model.policy.weight, step, model.policy.bias)
    net["policy.pooled"] = _numbers(model.policy_pooled.weight.T)
    net["policy.step"] = _numbers(policy_step.view(1))
    _bytes_of(net, "points", model.points.weight, policy_step, model.points.bias)
    _dense(net, "pass_hidden", model.pass_hidden)
    _dense(net, "pass", model.pass_logit)
    _dense(net, "value_hidden", model.value_hidden)
    _dense(net, "value", model.value)
    net["value.weights"][:, 1] *= np.float32(LEAD_UNIT)
    net["value.bias"][1] *= np.float32(LEAD_UNIT)
    net["value.bias"][2] += np.float32(math.log(LEAD_UNIT))
    _bytes_of(net, "ownership", model.ownership.weight, step, model.ownership.bias)
    return {"shape": shape, **{name: net[name].reshape(size) for name, _, size in net_file.fields(shape)}}


def _set(parameter, numbers):
    with torch.no_grad():
        parameter.copy_(torch.from_numpy(np.array(numbers, np.float32)).reshape(parameter.shape))


def _set_bytes(layer, net, name, step):
    scale = net[name + ".scale"] / step
    weights = net[name + ".weights"].astype(np.float32)
    _set(layer.weight, weights * scale.reshape(-1, *[1] * (weights.ndim - 1)))


def _set_dense(layer, net, name):
    _set(layer.weight, net[name + ".weights"].T)
    _set(layer.bias, net[name + ".bias"])


def imported(net, planes, global_numbers):
    """A model that evaluates as the net of a file does. The norms get means and variances of these positions."""
    model = Net(net["shape"]).to(memory_format=torch.channels_last)
    shape = model.shape
    steps = [float(net["block%d.step" % block][0]) for block in range(shape.blocks)]
    steps += [float(net["step"][0]), float(net["policy.step"][0])]
    model.limits.copy_(torch.tensor(steps) * LEVELS)
    layers = [("stem", model.stem, model.stem_norm, 1.0)]
    layers += [("block%d" % b, model.blocks[b], model.norms[b], steps[b]) for b in range(shape.blocks)]
    for name, layer, norm, step in layers:
        _set_bytes(layer, net, name, step)
        _set(norm.bias, net[name + ".bias"])
        norm.running_var.fill_(1 - norm.eps)
    _set(model.globals.weight, net["globals.weights"].T)
    for block, layer in model.pooled.items():
        _set(layer.weight, net["block%s.pooled" % block].T)
    _set_bytes(model.policy, net, "policy", steps[-2])
    _set(model.policy.bias, net["policy.bias"])
    _set(model.policy_pooled.weight, net["policy.pooled"].T)
    _set_bytes(model.points, net, "points", steps[-1])
    _set(model.points.bias, net["points.bias"])
    _set_bytes(model.ownership, net, "ownership", steps[-2])
    _set(model.ownership.bias, net["ownership.bias"])
    for name, layer in [("pass_hidden", model.pass_hidden), ("pass", model.pass_logit),
                        ("value_hidden", model.value_hidden), ("value", model.value)]:
        _set_dense(layer, net, name)
    with torch.no_grad():
        model.value.weight[1] /= LEAD_UNIT
        model.value.bias[1] /= LEAD_UNIT
        model.value.bias[2] -= math.log(LEAD_UNIT)
    _measure_norms(model, planes, global_numbers)
    return model


def deepened(model, blocks):
    """A model of more blocks that evaluates as this one does: after each block come new ones that add nothing yet.

    `blocks` is a multiple of the model's.
    """
    old = model.shape
    times, rest = divmod(blocks, old.blocks)
    if times < 1 or rest:
        raise ValueError("%d blocks do not divide %d" % (old.blocks, blocks))
    pooled = sum(1 << (times * block) for block in range(old.blocks) if net_file.is_pooled(old, block))
    deeper = Net(old._replace(blocks=blocks, pooled_blocks=pooled)).to(memory_format=torch.channels_last)
    taken = {}
    for name, value in model.state_dict().items():
        part, _, rest = name.partition(".")
        if part in ("blocks", "norms", "pooled"):
            block, _, rest = rest.partition(".")
            name = "%s.%d.%s" % (part, times * int(block), rest)
        taken[name] = value
    heads = model.limits[old.blocks :]
    taken["limits"] = torch.cat([model.limits[: old.blocks].repeat_interleave(times), heads])
    kept = deeper.state_dict()
    deeper.load_state_dict({**kept, **taken})
    with torch.no_grad():
        for block, norm in enumerate(deeper.norms):
            if block % times:
                norm.weight.zero_()
                norm.bias.zero_()
    return deeper


def widened(model, planes):
    """A model of more planes that evaluates as this one does: it takes no notice of the new ones yet."""
    old = model.shape
    if planes < old.planes:
        raise ValueError("%d planes are fewer than %d" % (planes, old.planes))
    wider = Net(old._replace(planes=planes)).to(memory_format=torch.channels_last)
    taken = model.state_dict()
    weight = taken["stem.weight"]
    taken["stem.weight"] = functional.pad(weight, (0, 0, 0, 0, 0, planes - old.planes))
    wider.load_state_dict(taken)
    return wider


def _measure_norms(model, planes, global_numbers):
    """Gives the norms the means and variances of what they get here, without a change of their results."""
    model.eval()
    seen = {}
    norms = [model.stem_norm, *model.norms]
    handles = [norm.register_forward_pre_hook(lambda norm, inputs: seen.__setitem__(norm, inputs[0])) for norm in norms]
    with torch.no_grad():
        model(planes, global_numbers)
        for norm in norms:
            mean, variance = seen[norm].mean((0, 2, 3)), seen[norm].var((0, 2, 3))
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(variance)
            norm.weight.copy_(torch.sqrt(variance + norm.eps))
            norm.bias += mean
    for handle in handles:
        handle.remove()
