// When a fight is over, for searches by all moves: what the questions of the reader mean, without
// anything that the reader uses.
#pragma once

#include <memory>
#include <optional>

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"
#include "search/go/reading/ko_board.h"

namespace ludex::search::go_reading {

class FightRules {
 public:
  FightRules(const FightRules&) = delete;
  FightRules& operator=(const FightRules&) = delete;
  virtual ~FightRules() = default;

  // Who has to reach the goal.
  [[nodiscard]] go::Color attacker() const { return attacker_; }
  // Whether this side may retake there although simple ko forbids it, after the ban that it ignored
  // before; Point{}: none.
  [[nodiscard]] bool may_ignore(go::Color mover, go::Point point, go::Point ignored) const;

  struct Turn {
    go::Color mover{};
    go::Point ban{};  // for the mover; Point{}: none
    go::Point ignored{};
  };
  // Whether the goal is reached or missed for good. Draws by repetition do not arise: who has to
  // capture and never does has failed.
  [[nodiscard]] virtual std::optional<bool> ended(const go::Position& position,
                                                  const Turn& turn) const = 0;
  // The only point where the mover may play, if not anywhere.
  [[nodiscard]] virtual std::optional<go::Point> only_move(const go::Position& /*position*/) const {
    return std::nullopt;
  }
  // The points near which a fight is decided.
  [[nodiscard]] virtual go::PointSet focus(const go::Position& position) const = 0;
  // At least so many moves of the attacker are missing, however the defender plays. `most`: what is
  // larger does not matter.
  [[nodiscard]] virtual int fewest_moves(const go::Position& position, int most) const = 0;
  // The only moves of the defender that do not lose at once, where that is certain.
  [[nodiscard]] virtual std::optional<go::PointSet> forced(const go::Position& /*position*/) const {
    return std::nullopt;
  }

 protected:
  FightRules(go::Color attacker, KoRule rule) : attacker_(attacker), rule_(rule) {}

 private:
  go::Color attacker_;
  KoRule rule_;
};

// The opponent of the string's owner is to take it off the board. Expects a stone.
[[nodiscard]] std::unique_ptr<FightRules> capture_rules(const go::Position& position,
                                                        go::Point stone, KoRule rule);
// The opponent of the group's owner is to take all of its stones. He has failed for good where one
// of them cannot be captured even if its owner always passes. Expects stones of one colour.
[[nodiscard]] std::unique_ptr<FightRules> group_capture_rules(const go::Position& position,
                                                              const go::PointSet& group,
                                                              KoRule rule);
// The owner is to make one string of two, or of a string and a stone in the area where there is no
// other string, so that the opponent cannot take it at once. Expects stones of one colour.
[[nodiscard]] std::unique_ptr<FightRules> join_rules(const go::Position& position, go::Point stone,
                                                     std::optional<go::Point> other,
                                                     const go::PointSet& area, KoRule rule);

}  // namespace ludex::search::go_reading
