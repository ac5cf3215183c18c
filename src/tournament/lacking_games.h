// Which of the stored games a file of games lacks: a program that ends suddenly may have stored a
// game without having added it to the file.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ludex::tournament {

struct LackingGames {
  std::vector<std::size_t> games;  // indices of the texts that are not in the file
  // The bytes of the file that are to be kept: those after them are the beginning of a game that
  // was not written to its end.
  std::size_t sound_bytes = 0;
};

// `texts` are games as they are written to the file: PGN, SGF, or a line each. What else the file
// holds makes no difference. A text that occurs twice has to be in the file twice.
[[nodiscard]] LackingGames lacking_games(std::string_view file,
                                         const std::vector<std::string>& texts);

}  // namespace ludex::tournament
