// What the net of go is shown of a position: planes of bits by point, and numbers about the game.
// Everything is seen from the side of the player to move. A net fits one version of this list only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "rules/go/game_state.h"
#include "rules/go/position.h"
#include "search/go/reading/eyes/eye_values.h"

namespace ludex::search::go_net {

//   0       1 everywhere: what lies beside the board is 0
//   1, 2    stones of the player, of the opponent
//   3 to 5  stones of strings with one, two and three liberties
//   6       the point that simple ko forbids to the player
//   7 to 11 the last move, the one before it ...; none for a pass
//   12      the player's strings in atari that no ladder saves
//   13      the opponent's strings of two liberties that a ladder captures
//   14      the player's strings of two liberties that a ladder of the opponent captures
//   15      empty points where the player's stone would have one liberty
inline constexpr std::size_t board_planes = 16;
// Some nets are also shown what groups have to live on, by reading/life/board_life.h:
//   16, 17  stones of groups that keep one eye, and two, if their opponent moves first
//   18      stones of groups that get two eyes by one move of their owner
//   19, 20  stones of groups with one eye, and two, if their owner moves first everywhere
//   21      stones of groups without hope that touch one of the opponent's
//   22, 23  stones of groups with a way out to one point, and to four
//   24, 25  stones of groups whose liberties win such a race, and leave it open
//   26, 27  stones of groups with six points inside their eye spaces, and twelve
//   28, 29  points inside eye spaces of the player, of the opponent
//   30      stones of groups without hope
//   31      points where a move decides over an eye
inline constexpr std::size_t all_planes = 32;
inline constexpr std::size_t recent_count = 5;
using RecentMoves = std::array<go::Point, recent_count>;  // the last first; Point{}: pass, or none
[[nodiscard]] RecentMoves recent_moves(const go::GameState& state);

//   0       points that the player gets besides the board's (komi), of 20
//   1       the same, of twice the side of the board
//   2, 3    1 if the last move was a pass, and the one before it
//   4       how the points besides lie to the parity of the board: see parity()
//   5       1 if stones without hope count as alive unless they are captured
//   6       the side of the board less 13, of 10
//   7       0
inline constexpr std::size_t globals = 8;
using Globals = std::array<float, globals>;

struct Circumstances {
  double bonus = 0;  // points that the player gets besides the board's
  int passes = 0;    // in a row, just before
  bool dead_stones_stay = false;
};

// The number of a point, row by row from the top.
[[nodiscard]] constexpr std::size_t row_major(go::Point point, const go::BoardSize& size) {
  const auto row = static_cast<std::size_t>(size.height - 1 - go::row_of(point));
  return row * static_cast<std::size_t>(size.width) +
         static_cast<std::size_t>(go::column_of(point));
}

// For one thread at a time.
class PlaneFiller {
 public:
  // Expects `board_planes` or `all_planes`.
  explicit PlaneFiller(std::size_t planes);

  [[nodiscard]] std::size_t planes() const { return planes_; }
  // Fills in `out[point][plane]`, points row by row from the top. Expects room for them. The
  // position is as before at the end.
  void fill(go::Position& position, go::Color color, const RecentMoves& recent,
            std::span<std::uint8_t> out);

 private:
  std::size_t planes_;
  go_reading::EyeValues eye_values_{go_reading::Detail::alternating};
};

[[nodiscard]] Globals globals_of(const go::BoardSize& size, const Circumstances& known);

// Area scoring leaves leads of one parity only (but for points of nobody). From -0.5 to 0.5, as a
// wave of the points besides: 0 where a jigo is possible and where its opposite lies, the extremes
// where half a point decides for the one or the other side.
[[nodiscard]] double parity(double bonus, int points);

}  // namespace ludex::search::go_net
