// A board on which one side reads a fight against the other, with the rule about kos that the
// question supposes.
#pragma once

#include <cstdint>

#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::search::go_reading {

// Whom simple ko forbids to retake. Who may ignore a ban has a ko threat whenever one is needed,
// for the first ko where it is used and for kos that touch it (go::Position forbids one retake at a
// time; the other side may not take back at once). The attacker is the side that has to reach the
// goal of the question.
enum class KoRule : std::uint8_t { defender_may_ignore, obeyed, attacker_may_ignore };

class KoBoard {
 public:
  struct Undo {
    go::Position::Undo position;
    go::Point ignored{};
  };

  KoBoard();
  // Begins with another position; no ko has been met, unless there is a ban.
  void begin(const go::Position& position) {
    position_ = position;
    ignored_ = {};
    met_ko_ = position.ko().has_value();
  }
  // The questions that follow suppose this rule.
  void set_rule(KoRule rule, go::Color attacker) {
    rule_ = rule;
    attacker_ = attacker;
    ignored_ = {};
  }

  [[nodiscard]] const go::Position& position() const { return position_; }
  // For reading that undoes all that it plays.
  [[nodiscard]] go::Position& position() { return position_; }
  [[nodiscard]] go::Color attacker() const { return attacker_; }
  // The ko of the side that may ignore bans, if it has used that.
  [[nodiscard]] go::Point ignored() const { return ignored_; }
  // Identifies the position with its ban, the ko that was ignored and who is to move.
  [[nodiscard]] std::uint64_t key(go::Color mover) const;

  [[nodiscard]] bool may_ignore(go::Color mover, go::Point point) const;
  // Whether the mover may play there, by the rules and the ban.
  [[nodiscard]] bool can_play(go::Color mover, go::Point point);
  // Point{} is a pass. Expects a move that can be played.
  Undo play(go::Color mover, go::Point move);
  void undo(const Undo& undo);

  // Whether a ko was taken or forbade a move since begin(). If not, all rules have the same answer.
  [[nodiscard]] bool met_ko() const { return met_ko_; }
  void meet_ko() { met_ko_ = true; }

 private:
  go::Position position_{{go::max_side, go::max_side}};
  KoRule rule_ = KoRule::obeyed;
  go::Color attacker_{};
  go::Point ignored_{};
  bool met_ko_ = false;
};

}  // namespace ludex::search::go_reading
