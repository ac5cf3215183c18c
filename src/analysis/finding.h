// What an engine found about one position.
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

// All values are from the view of the side to move, as engines report them. What was not reported
// is absent.
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

// Adds the next report of an engine about the same position. Only the first of several lines
// counts, and later values replace earlier ones, except that a bound never replaces a score.
void take_note(Finding& finding, const engine::Info& said);

// The finding as one line, "cp=31 depth=12 nodes=4711 line=e2e4,e7e5". The moves are played from
// the current position of the game.
[[nodiscard]] std::string to_text(const Finding& finding, const rules::Game& game);
[[nodiscard]] Result<Finding> parse_finding(std::string_view text, const rules::Game& game);

}  // namespace ludex::analysis
