"""Trains a net of go and writes its file.

    train.py --shards FILE... --net FILE --checkpoint FILE --blocks 4 --channels 32 --minutes 10

A run that was ended goes on from its checkpoint. The last quarter of the time trains with weights and
activations in steps of bytes, so that the file loses little.
"""

import argparse
import math
import os
import time

import numpy as np
import torch
from torch.nn import functional

import model as models
import net_file
from positions import Positions

BYTES_FROM = 0.75  # the share of the time after which numbers are in steps of bytes
WARM_UP = 200  # steps


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shards", nargs="+", required=True)
    parser.add_argument("--net", required=True, help="the file to write")
    parser.add_argument("--checkpoint", required=True, help="what a later run goes on from")
    parser.add_argument("--start", help="a checkpoint, or a net's file, whose weights a new run begins with")
    parser.add_argument("--blocks", type=int, default=4)
    parser.add_argument("--channels", type=int, default=32)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--forgotten", type=float, default=0.1,
                        help="the share of positions that are shown without the last moves")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--report", type=float, default=60, help="seconds between lines of progress")
    return parser.parse_args()


def losses(outputs, batch):
    """By name; their sum is what training makes small."""
    logits, value, ownership = outputs
    policy = -(batch.policy * functional.log_softmax(logits, 1)).sum(1)
    lead = batch.lead / models.LEAD_UNIT
    deviation = value[:, 2].clamp(-5, 3)
    error = (lead - value[:, 1]).detach() ** 2
    return {
        "policy": (policy * batch.policy_weight).sum() / batch.policy_weight.sum().clamp(min=1),
        "win": functional.binary_cross_entropy_with_logits(value[:, 0], batch.win),
        "lead": 0.5 * functional.smooth_l1_loss(value[:, 1], lead, beta=0.5),
        "deviation": 0.02 * (0.5 * error * torch.exp(-2 * deviation) + deviation).mean(),
        "ownership": functional.mse_loss(ownership, batch.ownership),
    }


def validate(model, positions, most=2048, forgotten=False):
    """Means over the positions that were held out, by the side of the board."""
    model.eval()
    sums = {}

    def add(name, values, weights=None):
        weights = torch.ones_like(values) if weights is None else weights
        total, weight = sums.get((side, name), (0.0, 0.0))
        sums[side, name] = (total + float((values * weights).sum()), weight + float(weights.sum()))

    with torch.no_grad():
        for batch in positions.held_out(most, 512, forgotten):
            logits, value, ownership = model(batch.planes, batch.globals)
            side = batch.planes.shape[2]
            add("policy", -(batch.policy * functional.log_softmax(logits, 1)).sum(1), batch.policy_weight)
            add("top-1", (logits.argmax(1) == batch.policy.argmax(1)).float(), batch.policy_weight)
            win = value[:, 0]
            add("win", functional.binary_cross_entropy_with_logits(win, batch.win, reduction="none"))
            add("winner", ((win > 0) == (batch.win > 0.5)).float(), (batch.win != 0.5).float())
            add("lead", (value[:, 1] * models.LEAD_UNIT - batch.lead).abs())
            add("ownership", ((ownership - batch.ownership) ** 2).mean(1))
            owned = (batch.ownership != 0).float()
            add("owner", ((ownership > 0) == (batch.ownership > 0)).float().flatten(), owned.flatten())
    model.train()
    found = {}
    for (side, name), (total, weight) in sums.items():
        found.setdefault(side, {})[name] = total / max(weight, 1e-9)
    return found


def print_validation(title, found):
    for side, means in sorted(found.items()):
        print("%-14s %2d: policy %.3f (top-1 %.1f %%)  win %.3f (winner %.1f %%)  lead %.1f points  ownership %.3f (owner %.1f %%)"
              % (title, side, means["policy"], 100 * means["top-1"], means["win"], 100 * means["winner"],
                 means["lead"], means["ownership"], 100 * means["owner"]), flush=True)


class Run:
    def __init__(self, options):
        self.options = options
        self.positions = Positions(options.shards, options.seed, options.forgotten)
        shape = net_file.Shape(self.positions.planes, self.positions.globals, options.blocks, options.channels,
                               32, 16, 48, 1 << (options.blocks // 2))
        self.model = models.Net(shape).to(memory_format=torch.channels_last)
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=options.rate, weight_decay=0.01)
        self.seconds = 0.0  # spent in all runs
        self.steps = 0
        if os.path.exists(options.checkpoint):
            self._go_on()
        elif options.start:
            start = models.widened(self._start(), shape.planes)
            self.model.load_state_dict(models.deepened(start, options.blocks).state_dict())
            self.model.limits.fill_(models.WIDEST)

    def _start(self):
        """The model of the file that the run begins with."""
        with open(self.options.start, "rb") as file:
            is_net = file.read(len(net_file.MAGIC)) == net_file.MAGIC
        if is_net:
            net = net_file.read_file(self.options.start)
            batch = self.positions.batch(512)
            return models.imported(net, batch.planes[:, : net["shape"].planes], batch.globals)
        state = torch.load(self.options.start)["model"]
        blocks = sum(name.startswith("blocks.") for name in state)
        pooled = sum(1 << int(name.split(".")[1]) for name in state if name.startswith("pooled."))
        planes = state["stem.weight"].shape[1]
        model = models.Net(self.model.shape._replace(planes=planes, blocks=blocks, pooled_blocks=pooled))
        model.load_state_dict(state)
        return model

    def _go_on(self):
        saved = torch.load(self.options.checkpoint)
        self.model.load_state_dict(saved["model"])
        self.optimizer.load_state_dict(saved["optimizer"])
        self.seconds, self.steps = saved["seconds"], saved["steps"]
        if saved["in_steps"]:
            self._begin_bytes(choose=False)
        print("goes on after %d steps and %.0f s" % (self.steps, self.seconds))

    def save(self):
        part = self.options.checkpoint + ".part"
        torch.save({"model": self.model.state_dict(), "optimizer": self.optimizer.state_dict(),
                    "seconds": self.seconds, "steps": self.steps, "in_steps": self.model.in_steps}, part)
        os.replace(part, self.options.checkpoint)

    @property
    def progress(self):
        return self.seconds / (60 * self.options.minutes)

    def _begin_bytes(self, choose=True):
        self.model.in_steps = True
        for each in self.model.modules():
            if isinstance(each, torch.nn.BatchNorm2d):
                each.eval()
        if choose:
            batch = self.positions.batch(1024)
            self.model.eval()
            self.model.in_steps = False
            self.model.choose_limits(batch.planes, batch.globals)
            self.model.in_steps = True
        self._set_mode()

    def _set_mode(self):
        """Means and variances stay as they are once numbers are in steps of bytes."""
        self.model.train()
        if self.model.in_steps:
            for each in self.model.modules():
                if isinstance(each, torch.nn.BatchNorm2d):
                    each.eval()

    def _rate(self):
        slow_start = min(1.0, (self.steps + 1) / WARM_UP)
        return self.options.rate * slow_start * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * min(1.0, self.progress))))

    def step(self):
        batch = self.positions.batch(self.options.batch)
        for group in self.optimizer.param_groups:
            group["lr"] = self._rate()
        parts = losses(self.model(batch.planes, batch.globals), batch)
        self.optimizer.zero_grad()
        sum(parts.values()).backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 5.0)
        self.optimizer.step()
        self.steps += 1
        return len(batch.win), {name: float(part) for name, part in parts.items()}

    def train(self):
        means, count, seen, last = {}, 0, 0, time.monotonic()
        reported, processor = last, time.process_time()
        self._set_mode()
        while self.progress < 1:
            if self.progress >= BYTES_FROM and not self.model.in_steps:
                print_validation("float", validate(self.model, self.positions))
                self._begin_bytes()
                print_validation("first in bytes", validate(self.model, self.positions))
                self._set_mode()
            size, parts = self.step()
            for name, part in parts.items():
                means[name] = means.get(name, 0.0) + part
            count, seen = count + 1, seen + size
            now = time.monotonic()
            self.seconds += now - last
            last = now
            if now - reported >= self.options.report:
                worked = time.process_time() - processor
                print("%5.0f s, step %d, %.0f positions/s (%.0f a CPU second), rate %.5f: %s"
                      % (self.seconds, self.steps, seen / (now - reported),
                         seen / worked, self._rate(),
                         "  ".join("%s %.4f" % (name, part / count) for name, part in means.items())), flush=True)
                self.save()
                means, count, seen = {}, 0, 0
                reported, processor = time.monotonic(), time.process_time()
                last = reported
        self.save()

    def export(self):
        """Writes the file, and compares its exact evaluation with that of the model."""
        if not self.model.in_steps:
            self._begin_bytes()
        net = models.exported(self.model)
        self.model.eval()
        batch = next(self.positions.held_out(32, 32))
        with torch.no_grad():
            logits, value, _ = self.model(batch.planes, batch.globals)
        worst = 0.0
        for at in range(len(logits)):
            exact = net_file.evaluate(net, batch.planes[at].permute(1, 2, 0).numpy().astype(int), batch.globals[at].numpy())
            worst = max(worst, float(np.abs(exact["policy"] - logits[at, :-1].numpy()).max()),
                        abs(float(exact["value"][0]) - float(value[at, 0])))
        print("the file's logits differ from the model's by %.4f at most" % worst)
        net_file.write_file(self.options.net, net)
        print_validation("final", validate(self.model, self.positions))
        print_validation("no last moves", validate(self.model, self.positions, forgotten=True))
        print("wrote %s (%d bytes)" % (self.options.net, os.path.getsize(self.options.net)))


def main():
    options = arguments()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    run = Run(options)
    print("%d positions in %d shards" % (run.positions.trained, len(run.positions.shards)), flush=True)
    run.train()
    run.export()


if __name__ == "__main__":
    main()
