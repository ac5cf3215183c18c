// Conversion between the messages of AGI and the values of the engine interface: requests, scores,
// decisions. `game` is one of gomoku, in the position to which the message refers.
#pragma once

#include <optional>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "engine/event.h"
#include "engine/request.h"
#include "protocols/agi/message.h"
#include "protocols/uci_family/info.h"
#include "rules/game.h"

namespace ludex::agi {

// --- Controller ---

// AGI transmits how much time is left on a clock, but neither depths nor times for one move: such a
// search is started without a limit, and the half enforces it. Byo-yomi becomes main time. The
// points are listed if the engine may not choose among all empty ones, and if it could exchange the
// colours although it may not (section 3.9). The Error names what AGI cannot express.
[[nodiscard]] Result<Go> to_message(const engine::Request& request, const rules::Game& game,
                                    const SetRule& rule);
// The limits that `go` leaves out.
struct EnforcedLimits {
  std::optional<Duration> time;
  std::optional<int> depth;
};
[[nodiscard]] EnforcedLimits enforced_limits(const engine::Request& request);
// Converts an info, with its line of moves spelled as in the UCI family. Winning and losing moves
// and errors become text.
[[nodiscard]] protocols::Info to_family(const Info& info, int side);
// An answer that is not a legal move here, or not in the list of the search, keeps the engine's
// text, shortened and printable; an illegal ponder move is dropped.
[[nodiscard]] engine::Decision to_engine(const BestMove& answer, const Go& asked,
                                         const rules::Game& game);

// --- Engine ---

// Without a limit in the line, a move takes the usual time. Points that are not legal are left out;
// if none is legal, all legal points are allowed. A search with a list does not allow choices of
// the opening rule.
constexpr Milliseconds usual_time{5000};
[[nodiscard]] engine::Request to_engine(const Go& go, const rules::Game& game);
// Returns std::nullopt if AGI's grammar cannot express any part of the info.
[[nodiscard]] std::optional<Info> to_message(const engine::Info& info, const rules::Game& game);
// Returns the word for the decision, and the reply on which the engine ponders; std::nullopt for a
// choice that AGI cannot express.
[[nodiscard]] std::optional<BestMove> to_message(const engine::Play& play, const rules::Game& game);

}  // namespace ludex::agi
