// The interface of games whose records show moves that the rules forbid.
#pragma once

#include <string_view>

#include "base/result.h"
#include "rules/game.h"

namespace ludex::rules {

// A Game that also implements this can be played on with such moves (Game::can_play()), and reads
// them again where what was played is kept as a text.
class RecordedMoves {
 public:
  RecordedMoves() = default;
  RecordedMoves& operator=(const RecordedMoves&) = delete;
  virtual ~RecordedMoves() = default;

  // Reads what Game::format_move() writes of a move that can_play() accepts, in the standard
  // notation, whether the rules allow the move or not.
  [[nodiscard]] virtual Result<Move> parse_recorded(std::string_view text) const = 0;

 protected:
  RecordedMoves(const RecordedMoves&) = default;
};

// The same for any game; the others read in the standard notation.
[[nodiscard]] inline Result<Move> parse_recorded(const Game& game, std::string_view text) {
  const auto* const records = dynamic_cast<const RecordedMoves*>(&game);
  return records != nullptr ? records->parse_recorded(text) : game.parse_move(text, standard);
}

}  // namespace ludex::rules
