// The clock of a game as commands of GTP: gtp.md 5.4 and 8.2.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/clock.h"
#include "engine/request.h"
#include "protocols/gtp/message.h"
#include "rules/game.h"

namespace ludex::gtp {

// Remembers which time settings an engine was sent. GTP counts whole seconds; the time left is
// rounded down, so that no engine assumes more time than it has.
class SentTime {
 public:
  // Whether the engine has a command of that name.
  using Knows = std::function<bool(std::string_view)>;

  // A game begins under these terms. In GTP both seats have the same settings: if the terms of the
  // seats differ, those of the seat that is asked first are sent with that question.
  void begin(const engine::Terms& terms);
  // Forgets which settings the engine was sent.
  void forget() { sent_.clear(); }

  // Returns the commands for changed settings that are known before any question.
  [[nodiscard]] std::vector<Command> for_game(const Knows& knows);
  // Returns the commands to send before a question, including the time left on the clock.
  [[nodiscard]] std::vector<Command> for_question(const engine::Request& request, rules::Seat seat,
                                                  const Knows& knows);

 private:
  [[nodiscard]] std::vector<Command> news(const engine::SeatTerms& terms, const Knows& knows);

  engine::Terms terms_;
  // The terms of the first question, taken from its clock if the game has none.
  std::optional<engine::SeatTerms> seen_;
  std::string sent_;  // the last command that was sent for settings
};

}  // namespace ludex::gtp
