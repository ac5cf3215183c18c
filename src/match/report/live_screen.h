// The display of a running match: the board of one game, one line for each other game, and the
// standing of the match. A pure function: values in, lines of text out.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "match/report/board_text.h"
#include "match/report/live_games.h"
#include "rules/registry.h"

namespace ludex::match {

struct ScreenSize {
  std::size_t columns = 80;
  std::size_t rows = 24;
  bool operator==(const ScreenSize&) const = default;
};

struct Screen {
  const rules::GameKind& kind;
  Alphabet alphabet = Alphabet::figures;
  std::size_t games = 0;  // in the match
  ScreenSize size;
};

// The lines above the bar, each narrower than the screen, and few enough to leave room for messages
// above them. Empty if the screen is too narrow or too low, or no game has a board yet.
[[nodiscard]] std::vector<std::string> live_lines(const Screen& screen,
                                                  const std::vector<ShownGame>& games);

}  // namespace ludex::match
