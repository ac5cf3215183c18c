// What making and showing a book is, whatever its game and format.
#pragma once

#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/book_kinds.h"
#include "cli/cli.h"
#include "records/move_counts.h"
#include "records/record.h"

namespace ludex::cli {

// A format at work on one book.
struct BookWork {
  std::string_view game;
  std::function<void(const records::Record&)> add;  // a game
  // Afterwards: how many entries there are to write, and their writing.
  std::function<std::size_t()> entries;
  std::function<void(std::ostream&)> write;
};

[[nodiscard]] records::MakeOptions options_of(const MakeBook& asked);
// Reads the games, writes the book and says how many of both there were. A game that cannot be
// read is told and passed over.
[[nodiscard]] Ending make_book(const MakeBook& asked, const BookWork& work, Console& console);

struct ShownMove {
  std::string move;
  std::uint64_t weight = 0;
  std::string remark;
};

// What a book of so many entries knows of a position.
void show_moves(std::uint64_t entries, std::string_view position,
                const std::vector<ShownMove>& moves, std::ostream& out);

}  // namespace ludex::cli
