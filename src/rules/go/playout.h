// Games that are played to their end by uniformly random moves: the measure of Monte-Carlo search.
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

  // Plays the position on until both colours pass. A move is chosen uniformly among those that are
  // legal under simple ko without suicide and fill no eye of the own colour: a point whose
  // neighbours are all own stones and whose diagonals hold at most one stone of the opponent, none
  // at the edge. Who has no such move passes. A game of three times as many moves as the board has
  // points is broken off. The position is then as it was at the end.
  static Result play(Position& position, Color to_move, Rng& rng);
  // Who was the first to put a stone on a point, by index(Point).
  enum class First : std::uint8_t { nobody, black, white };
  using Firsts = std::array<First, point_room>;
  [[nodiscard]] static constexpr First first_of(Color color) {
    return color == Color::black ? First::black : First::white;
  }
  // A stone has come to the point.
  static void note(Firsts& firsts, Color color, Point point) {
    First& first = firsts[index(point)];
    if (first == First::nobody) {
      first = first_of(color);
    }
  }
  // The same; the stones that it puts are noted where nobody was first before.
  static Result play(Position& position, Color to_move, Rng& rng, Firsts& firsts);
  // Whether such a move may be made on that empty point.
  [[nodiscard]] static bool allows(const Position& position, Color color, Point point);

 private:
  [[nodiscard]] static bool is_eye(const Position& position, Color color, Point point);
  [[nodiscard]] static Point choose(Position& position, Color color, Rng& rng);
  [[nodiscard]] static int count(const Position& position);
  template <class Note>
  static Result play_noting(Position& position, Color to_move, Rng& rng, const Note& noted);
};

}  // namespace ludex::go
