// The key of a chess position in Polyglot books, which differs from Position::key(): other random
// numbers, and another rule for en passant.
#pragma once

#include <cstdint>

#include "rules/chess/position.h"
#include "rules/chess/types.h"

namespace ludex::records::polyglot {

// `last` is the move that led here, the null value if that is not known. The format counts en
// passant whenever a pawn stands beside the one that has just advanced two squares, even if it is
// pinned and may not capture; a Position remembers en passant only where the capture is legal, so
// the other cases are found by looking at the move.
[[nodiscard]] std::uint64_t key(const chess::Position& position, chess::Move last = {});

}  // namespace ludex::records::polyglot
