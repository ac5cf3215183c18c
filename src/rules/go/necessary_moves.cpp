#include "rules/go/necessary_moves.h"

#include <optional>

namespace ludex::go {

namespace {

constexpr int fewest_safe_liberties = 2;

// The end of a game, played on by one side, the owner, and by its opponent, who fills the neutral
// points.
class LastMoves {
 public:
  LastMoves(const Position& position, const Score& counted, Color owner)
      : board_(position), counted_(counted), owner_(owner) {
    counted.dame.for_each([&](Point point) {
      if (board_.is_empty(point)) {
        neutral_.insert(point);
      }
    });
    for_each_point(board_.size(), [&](Point point) {
      if (is_beside_seki(point)) {
        neutral_.erase(point);
      }
    });
    counted.filled[index(owner)].for_each([&](Point point) { connect(point); });
  }

  // The points of its territory that the owner fills.
  [[nodiscard]] PointSet filled() {
    do {
      while (connect_one()) {
      }
    } while (fill_one());
    return filled_;
  }

 private:
  [[nodiscard]] bool is_beside_seki(Point point) const {
    bool is_beside = false;
    board_.for_each_neighbour(
        point, [&](Point next) { is_beside = is_beside || counted_.seki.contains(next); });
    return is_beside;
  }
  [[nodiscard]] bool is_safe(Color color, Point point) const {
    return board_.liberties_after(color, point).size() >= fewest_safe_liberties;
  }

  // The only liberty of a string that its owner has to connect.
  [[nodiscard]] std::optional<Point> liberty_to_connect(Point stone) const {
    if (board_.liberty_count(stone) != 1) return std::nullopt;
    const Point liberty = board_.liberties(stone).list().front();
    const bool is_own = counted_.territory[index(owner_)].contains(liberty);
    if (!is_own && !neutral_.contains(liberty)) return std::nullopt;
    if (!is_beside_living_opponent(stone) || !is_safe(owner_, liberty)) return std::nullopt;
    return can_retake(liberty) ? std::nullopt : std::optional(liberty);
  }
  [[nodiscard]] bool is_beside_living_opponent(Point stone) const {
    bool is_beside = false;
    board_.for_each_stone(stone, [&](Point own) {
      board_.for_each_neighbour(own, [&](Point next) {
        is_beside = is_beside || (board_.has_stone(~owner_, next) && !counted_.dead.contains(next));
      });
    });
    return is_beside;
  }
  // Whether the opponent's stones that capture by playing there are captured at once, and the
  // owner's stone is not captured in turn.
  [[nodiscard]] bool can_retake(Point point) const {
    Position taken = board_;
    taken.play_on(~owner_, point);
    if (taken.liberty_count(point) != 1) return false;
    const Point liberty = taken.liberties(point).list().front();
    return !taken.is_banned_by_ko(owner_, liberty) &&
           taken.liberties_after(owner_, liberty).size() >= fewest_safe_liberties;
  }

  void connect(Point point) {
    if (!board_.is_empty(point)) return;
    board_.play_on(owner_, point);
    neutral_.erase(point);
    if (counted_.territory[index(owner_)].contains(point)) {
      filled_.insert(point);
    }
  }
  bool connect_one() {
    std::optional<Point> found;
    const PointSet living = board_.stones_of(owner_) - counted_.dead - counted_.seki;
    living.for_each([&](Point stone) {
      if (!found) {
        found = liberty_to_connect(stone);
      }
    });
    if (found) {
      connect(*found);
    }
    return found.has_value();
  }
  bool fill_one() {
    std::optional<Point> found;
    neutral_.for_each([&](Point point) {
      if (!found && is_safe(~owner_, point) && board_.captures_of(~owner_, point).empty()) {
        found = point;
      }
    });
    if (found) {
      board_.play_on(~owner_, *found);
      neutral_.erase(*found);
    }
    return found.has_value();
  }

  Position board_;
  const Score& counted_;
  Color owner_;
  PointSet neutral_;  // that may be filled and are not yet
  PointSet filled_;
};

}  // namespace

Score after_necessary_moves(const GameState& state, Score counted) {
  const bool points_are_lost = counted.scoring == Scoring::territory && !state.rules().pass_stones;
  if (!points_are_lost) return counted;
  std::array<PointSet, 2> filled;
  for (const Color color : colors) {
    filled[index(color)] = LastMoves(state.position(), counted, color).filled();
  }
  for (const Color color : colors) {
    PointSet& territory = counted.territory[index(color)];
    territory -= filled[index(color)];
    counted.dame |= filled[index(color)];
    counted.filled[index(color)] |= filled[index(color)];
    counted.holdings[index(color)].territory = territory.size();
  }
  return counted;
}

}  // namespace ludex::go
