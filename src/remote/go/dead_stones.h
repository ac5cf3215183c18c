// The removal of dead stones at a server where both players take strings off the board and then
// agree: which strings this player still has to name, and whether the opponent took off living
// ones.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game.h"
#include "rules/point.h"
#include "rules/settled_game.h"

namespace ludex::remote {

class DeadStones {
 public:
  // The game awaits its settlement; absent for one that does not.
  [[nodiscard]] static std::optional<DeadStones> of(const rules::Game& game, rules::Seat ours);

  // The stones that our engine calls dead. Without it every removal of the opponent is accepted.
  void set_judgement(std::span<const rules::Point> dead);
  [[nodiscard]] bool has_judgement() const { return judged_; }

  // A string was taken off the board by either player; the point is one of its stones. A point
  // without a stone is ignored.
  void remove(std::string_view point);
  // One point of each string that is dead by our judgement and was not named before.
  [[nodiscard]] std::vector<std::string> take_names();
  // Whether all of these are off the board.
  [[nodiscard]] bool is_complete() const;
  // Whether stones of ours that live by our judgement were taken off.
  [[nodiscard]] bool is_disputed() const;
  // All stones that were taken off.
  [[nodiscard]] const std::vector<rules::Point>& removed() const { return removed_; }

 private:
  DeadStones(std::unique_ptr<rules::Game> game, rules::Seat ours);
  [[nodiscard]] const rules::SettledGame& board() const;

  std::unique_ptr<rules::Game> game_;
  rules::Seat ours_;
  bool judged_ = false;
  std::vector<rules::Point> dead_;     // by our judgement: whole strings, in order
  std::vector<rules::Point> named_;    // whole strings
  std::vector<rules::Point> removed_;  // whole strings, in order
};

}  // namespace ludex::remote
