#include "match/pairing/knockout.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/expects.h"

namespace ludex::match {

namespace {

// The seeds, from 0, in the order of a bracket of `size` places, a power of two.
std::vector<std::size_t> bracket_of(std::size_t size) {
  std::vector<std::size_t> seeds{0};
  while (seeds.size() < size) {
    std::vector<std::size_t> larger;
    larger.reserve(seeds.size() * 2);
    for (const std::size_t seed : seeds) {
      larger.push_back(seed);
      larger.push_back(seeds.size() * 2 - 1 - seed);
    }
    seeds = std::move(larger);
  }
  return seeds;
}

}  // namespace

Knockout::Knockout(std::size_t engines) : lost_in_(engines) {
  expects(engines >= 2);
  for (const std::size_t seed : bracket_of(std::bit_ceil(engines))) {
    bracket_.push_back(seed < engines ? std::optional(seed) : std::nullopt);
  }
}

std::optional<Stage> Knockout::next(const std::vector<Halves>& results) {
  expects(results.size() == open_.size());
  for (std::size_t at = 0; at < results.size(); ++at) {
    for (std::size_t side = 0; side < 2; ++side) {
      open_[at].halves[side] += results[at][side];
    }
  }
  if (round_ > 0) {
    decide(tie_breaks_ == most_tie_breaks);
    if (!open_.empty()) {
      ++tie_breaks_;
      return stage(true);
    }
    bracket_ = std::move(winners_);
  }
  if (bracket_.size() == 1) return std::nullopt;
  return begin_round();
}

Stage Knockout::begin_round() {
  ++round_;
  tie_breaks_ = 0;
  winners_.assign(bracket_.size() / 2, std::nullopt);
  byes_.clear();
  for (std::size_t slot = 0; slot < winners_.size(); ++slot) {
    const auto one = bracket_[2 * slot];
    const auto other = bracket_[2 * slot + 1];
    if (one && other) {
      open_.push_back({{std::min(*one, *other), std::max(*one, *other)}, slot, {}});
    } else {
      winners_[slot] = one ? one : other;
      byes_.push_back(*winners_[slot]);
    }
  }
  std::sort(byes_.begin(), byes_.end());
  begun_ += open_.size();
  return stage(false);
}

void Knockout::decide(bool all) {
  std::vector<Encounter> level;
  for (const Encounter& each : open_) {
    if (each.halves[0] == each.halves[1] && !all) {
      level.push_back(each);
      continue;
    }
    // The better seed has the lower number.
    const std::size_t winner = each.halves[0] >= each.halves[1] ? 0 : 1;
    winners_[each.slot] = each.engines[winner];
    lost_in_[each.engines[1 - winner]] = round_;
  }
  open_ = std::move(level);
}

Stage Knockout::stage(bool is_tie_break) const {
  Stage stage{round_, is_tie_break, {}, is_tie_break ? std::vector<std::size_t>{} : byes_};
  for (const Encounter& each : open_) {
    stage.encounters.push_back(each.engines);
  }
  return stage;
}

std::size_t Knockout::encounters_left() const {
  return lost_in_.size() - 1 - begun_;
}

std::vector<Placing> Knockout::places() const {
  std::vector<std::size_t> order(lost_in_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto reached = [&](std::size_t engine) {
    return lost_in_[engine] == 0 ? round_ + 1 : lost_in_[engine];
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t one, std::size_t two) { return reached(one) > reached(two); });
  return placed(order, reached);
}

}  // namespace ludex::match
