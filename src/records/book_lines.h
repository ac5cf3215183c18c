// The openings of an opening book: the lines of moves that it knows from the start of the game.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "base/result.h"
#include "records/opening_book.h"
#include "records/opening_format.h"
#include "rules/game.h"

namespace ludex::records {

// The moves of a book for the current position of a game.
using BookMoves = std::function<std::vector<WeighedMove>(const rules::Game& game)>;

// The most positions that are visited. A book that leads to more of them within the plies asked for
// is an error.
inline constexpr std::size_t book_line_positions = 500'000;

// Every line of the book that has `plies` moves, or fewer where the book ends. Lines that lead to
// the same position, or to images of one (rules::likeness), count once, as the shortest of them, so
// no cycle of the book is followed. Left out are moves of weight 0, illegal ones and those that end
// the game. The first line is the one that players who draw moves by their weights reach most
// often; lines that they reach equally often stand in the order of their moves in the book.
[[nodiscard]] Result<std::vector<Opening>> lines_of_book(const BookMoves& moves_of,
                                                         const rules::Setup& setup,
                                                         std::size_t plies,
                                                         std::size_t most = book_line_positions);

}  // namespace ludex::records
