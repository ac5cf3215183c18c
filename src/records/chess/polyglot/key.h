// The key of a chess position in Polyglot books, which differs from Position::key(): other random
// numbers, and another rule for en passant.
#pragma once

#include <cstdint>

#include "rules/chess/position.h"
#include "rules/chess/types.h"

namespace ludex::records::polyglot {

// `last` is the move that led to the position, or the null value if it is not known. In this format
// an en passant file counts whenever a pawn stands beside one that has just advanced two squares,
// even if the pawn is pinned and may not capture. A Position remembers en passant only if the
// capture is legal, so the other cases are recognized by `last`.
[[nodiscard]] std::uint64_t key(const chess::Position& position, chess::Move last = {});

}  // namespace ludex::records::polyglot
