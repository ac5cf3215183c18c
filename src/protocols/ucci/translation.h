// Between the words of UCCI and what the engine interface says: requests, scores, decisions. What
// UCCI has in common with UCI is in protocols/uci_family/moves_and_infos.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/event.h"
#include "engine/question.h"
#include "engine/request.h"
#include "protocols/ucci/message.h"
#include "rules/game.h"

namespace ludex::ucci {

// The unit of the times in `go`; everywhere else it is milliseconds.
enum class TimeUnit : std::uint8_t { seconds, milliseconds };

// --- Controller ---

// UCCI says one limit a search: of several the depth, then the nodes, the time for the move, the
// clocks; an engine that ponders hears the time first. A byo-yomi is told as main time. A mate in n
// moves is a search of 2n - 1 plies; no limit at all becomes `infinite`.
[[nodiscard]] Go to_message(const engine::Request& request, const rules::Game& game, TimeUnit unit);
// What that leaves unsaid of the limits. Of a clock it is the share that one move may take.
struct Unsaid {
  std::optional<Duration> time;
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
};
[[nodiscard]] Unsaid unsaid(const engine::Request& request, const rules::Game& game, const Go& go);
// The moves that the request leaves out: those it bans, and all but those it wants only.
[[nodiscard]] std::vector<rules::Move> banned(const engine::Request& request,
                                              const rules::Game& game);

// Lines of moves end before the first one that is not legal. `game` is played on and taken back. A
// score near 10000 is a mate (section 6).
[[nodiscard]] engine::Info to_engine(const Info& info, rules::Game& game);
[[nodiscard]] engine::Decision to_engine(const BestMove& bestmove, rules::Game& game);
// An empty entry where the engine knows nothing.
[[nodiscard]] engine::HashEntry to_engine(const PopHash& message, const rules::Game& game);

// --- Engine ---

// `depth 0` stays: the value of the position without a search. `ponder` counts with a clock only.
[[nodiscard]] engine::Request to_engine(const Go& go, const rules::Game& game, TimeUnit unit);

// The lines that UCCI's grammar has for it, none if it says nothing in UCCI's terms: the time and
// nodes, the depth with its score and line, the move being searched, the text.
[[nodiscard]] std::vector<std::string> to_lines(const engine::Info& info, const rules::Game& game);
[[nodiscard]] PopHash to_message(const engine::HashEntry& entry, const rules::Game& game);

}  // namespace ludex::ucci
