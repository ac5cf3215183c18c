// The games of a match as the data that the script of its report replays (pages/match.js).
#pragma once

#include <array>
#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "match/pairing/schedule.h"
#include "match/play/played_game.h"
#include "records/tree/record.h"
#include "rules/face.h"
#include "rules/game.h"

namespace ludex::match {

// A finished game, as much of it as a report shows.
struct ReportedGame {
  ScheduledGame scheduled;
  GameEnd end;
  rules::Setup setup = {};
  struct Move {
    rules::Move move;
    bool book = false;
    std::string note = {};  // "+0.31/14 0.231s"
  };
  std::vector<Move> moves = {};
};
[[nodiscard]] ReportedGame reported(const ScheduledGame& scheduled, const PlayedGame& played);
// The same of a record that is kept; `end` is what is stored beside it.
[[nodiscard]] ReportedGame reported(const ScheduledGame& scheduled, const GameEnd& end,
                                    const records::Record& record);

// An object for the script; null if the game cannot begin.
[[nodiscard]] nlohmann::json game_data(const ReportedGame& game,
                                       const std::array<std::string, 2>& names);
// The members that all games share: the size of the board and the symbols of its cells.
[[nodiscard]] nlohmann::json board_data(const rules::Face& face);

}  // namespace ludex::match
