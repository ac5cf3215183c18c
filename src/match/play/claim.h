// What an engine answers about a finished board: which stones are dead, and how it would be scored.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "engine/engine.h"
#include "engine/question.h"
#include "rules/game.h"
#include "rules/settled_game.h"

namespace ludex::match {

struct Claim {
  // In the order of the points, without duplicates.
  std::vector<rules::Point> dead;
  std::optional<std::vector<rules::Point>> seki = {};  // likewise, if the engine names them
  std::optional<engine::HalfPoints> lead = {};         // the first seat's, if the engine gives it
  bool operator==(const Claim&) const = default;
};

// Expects a game whose board is settled before it is scored.
[[nodiscard]] const rules::SettledGame& board_of(const rules::Game& game);

// A question to an engine for the score of the board that `game` shows. All arguments outlive this
// object.
class ScoreQuestion {
 public:
  ScoreQuestion(engine::Engine& engine, const rules::Game& game, const Clock& clock,
                const std::stop_token& stop);

  // Waits for the answer until the deadline or a stop. The error states why there is no valid
  // answer, as the end of a sentence about the engine.
  [[nodiscard]] Result<Claim> await(TimePoint deadline);
  // Whether the engine can be asked something else: it has not failed and owes no answer.
  [[nodiscard]] bool left_it_fit() const { return fit_; }

 private:
  engine::Engine& engine_;
  const rules::SettledGame& board_;
  const Clock& clock_;
  const std::stop_token& stop_;
  Result<engine::Ticket> ticket_;
  bool fit_ = true;
};

// Reads the claim in an engine's answer. The error states why it cannot be right: it names a point
// without a stone, a part of a string, a stone that it also finds in seki (go rules, dead-stone
// agreement), or one that lives whatever is played.
[[nodiscard]] Result<Claim> claim_in(const engine::BoardScore& score,
                                     const rules::SettledGame& board);

// "finds D4 E5 dead and White ahead by 3.5", as the end of a sentence.
[[nodiscard]] std::string describe(const Claim& claim, const rules::Game& game,
                                   const rules::SettledGame& board);
// "White ahead by 3.5", "nobody ahead".
[[nodiscard]] std::string describe(engine::HalfPoints lead, const rules::Game& game);
// Whether the claimed lead equals the margin of the outcome, to half a point.
[[nodiscard]] bool is_lead_of(engine::HalfPoints lead, const rules::Outcome& outcome);

}  // namespace ludex::match
