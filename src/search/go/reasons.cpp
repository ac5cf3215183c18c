#include "search/go/reasons.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "rules/go/game.h"
#include "rules/go/position.h"
#include "search/go/reading/ladder.h"

namespace ludex::search {

namespace {

using Kind = engine::Reason::Kind;
using go_reading::ladder_attack;
using go_reading::ladder_escape;

class ReasonFinder {
 public:
  ReasonFinder(const go::Position& before, go::Color color, go::Point point)
      : before_(before), after_(before), color_(color) {
    after_.play_on(color, point);
    go::PointSet seen;
    before.for_each_neighbour(point, [&](go::Point next) {
      const auto stone = before.stone_at(next);
      if (!stone || seen.contains(next)) return;
      seen |= before.string_stones(next);
      (*stone == color ? own_ : theirs_).push_back(next);
    });
  }

  engine::Reasons find() {
    for (const go::Point string : theirs_) {
      if (is_captured(string)) {
        add(Kind::attacks, {string});
      }
    }
    add_defended();
    add_pairs(Kind::connects, own_);
    add_pairs(Kind::cuts, theirs_);
    for (const go::Point string : theirs_) {
      if (!is_captured(string) && ladder_attack(after_, string).captured) {
        add(Kind::threatens_to_attack, {string});
      }
    }
    return std::move(found_);
  }

 private:
  // Whether the opponent's string is lost after the move, although its owner moves next.
  bool is_captured(go::Point string) {
    if (!after_.has_stone(~color_, string)) return true;
    return after_.liberty_count(string) == 1 && ladder_escape(after_, string).captured;
  }
  // Strings of the player anywhere that could be captured before the move, and not after it.
  void add_defended() {
    go::PointSet seen;
    go::for_each_point(before_.size(), [&](go::Point point) {
      if (!before_.has_stone(color_, point) || seen.contains(point)) return;
      seen |= before_.string_stones(point);
      if (ladder_attack(before_, point).captured && !ladder_attack(after_, point).captured) {
        add(Kind::defends, {point});
      }
    });
  }
  // Strings that are taken are not cut.
  void add_pairs(Kind kind, const std::vector<go::Point>& strings) {
    for (std::size_t one = 0; one < strings.size(); ++one) {
      for (std::size_t other = one + 1; other < strings.size(); ++other) {
        const bool both_stay = !after_.is_empty(strings[one]) && !after_.is_empty(strings[other]);
        if (both_stay) {
          add(kind, {strings[one], strings[other]});
        }
      }
    }
  }
  void add(Kind kind, const std::vector<go::Point>& strings) {
    engine::Reason reason{kind, {}};
    for (const go::Point string : strings) {
      reason.strings.push_back(go::to_board_point(first_stone(string)));
    }
    found_.reasons.push_back(std::move(reason));
  }
  // Row by row from the top of the board.
  [[nodiscard]] go::Point first_stone(go::Point string) const {
    go::Point first = string;
    before_.for_each_stone(string, [&](go::Point stone) {
      const auto order = [](go::Point point) {
        return std::pair(-go::row_of(point), go::column_of(point));
      };
      if (order(stone) < order(first)) {
        first = stone;
      }
    });
    return first;
  }

  go::Position before_;
  go::Position after_;
  go::Color color_;
  std::vector<go::Point> own_;     // a stone of each string beside the point
  std::vector<go::Point> theirs_;  // likewise, of the opponent
  engine::Reasons found_;
};

}  // namespace

engine::Reasons reasons_for(const go::GameState& state, go::Move move) {
  if (!move.is_stone() || !state.is_legal(move.color(), move.point())) return {};
  return ReasonFinder(state.position(), move.color(), move.point()).find();
}

}  // namespace ludex::search
