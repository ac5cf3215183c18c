// Conversion between the messages of UCCI and the values of the engine interface: requests, scores,
// decisions. What UCCI has in common with UCI is in protocols/uci_family/moves_and_infos.h.
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

// UCCI can express one limit for a search: of several, the depth is sent, else the nodes, else the
// time for the move, else the clocks; for a search that ponders, the time comes first. Byo-yomi
// becomes main time. A mate in n moves becomes a search of 2n - 1 plies; a request without limits
// becomes `infinite`.
[[nodiscard]] Go to_message(const engine::Request& request, const rules::Game& game, TimeUnit unit);
// The limits that `go` leaves out. Of a clock, this is the share that one move may take.
struct EnforcedLimits {
  std::optional<Duration> time;
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
};
[[nodiscard]] EnforcedLimits enforced_limits(const engine::Request& request,
                                             const rules::Game& game, const Go& go);
// The moves that the request excludes: those that it bans and, if it allows only some moves, all
// others.
[[nodiscard]] std::vector<rules::Move> banned(const engine::Request& request,
                                              const rules::Game& game);

// A line of moves ends before its first illegal move. `game` is played on and taken back. A score
// near 10000 is a mate (section 6).
[[nodiscard]] engine::Info to_engine(const Info& info, rules::Game& game);
[[nodiscard]] engine::Decision to_engine(const BestMove& bestmove, rules::Game& game);
// The entry is empty if the engine knows nothing.
[[nodiscard]] engine::HashEntry to_engine(const PopHash& message, const rules::Game& game);

// --- Engine ---

// `depth 0` is kept: it asks for the value of the position without a search. `ponder` counts with a
// time only.
[[nodiscard]] engine::Request to_engine(const Go& go, const rules::Game& game, TimeUnit unit);

// The lines that UCCI's grammar has for an info: the time and nodes, the depth with its score and
// line, the move being searched, the text. Returns no line if UCCI cannot express any part of it.
[[nodiscard]] std::vector<std::string> to_lines(const engine::Info& info, const rules::Game& game);
[[nodiscard]] PopHash to_message(const engine::HashEntry& entry, const rules::Game& game);

}  // namespace ludex::ucci
