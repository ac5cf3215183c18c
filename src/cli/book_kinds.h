// What `ludex book` is asked for, and the formats that answer: one for each game, in a file of its
// own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/cli.h"
#include "records/move_counts.h"

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

struct ShowBook {
  std::string book;
  std::optional<std::string> position;  // absent: the usual start
};

// Polyglot books.
[[nodiscard]] Ending make_chess_book(const MakeBook& asked, Console& console);
[[nodiscard]] Ending show_chess_book(const ShowBook& asked, Console& console);

// ElephantEye books.
[[nodiscard]] Ending make_xiangqi_book(const MakeBook& asked, Console& console);
[[nodiscard]] Ending show_xiangqi_book(const ShowBook& asked, Console& console);

}  // namespace ludex::cli
