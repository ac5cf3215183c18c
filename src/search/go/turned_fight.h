// A question about a fight on the board turned as the question chooses (orientation.h), so that the
// turned question has the turned answer. Strings are named by the same stone whichever one was
// asked about.
#pragma once

#include "engine/fight.h"
#include "rules/go/position.h"
#include "search/go/reading/orientation.h"

namespace ludex::search {

class TurnedFight {
 public:
  // Expects the points of the fight on the board, and stones where it names strings.
  TurnedFight(const go::Position& position, const engine::Fight& fight);

  [[nodiscard]] const go::Position& position() const { return position_; }
  [[nodiscard]] const engine::Fight& fight() const { return fight_; }
  // The answer for the board as it was.
  [[nodiscard]] engine::FightResult turned_back(engine::FightResult result) const;

 private:
  [[nodiscard]] rules::Point turned(const rules::Point& point) const;

  go_reading::Orientation orientation_;
  go::Position position_;
  engine::Fight fight_;
};

}  // namespace ludex::search
