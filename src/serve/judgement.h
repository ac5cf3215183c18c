// What an engine thinks of its move: the last exact score that it reported before it played.
#pragma once

#include <optional>

#include "engine/event.h"
#include "match/played_game.h"
#include "rules/game.h"
#include "serve/api_error.h"

namespace ludex::serve {

// From the view of the engine. At least one of the first three is present.
struct Judgement {
  std::optional<engine::Score> score = {};
  std::optional<engine::WinRate> win_rate = {};
  std::optional<engine::HalfPoints> lead = {};
  std::optional<int> depth = {};  // plies
  bool operator==(const Judgement&) const = default;
};

// std::nullopt if the info does not judge the position: it is about a line after the first, gives
// only a bound, or says something else.
[[nodiscard]] std::optional<Judgement> judgement_of(const engine::Info& info);

// A Score (web/src/wire/types.ts) of a move by this seat.
[[nodiscard]] Json score_json(const Judgement& judgement, rules::Seat mover);
// The part that a record of a match has, too.
[[nodiscard]] match::Thoughts thoughts_of(const Judgement& judgement);

// The form in which a kept table has it. Reading throws Json::exception if it is something else.
[[nodiscard]] Json to_kept(const Judgement& judgement);
[[nodiscard]] Judgement kept_judgement(const Json& json);

}  // namespace ludex::serve
