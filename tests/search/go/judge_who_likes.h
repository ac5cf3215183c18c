// A judge of the reader who takes the move at one point for far likelier than the others.
#pragma once

#include <optional>

#include "search/go/reading/position_judge.h"

namespace ludex::search::go_reading {

class JudgeWhoLikes : public PositionJudge {
 public:
  explicit JudgeWhoLikes(go::Point point) { likely_[go::index(point)] = 2; }
  std::optional<double> ownership(const go::Position&, go::Color, const GroupOnBoard&) override {
    return std::nullopt;
  }
  std::optional<ByPoint> likely_moves(const go::Position&, go::Color) override { return likely_; }

 private:
  ByPoint likely_{};
};

}  // namespace ludex::search::go_reading
