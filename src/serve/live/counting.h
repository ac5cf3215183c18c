// The end of a game whose players settle the board before it is scored: which stones each calls
// dead, and whether they agree. The game itself scores the settled board (rules/settled_game.h).
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/question.h"
#include "rules/game.h"
#include "rules/settled_game.h"
#include "serve/api_error.h"

namespace ludex::serve {

// The board of a game that awaits its settlement; null if the game does not.
[[nodiscard]] const rules::SettledGame* board_to_settle(const rules::Game& game);

// The board must outlive this object. An engine agrees if exactly the stones that it named are
// dead. An engine that named none agrees to anything if its rival is a person. After play was
// resumed because of a dispute, every engine agrees that all remaining stones are alive.
class Counting {
 public:
  // `engines` says which seats are engines; `files` is the width of the board; `played_on` says
  // that play was resumed after a dispute.
  Counting(const rules::SettledGame& board, int files, std::array<bool, 2> engines, bool played_on);

  // Takes an engine's answer; std::nullopt if it has none. Its dead stones become the proposal,
  // unless a person has marked any. An impossible answer counts as none.
  void hear(rules::Seat seat, const std::optional<engine::BoardScore>& said);
  [[nodiscard]] bool has_heard(rules::Seat seat) const { return heard_[rules::index(seat)]; }
  // Whether every engine has answered.
  [[nodiscard]] bool is_heard() const;

  // Marks the stones as dead that the engine of the seat named, and no others; false if it named
  // none. Both persons have to agree again.
  [[nodiscard]] bool mark_as_said_by(rules::Seat seat);
  // Marks the string on the point as dead, or as alive if it was dead; both persons have to agree
  // again.
  Answer<Json> mark(int point);
  // Whether exactly these points are dead; in any order.
  [[nodiscard]] bool are_dead(std::vector<int> points) const;
  void agree(rules::Seat seat) { agreed_[rules::index(seat)] = true; }
  [[nodiscard]] bool is_agreed() const { return agrees(0) && agrees(1); }
  [[nodiscard]] rules::Outcome outcome() const { return board_.settled(dead_); }
  // The result if nobody agrees: all stones are alive.
  [[nodiscard]] rules::Outcome undisputed() const { return board_.settled({}); }

  // The state of the counting in JSON; and the territory, as a list of layers.
  [[nodiscard]] Json json() const;
  [[nodiscard]] Json layers() const;

 private:
  [[nodiscard]] std::vector<int> points_of(const std::vector<rules::Point>& stones) const;
  [[nodiscard]] bool agrees(std::size_t seat) const;

  const rules::SettledGame& board_;
  int files_;
  std::array<bool, 2> engines_;
  bool played_on_;
  std::array<bool, 2> heard_{};  // by seat; of engines
  std::array<std::optional<std::vector<rules::Point>>, 2> claims_;
  std::array<bool, 2> agreed_{};    // by seat; of persons
  std::vector<rules::Point> dead_;  // sorted
  bool marked_ = false;             // a person has marked stones
};

}  // namespace ludex::serve
