// Scores and results in JSON. Scores are from the first seat's view, while engines report them for
// the side to move.
#pragma once

#include "engine/finding.h"
#include "engine/score.h"
#include "records/tree/annotation.h"
#include "rules/game.h"
#include "serve/api_error.h"
#include "serve/wire/members.h"

namespace ludex::serve {

// {"cp": 31} or {"mate": -3}.
[[nodiscard]] Json score_json(const engine::Score& score, rules::Seat to_move);
// Everything that an engine has found about its worth: also {"win": 0.61} and {"lead": 1.5}; empty
// if there is nothing.
[[nodiscard]] Json score_json(const engine::Finding& finding, rules::Seat to_move);
[[nodiscard]] Json score_json(const records::Evaluation& evaluation);
// Reads a score that a record can keep, which is "cp" or "mate". std::nullopt for an object without
// members, which removes the score.
[[nodiscard]] Answer<std::optional<records::Evaluation>> read_score(const Members& json);

// {"winner", "code", "text"}, "margin" in points if there is one, and "offender" if a breach of the
// rules decided the game.
[[nodiscard]] Json to_json(const rules::Outcome& outcome);

}  // namespace ludex::serve
