// Files of openings, in any format: positions and moves with which games start.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/io/source.h"
#include "rules/game.h"

namespace ludex::records {

struct Opening {
  std::string position;            // in the game's own text; empty for the usual start
  std::vector<rules::Move> moves;  // from that position
  std::size_t line = 0;            // the line of the file, from 1; 0 if it comes from no file
  bool operator==(const Opening&) const = default;
};

struct OpeningFormat {
  std::string_view word;                      // "epd", as it is typed
  std::span<const std::string_view> endings;  // of file names, in lower case: ".epd"
  bool has_moves = true;  // false for a format of positions alone, which has no plies to count
  bool is_text = true;    // false for a format of bytes, which no message can hold as a text
  // Reads all openings of a text for games of `setup`, each cut to its first `plies` moves. The
  // error names the line. The caller checks that position and moves fit the setup.
  Result<std::vector<Opening>> (*read)(const Source& source, const rules::Setup& setup,
                                       std::size_t plies) = nullptr;
};

}  // namespace ludex::records
