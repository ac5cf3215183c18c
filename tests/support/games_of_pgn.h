// The games of a file in PGN, to be compared with those of another one.
#pragma once

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace ludex::support {

// Without their dates, in alphabetical order.
[[nodiscard]] inline std::vector<std::string> games_of_pgn(const std::string& pgn) {
  std::vector<std::string> games;
  std::istringstream text(pgn);
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("[Event ")) {
      games.emplace_back();
    }
    if (line.empty() || line.starts_with("[Date ") || games.empty()) continue;
    games.back() += line + '\n';
  }
  std::sort(games.begin(), games.end());
  return games;
}

}  // namespace ludex::support
