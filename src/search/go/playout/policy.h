// Chooses the moves of playouts: a move is as likely as the product of the weights of its features
// (playout/features.h). Only moves near the opponent's last one, and those that answer what it
// does to strings, are weighed; all others weigh 1, so that a choice costs little.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/random.h"
#include "rules/go/playout.h"
#include "rules/go/position.h"
#include "rules/go/types.h"
#include "search/go/playout/features.h"

namespace ludex::search::go_playout {

class Policy {
 public:
  // `logarithms` has one entry a feature, natural logarithms in hundredths.
  explicit Policy(std::span<const std::int16_t> logarithms);
  // The one with playout_weights().
  [[nodiscard]] static const Policy& learned();

  // The weight of a move that go::Playout::allows().
  [[nodiscard]] float weight(const go::Position& position, go::Color color, go::Point point,
                             go::Point last) const {
    float product = by_shape_[static_cast<std::size_t>(shape_at(position, color, point))];
    const auto multiply = [&](Feature feature) {
      product *= by_feature_[static_cast<std::size_t>(feature) - shape_classes];
    };
    for_each_string_feature(position, color, point, multiply);
    if (last != go::Point{}) {
      multiply(distance_feature(Feature::from_last, distance(point, last)));
    }
    return product;
  }
  // A move of a playout; Point{} if there is none but the pass. `last` is the opponent's last
  // stone, or no point. The order of the empty points changes.
  [[nodiscard]] go::Point choose(go::Position& position, go::Color color, go::Point last,
                                 Rng& rng) const;

 private:
  using Candidates = FewPoints<24>;
  static void add_answers(const go::Position& position, go::Color color, go::Point last,
                          Candidates& candidates);
  [[nodiscard]] go::Point choose_elsewhere(go::Position& position, go::Color color, Rng& rng) const;

  std::array<float, shape_codes> by_shape_{};
  std::array<float, feature_count - shape_classes> by_feature_{};
};

// How long a playout goes on: until one colour has far more stones, so that the winner is known, or
// until both pass, so that it is known who gets each point.
enum class Length : std::uint8_t { until_decided, until_both_pass };

// Plays from the position by the policy; see go::Playout::play(). A game that is broken off is
// counted as it stands.
[[nodiscard]] go::Playout::Result play_out(go::Position& position, go::Color to_move,
                                           go::Point last, const Policy& policy, Rng& rng,
                                           go::Playout::Firsts& firsts,
                                           Length length = Length::until_decided);

}  // namespace ludex::search::go_playout
