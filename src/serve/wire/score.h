// Scores and results in JSON. Scores are seen from the first seat; engines speak for the side to
// move.
#pragma once

#include "engine/event.h"
#include "engine/score.h"
#include "records/annotation.h"
#include "rules/game.h"
#include "serve/api_error.h"
#include "serve/wire/members.h"

namespace ludex::serve {

// {"cp": 31} or {"mate": -3}.
[[nodiscard]] Json score_json(const engine::Score& score, rules::Seat to_move);
// All that a line says of the position: also {"win": 0.61} and {"lead": 1.5}; empty where it says
// nothing.
[[nodiscard]] Json score_json(const engine::Info& info, rules::Seat to_move);
[[nodiscard]] Json score_json(const records::Evaluation& evaluation);
// What can be kept with a position of a record, which is "cp" or "mate". Nothing for an object
// without members, which takes it away.
[[nodiscard]] Answer<std::optional<records::Evaluation>> read_score(const Members& json);

// {"winner", "code", "text"}, "margin" in points where there is one, and "offender" where a breach
// of the rules decided.
[[nodiscard]] Json to_json(const rules::Outcome& outcome);

}  // namespace ludex::serve
