// What an engine found of one position.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/event.h"
#include "engine/score.h"
#include "rules/game.h"

namespace ludex::analysis {

// From the view of the side to move, as engines say it. What was not said is absent.
struct Finding {
  std::optional<engine::Score> score = {};
  std::optional<engine::WinDrawLoss> wdl = {};
  std::optional<engine::WinRate> win_rate = {};
  std::optional<engine::HalfPoints> lead = {};
  std::optional<int> depth = {};  // plies
  std::optional<std::uint64_t> nodes = {};
  std::vector<rules::Move> line = {};  // the best moves, the first of them for this position
  bool operator==(const Finding&) const = default;
};

// Adds what an engine says next of the same position: its first line counts, its last word on it.
void take_note(Finding& finding, const engine::Info& said);

// "cp=31 depth=12 nodes=4711 line=e2e4,e7e5": one line. The moves are played from the position that
// the game is in.
[[nodiscard]] std::string to_text(const Finding& finding, const rules::Game& game);
[[nodiscard]] Result<Finding> parse_finding(std::string_view text, const rules::Game& game);

}  // namespace ludex::analysis
