// The games that `ludex analyse` reads and writes again.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "cli/cli.h"
#include "records/game_format.h"
#include "records/record.h"

namespace ludex::cli {

// A game as it was read, in the order of the files.
struct GameToAnalyse {
  std::size_t number = 0;  // among those of all files, from 1
  records::Record record;
  // Instead of the record: the text of a game that nobody here knows, to be written as it is.
  std::string kept;
};

struct GamesToAnalyse {
  std::vector<GameToAnalyse> games;
  const records::GameFormat* format = nullptr;  // of the first file
  std::size_t troubles = 0;                     // things that were not understood, all reported
};

// Reads all games of the files; what is not understood goes to stderr and is left out. The trouble:
// a file cannot be read, or there is no game in any.
[[nodiscard]] tl::expected<GamesToAnalyse, Trouble> read_games_to_analyse(
    const std::vector<std::string>& paths, Console& console);

// The format of what is written: by the ending of the name, else the one that was read.
[[nodiscard]] tl::expected<const records::GameFormat*, Trouble> format_to_write(
    const std::string& path, const GamesToAnalyse& games);

// Writes all of them; what the format cannot hold goes to stderr.
[[nodiscard]] Ending write_games(const std::string& path, const records::GameFormat& format,
                                 const std::vector<GameToAnalyse>& games, Console& console);

}  // namespace ludex::cli
