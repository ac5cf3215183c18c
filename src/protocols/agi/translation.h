// Between the words of AGI and what the engine interface says: requests, scores, decisions. `game`
// is one of gomoku, in the position that the words are about.
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

// AGI says how much time is left on a clock, and nothing of depths or of times for one move: those
// are searched without a limit, and the half watches over them. A byo-yomi is told as main time.
// The points are listed where the engine may not choose among all empty ones, and where it could
// exchange the colours although it may not: section 3.9. The Error says what AGI cannot ask.
[[nodiscard]] Result<Go> to_message(const engine::Request& request, const rules::Game& game,
                                    const SetRule& rule);
// What that leaves unsaid of the limits.
struct Unsaid {
  std::optional<Duration> time;
  std::optional<int> depth;
};
[[nodiscard]] Unsaid unsaid(const engine::Request& request);
// With the time, and with the line of moves, spelt as UCI's kind has them. Winning and losing moves
// and errors are text.
[[nodiscard]] protocols::Info to_family(const Info& info, int side);
// An answer that is no legal move here, or one outside the list that the engine was to choose from,
// keeps the engine's text, shortened and printable; an illegal ponder move is none.
[[nodiscard]] engine::Decision to_engine(const BestMove& answer, const Go& asked,
                                         const rules::Game& game);

// --- Engine ---

// Without a limit in the line, a move takes the usual time. Points that are not legal are left out,
// all of them if none is; no choice is left to an engine that has a list.
constexpr Milliseconds usual_time{5000};
[[nodiscard]] engine::Request to_engine(const Go& go, const rules::Game& game);
// Nothing where AGI's grammar has no word for any of it.
[[nodiscard]] std::optional<Info> to_message(const engine::Info& info, const rules::Game& game);
// The word for what was decided, and the reply that is pondered on; nothing for a choice that AGI
// cannot say.
[[nodiscard]] std::optional<BestMove> to_message(const engine::Play& play, const rules::Game& game);

}  // namespace ludex::agi
