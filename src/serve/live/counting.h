// The end of a game whose players settle the board before it is scored: who says which stones are
// dead, and whether they agree. What the board is worth then is the game's affair
// (rules/settled_game.h).
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/question.h"
#include "rules/game.h"
#include "rules/settled_game.h"
#include "serve/api_error.h"

namespace ludex::serve {

// The board of a game that awaits its settlement; null while it does not.
[[nodiscard]] const rules::SettledGame* board_to_settle(const rules::Game& game);

// The board outlives it. An engine agrees to the stones that it named itself. One that names none
// agrees to whatever a person says; and after the players have played on about what was dead,
// every engine agrees that all that is left is alive.
class Counting {
 public:
  // `engines`, by seat; `files` of the board; `played_on`: they have disagreed before.
  Counting(const rules::SettledGame& board, int files, std::array<bool, 2> engines, bool played_on);

  // What an engine said when it was asked, or nothing. Its stones are proposed to a person who has
  // not named any yet. An answer that cannot be true counts as none.
  void hear(rules::Seat seat, const std::optional<engine::BoardScore>& said);
  [[nodiscard]] bool has_heard(rules::Seat seat) const { return heard_[rules::index(seat)]; }
  // Whether all engines have said what they can.
  [[nodiscard]] bool is_heard() const;

  // Takes the string on that point for dead, or alive again; whoever had agreed has to do so again.
  Answer<Json> mark(int point);
  void agree(rules::Seat seat) { agreed_[rules::index(seat)] = true; }
  [[nodiscard]] bool is_agreed() const { return agrees(0) && agrees(1); }
  [[nodiscard]] rules::Outcome outcome() const { return board_.settled(dead_); }
  // What the rules say where nobody agrees: everything lives.
  [[nodiscard]] rules::Outcome undisputed() const { return board_.settled({}); }

  // Scoring, and the territory as a list of layers.
  [[nodiscard]] Json json() const;
  [[nodiscard]] Json layers() const;

 private:
  [[nodiscard]] bool agrees(std::size_t seat) const;

  const rules::SettledGame& board_;
  int files_;
  std::array<bool, 2> engines_;
  bool played_on_;
  std::array<bool, 2> heard_{};  // of engines
  std::array<std::optional<std::vector<rules::Point>>, 2> claims_;
  std::array<bool, 2> agreed_{};    // persons
  std::vector<rules::Point> dead_;  // in the order of the points
  bool marked_ = false;             // by a person
};

}  // namespace ludex::serve
