// The clock of a game in the commands of GTP: gtp.md 5.4 and 8.2.
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

// Remembers what an engine was told. GTP counts whole seconds; time that is left is rounded down,
// so that no engine thinks it has more than it has.
class ToldTime {
 public:
  // Whether the engine has a command of that name.
  using Knows = std::function<bool(std::string_view)>;

  // A game begins under these terms. Both seats have one clock in GTP: terms that differ are told
  // with the first question, as those of the seat that is asked.
  void begin(const engine::Terms& terms);
  // Nothing is known any more of what the engine was told.
  void forget() { told_.clear(); }

  // The commands that say what is new about the terms, where they are known before any question.
  [[nodiscard]] std::vector<Command> for_game(const Knows& knows);
  // Those before a question, with what stands on the clock.
  [[nodiscard]] std::vector<Command> for_question(const engine::Request& request, rules::Seat seat,
                                                  const Knows& knows);

 private:
  [[nodiscard]] std::vector<Command> news(const engine::SeatTerms& terms, const Knows& knows);

  engine::Terms terms_;
  std::optional<engine::SeatTerms> seen_;  // on a clock, where nobody said the terms
  std::string told_;                       // the command of the settings that was sent last
};

}  // namespace ludex::gtp
