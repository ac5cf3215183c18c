// Files of openings: where games start, in whatever format.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/source.h"
#include "rules/game.h"

namespace ludex::records {

struct Opening {
  std::string position;            // the game's own text; empty: the usual start
  std::vector<rules::Move> moves;  // from there
  std::size_t line = 0;            // of the file, from 1; 0: of no file
  bool operator==(const Opening&) const = default;
};

struct OpeningFormat {
  std::string_view word;                      // "epd", as it is typed
  std::span<const std::string_view> endings;  // of file names, in lower case: ".epd"
  bool has_moves = true;                      // positions alone have none to be counted
  // All openings of a text, for games of `setup`; of each the first `plies` moves. The error names
  // the line. Whether the position and the moves fit the setup is for the caller to judge.
  Result<std::vector<Opening>> (*read)(const Source& source, const rules::Setup& setup,
                                       std::size_t plies) = nullptr;
};

}  // namespace ludex::records
