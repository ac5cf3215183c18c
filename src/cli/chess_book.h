// Chess under `ludex book`: Polyglot books.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/cli.h"

namespace ludex::cli {

struct MakeBook {
  std::vector<std::string> games;  // the files to read
  std::string book;                // the file to write
  std::uint32_t plies = 1024;
  std::uint32_t min_games = 3;
  int min_percent = 0;
  bool only_white = false;
  bool only_black = false;
  bool only_wins = false;
  bool uniform = false;
};

struct ShowBook {
  std::string book;
  std::optional<std::string> position;  // absent: the usual start
};

[[nodiscard]] Ending make_chess_book(const MakeBook& asked, Console& console);
[[nodiscard]] Ending show_chess_book(const ShowBook& asked, Console& console);

}  // namespace ludex::cli
