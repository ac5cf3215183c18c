// A finished game on its way from the worker that has played it to the coordinator.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/time.h"
#include "fleet/messages.h"
#include "match/openings/openings.h"
#include "match/play/played_game.h"
#include "rules/setup.h"

namespace ludex::fleet {

struct GameReport {
  std::string match;
  std::size_t number = 0;
  std::string worker;  // the id of the process that played it
  WallTime began = {};
  match::PlayedGame played;  // with the machine that played it
};

// What engines showed is left out if the report would otherwise exceed `message_bytes`: first their
// lines of text and of moves, then all that they found.
[[nodiscard]] std::string to_text(const GameReport& report);

// The game that a report is expected of.
struct ExpectedGame {
  const std::string& match;
  std::size_t number = 0;
  const rules::Setup& setup;  // of the match
  const match::Opening& opening;
};
// Plays the moves again: the error says which is illegal, or what else does not fit the game.
[[nodiscard]] Result<GameReport> parse_report(std::string_view text, const ExpectedGame& game);
// The id of the worker that has written the report; absent if it is none.
[[nodiscard]] std::optional<std::string> writer_of(std::string_view text);

}  // namespace ludex::fleet
