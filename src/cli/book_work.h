// Makes a book from files of games, and shows a book's moves, for any game and format.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/cli.h"
#include "records/opening_book.h"
#include "records/registry.h"

namespace ludex::cli {

struct MakeBook {
  std::vector<std::string> games;  // the files to read
  std::string book;                // the file to write
  std::uint32_t plies = 1024;
  std::uint32_t min_games = 3;
  int min_percent = 0;
  bool only_first = false;
  bool only_second = false;
  bool only_wins = false;
  bool uniform = false;
};

// Reads the games, writes the book and prints the number of games and entries. A game that cannot
// be read is reported and skipped. Expects a game that has books.
[[nodiscard]] ExitResult make_book(const MakeBook& asked, const records::GameRecords& game,
                                   Console& console);

// Prints what a book knows about the position.
void show_page(const records::BookPage& page, std::string_view position, std::ostream& out);

}  // namespace ludex::cli
