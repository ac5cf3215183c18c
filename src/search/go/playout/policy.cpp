#include "search/go/playout/policy.h"

#include <memory>

#include "base/expects.h"
#include "rules/go/region.h"
#include "search/go/playout/weights.h"

namespace ludex::search::go_playout {

namespace {

// Uniform in [0, 1).
float fraction(Rng& rng) {
  constexpr float unit = 1.0F / (1U << 24U);
  return static_cast<float>(rng.next() >> 40U) * unit;
}

}  // namespace

Policy::Policy(std::span<const std::int16_t> logarithms) {
  expects(logarithms.size() == feature_count);
  const auto weight = [&](std::size_t feature) {
    return static_cast<float>(power_of_e(logarithms[feature]));
  };
  for (std::size_t code = 0; code < shape_codes; ++code) {
    by_shape_[code] = weight(class_of(static_cast<Shape>(code)));
  }
  for (std::size_t at = 0; at < by_feature_.size(); ++at) {
    by_feature_[at] = weight(shape_classes + at);
  }
}

const Policy& Policy::learned() {
  static const auto policy = std::make_unique<const Policy>(playout_weights());
  return *policy;
}

// The liberties on which the strings around the last stone live or die.
void Policy::add_answers(const go::Position& position, go::Color color, go::Point last,
                         Candidates& candidates) {
  const auto add_liberties = [&](go::Point stone) {
    for (const go::Point liberty : liberties_of<2>(position, stone)) {
      candidates.add(liberty);
    }
  };
  if (position.has_stone(~color, last) && position.liberty_count(last) <= 2) {
    add_liberties(last);
  }
  position.for_each_neighbour(last, [&](go::Point next) {
    if (!position.has_stone(color, next) || position.liberty_count(next) > 2) return;
    add_liberties(next);
    if (position.liberty_count(next) != 1) return;
    // Stones that have it in atari and can be taken.
    position.for_each_stone_until(next, [&](go::Point stone) {
      position.for_each_neighbour(stone, [&](go::Point beside) {
        if (position.has_stone(~color, beside) && position.liberty_count(beside) == 1) {
          add_liberties(beside);
        }
      });
      return candidates.is_full();
    });
  });
}

go::Point Policy::choose(go::Position& position, go::Color color, go::Point last, Rng& rng) const {
  if (last == go::Point{}) return choose_elsewhere(position, color, rng);
  Candidates candidates;
  for (const int step : shape_steps) {
    const auto beside = static_cast<go::Point>(static_cast<int>(last) + step);
    if (position.content(beside) == go::Position::Content::empty) {
      candidates.add(beside);
    }
  }
  add_answers(position, color, last, candidates);
  std::array<float, 24> sums{};
  float sum = 0;
  for (std::size_t at = 0; at < candidates.size(); ++at) {
    if (go::Playout::allows(position, color, candidates[at])) {
      sum += weight(position, color, candidates[at], last);
    }
    sums[at] = sum;
  }
  const auto others = static_cast<float>(position.empty_points().size());
  const float drawn = fraction(rng) * (sum + others);
  if (drawn < sum) {
    for (std::size_t at = 0; at < candidates.size(); ++at) {
      if (drawn < sums[at]) return candidates[at];
    }
  }
  return choose_elsewhere(position, color, rng);
}

// Uniform among the moves that are no self-atari of several stones, unless they take stones or may
// kill by their shape. Seki depends on that.
go::Point Policy::choose_elsewhere(go::Position& position, go::Color color, Rng& rng) const {
  return go::Playout::draw(position, color, rng, [&](go::Point point) {
    if (position.empty_neighbours(point) > 1 || !is_self_atari(position, color, point)) return true;
    bool takes = false;
    position.for_each_neighbour(point, [&](go::Point next) {
      takes |= position.has_stone(~color, next) && position.liberty_count(next) == 1;
    });
    if (takes) return true;
    const Feature kind = self_atari_kind(position, color, point);
    if (kind == Feature::self_atari_of_many) return false;
    return fraction(rng) < by_feature_[static_cast<std::size_t>(kind) - shape_classes];
  });
}

go::Playout::Result play_out(go::Position& position, go::Color to_move, go::Point last,
                             const Policy& policy, Rng& rng, go::Playout::Firsts& firsts,
                             Length length) {
  const int points = go::points_of(position.size());
  const int most = 2 * points;
  const int decisive = points / 2;
  go::Playout::Result result;
  go::Color color = to_move;
  for (int passes = 0; passes < 2; color = ~color) {
    const int more = position.stones(go::Color::black) - position.stones(go::Color::white);
    const bool is_decided =
        length == Length::until_decided && (more > decisive || more < -decisive);
    if (result.moves++ == most || is_decided) break;
    const go::Point point = policy.choose(position, color, last, rng);
    last = point;
    if (point == go::Point{}) {
      ++passes;
      position.set_ko(std::nullopt);
    } else {
      passes = 0;
      position.play_on(color, point);
      go::Playout::note(firsts, color, point);
    }
  }
  result.black_lead = go::area_lead(position);
  return result;
}

}  // namespace ludex::search::go_playout
