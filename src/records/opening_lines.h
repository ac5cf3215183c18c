// Opening lines in a text that people write by hand: a tree given by indentation. All moves are in
// one notation of the game.
//
//   # a comment
//   e4
//     e5 Nf3 ; Open Game       each line continues the nearest one above that is indented less
//     c5 ; Sicilian            a name or remark follows a semicolon
//
// This text holds two lines of play: e4 e5 Nf3 and e4 c5.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/opening_format.h"
#include "rules/game.h"

namespace ludex::records {

struct OpeningLine {
  std::vector<rules::Move> moves;
  std::size_t line = 0;  // the line of the text where it ends, from 1
};

// Returns every line of play from its first move to the point where no other line continues it, in
// the order of the text. The error names the line of the text: a move in it is illegal, or another
// line has already reached its end by the same moves.
[[nodiscard]] Result<std::vector<OpeningLine>> read_opening_lines(std::string_view text,
                                                                  const rules::Setup& setup);

// The format of such files, for the registry of records. Lines of play whose first moves are the
// same count once.
[[nodiscard]] const OpeningFormat& lines_format();

}  // namespace ludex::records
