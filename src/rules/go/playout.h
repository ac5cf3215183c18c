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
  // Whether the colour may play on that empty point in a playout.
  [[nodiscard]] static bool allows(const Position& position, Color color, Point point);

 private:
  [[nodiscard]] static bool is_eye(const Position& position, Color color, Point point);
  [[nodiscard]] static Point choose(Position& position, Color color, Rng& rng);
  [[nodiscard]] static int count(const Position& position);
  template <class Note>
  static Result play_noting(Position& position, Color to_move, Rng& rng, const Note& noted);
};

}  // namespace ludex::go
