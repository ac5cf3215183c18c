// A game at a table in JSON: its clocks, the count of its board, and how it ended.
#pragma once

#include <string>
#include <string_view>

#include "base/time.h"
#include "match/play/counting.h"
#include "match/play/game_clock.h"
#include "match/play/played_game.h"
#include "serve/api_error.h"

namespace ludex::serve {

// A ClockState (web/src/wire/types.ts). A paused clock counts as running, marked as paused. Null
// without a clock.
[[nodiscard]] Json clock_json(const match::GameClock& clock, TimePoint now);

// What is marked, agreed to, claimed and counted. `files` is the width of the board.
[[nodiscard]] Json counting_json(const match::Counting& counting, int files);
// The territory, as a list of layers.
[[nodiscard]] Json territory_json(const match::Counting& counting);

// "agreement", "timeout", "resignation", "adjudication" for a game that is too long, or the code of
// the rules. Other kinds of end do not occur at a table.
[[nodiscard]] std::string end_code(const match::GameEnd& end);
[[nodiscard]] match::EndKind end_kind(std::string_view code);

}  // namespace ludex::serve
