// Reads and writes the games of `ludex analyse`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "cli/cli.h"
#include "records/game_format.h"
#include "records/tree/record.h"

namespace ludex::cli {

// One game that was read, in the order of the files.
struct GameToAnalyse {
  std::size_t number = 0;  // among the games of all files, from 1
  records::Record record;
  // Instead of the record: the text of a game that Ludex does not know, to be written unchanged.
  std::string kept;
};

struct GamesToAnalyse {
  std::vector<GameToAnalyse> games;
  const records::GameFormat* format = nullptr;  // of the first file
  std::size_t troubles = 0;                     // problems that were reported to the user
};

// Reads all games of the files. What is not understood is reported on stderr and left out. Fails if
// a file cannot be read, or if no file holds a game.
[[nodiscard]] tl::expected<GamesToAnalyse, ExitError> read_games_to_analyse(
    const std::vector<std::string>& paths, Console& console);

// The format of the output: by the ending of its name, or else that of the first file read.
[[nodiscard]] tl::expected<const records::GameFormat*, ExitError> format_to_write(
    const std::string& path, const GamesToAnalyse& games);

// Writes all games; what the format cannot hold is reported on stderr.
[[nodiscard]] ExitResult write_games(const std::string& path, const records::GameFormat& format,
                                     const std::vector<GameToAnalyse>& games, Console& console);

}  // namespace ludex::cli
