// The net's judgement of a position of go: how likely each move is, and how the game ends. For one
// thread.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "rules/go/position.h"
#include "search/go/net/features.h"
#include "search/nets/evaluator.h"
#include "search/nets/net.h"

namespace ludex::search::go_net {

// The boards that a net judges: nets are trained on none that are smaller (docs/tuning.md), and on
// those playouts see everything.
inline constexpr int smallest_side = 7;
inline constexpr int largest_side = 19;
[[nodiscard]] constexpr bool can_judge(const go::BoardSize& size) {
  const auto fits = [](int side) { return side >= smallest_side && side <= largest_side; };
  return fits(size.width) && fits(size.height);
}
// Boards that have a net of their own, which learned from other games.
inline constexpr int largest_side_of_small_boards = 12;
[[nodiscard]] constexpr bool is_large(const go::BoardSize& size) {
  return size.width > largest_side_of_small_boards || size.height > largest_side_of_small_boards;
}
// Whether the net has inputs of features.h.
[[nodiscard]] bool fits(const nets::Net& net);

// From the side of the player to move.
struct Judgement {
  double win = 0.5;  // the chance to win, from 0 to 1
  // Points, those besides the board's included: the mean of the net's own lead and of the sum of
  // its ownership, whose error is smaller late in a game.
  double lead = 0;
  double deviation = 1;  // the standard deviation of the lead, in points
  // Logarithms of how likely the moves are, up to a constant: by index(Point), the pass at 0.
  std::array<float, go::point_room> moves{};
  // From -1, the opponent's, to 1, the player's, by index(Point).
  std::array<float, go::point_room> ownership{};
};

class Judge {
 public:
  // Expects a net that fits.
  explicit Judge(std::shared_ptr<const nets::Net> net);

  [[nodiscard]] const nets::Net& net() const { return evaluator_.net(); }
  // Expects a board that can be judged; it is as before at the end. The same position is judged
  // the same. The result is valid until the next call.
  const Judgement& judge(go::Position& position, go::Color color, const RecentMoves& recent,
                         const Circumstances& known);

 private:
  // The net is shown one of the eight views of the board, by its key, so that what it does wrong in
  // one of them does not repeat itself in all positions of a search. `number` is that of the view.
  void choose_view(const go::BoardSize& size, std::uint64_t number);

  nets::Evaluator evaluator_;
  PlaneFiller filler_;
  nets::Output output_;
  std::vector<std::uint8_t> planes_;
  std::vector<std::uint8_t> viewed_;
  std::vector<std::uint16_t> view_;  // by row_major(): the point's place in the view
  go::BoardSize view_size_{};        // of the view, whose sides may be exchanged
  Judgement judgement_;
};

}  // namespace ludex::search::go_net
