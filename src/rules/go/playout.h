// Games that are played to their end by uniformly random moves, the basis of Monte-Carlo search.
#pragma once

#include <array>
#include <cstdint>

#include "base/random.h"
#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::go {

class Playout {
 public:
  struct Result {
    int moves = 0;       // passes included
    int black_lead = 0;  // area, without komi
  };

  // Plays on from the position until both colours pass. Moves are chosen uniformly among those that
  // are legal under simple ko without suicide and fill no eye of the player's own. An eye is a
  // point whose neighbours are all own stones and whose diagonals hold at most one stone of the
  // opponent, and none at the edge. A player without such a move passes. The game is broken off
  // after three times as many moves as the board has points. Afterwards the position is that of the
  // end.
  static Result play(Position& position, Color to_move, Rng& rng);
  // Which colour first put a stone on a point, by index(Point).
  enum class First : std::uint8_t { nobody, black, white };
  using Firsts = std::array<First, point_room>;
  [[nodiscard]] static constexpr First first_of(Color color) {
    return color == Color::black ? First::black : First::white;
  }
  // Notes a stone of the colour on the point, unless one has been there before.
  static void note(Firsts& firsts, Color color, Point point) {
    First& first = firsts[index(point)];
    if (first == First::nobody) {
      first = first_of(color);
    }
  }
  // The same, and notes in `firsts` each stone that is put where no colour was first before.
  static Result play(Position& position, Color to_move, Rng& rng, Firsts& firsts);
  // Draws uniformly among the moves that play() would choose from and that also(Point) accepts;
  // Point{} if there is none. The order of the empty points changes. `also` is asked at most once
  // for a point.
  template <class Also>
  [[nodiscard]] static Point draw(Position& position, Color color, Rng& rng, const Also& also);
  // Whether the colour may play on that empty point in a playout.
  [[nodiscard]] static bool allows(const Position& position, Color color, Point point);

 private:
  [[nodiscard]] static bool is_eye(const Position& position, Color color, Point point);
  // Uniform in [0, bound), but for a bias of less than one in a million as long as no board has
  // more than four thousand points.
  [[nodiscard]] static std::size_t below(Rng& rng, std::size_t bound) {
    return static_cast<std::size_t>(((rng.next() >> 32U) * bound) >> 32U);
  }
  template <class Note>
  static Result play_noting(Position& position, Color to_move, Rng& rng, const Note& noted);
};

template <class Also>
Point Playout::draw(Position& position, Color color, Rng& rng, const Also& also) {
  std::size_t left = position.empty_count_;
  while (left > 0) {
    const std::size_t place = below(rng, left);
    const Point point = position.empty_points_[place];
    if (allows(position, color, point) && also(point)) return point;
    // Moves the point out of the range, so that it is drawn only once.
    --left;
    const Point last = position.empty_points_[left];
    position.empty_points_[place] = last;
    position.empty_points_[left] = point;
    position.places_[index(last)] = static_cast<std::uint16_t>(place);
    position.places_[index(point)] = static_cast<std::uint16_t>(left);
  }
  return {};
}

}  // namespace ludex::go
