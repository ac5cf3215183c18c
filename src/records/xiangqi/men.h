// Start positions of xiangqi, stored man by man as in its file formats.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>

#include "base/result.h"
#include "rules/game.h"
#include "rules/xiangqi/position.h"
#include "rules/xiangqi/types.h"

namespace ludex::records {

using XiangqiBoard = std::array<std::optional<xiangqi::Piece>, xiangqi::squares>;

// XQF and DhtmlXQ list the squares of 32 men, Red's first: rook, horse, elephant, advisor, king,
// then the same in reverse, two cannons, five pawns. A man who is off the board has no square.
inline constexpr std::size_t man_count = 32;
using Men = std::array<std::optional<xiangqi::Square>, man_count>;

[[nodiscard]] xiangqi::Piece piece_of_man(std::size_t man);
// The error names a square with two men.
[[nodiscard]] Result<XiangqiBoard> board_of(const Men& men);
// Red's men are listed from the right, Black's from the left.
[[nodiscard]] Men men_of(const xiangqi::Position& position);

// Starts a game from the board. If `to_move` is absent, Red moves if the rules allow that,
// otherwise Black.
[[nodiscard]] Result<std::unique_ptr<rules::Game>> start_from(
    const XiangqiBoard& board, std::optional<xiangqi::Color> to_move);

}  // namespace ludex::records
