// A record as one text that holds everything in it: moves, variations and annotations. The store
// uses it because each format of files leaves something out.
//
//   game chess                   the setup: the game, each parameter, and the position
//   set variant standard
//   position rnbqkbnr/...
//   tag White Ada                the name, a blank, the value
//   result 1-0
//   root                         then the annotations of the start position
//   node 0 e2e4                  steps up from the last node to the parent; the move
//   comment best by test         an annotation of that node
//
// A move is spelt in coordinates where it is legal, else behind a `~` in the standard notation,
// even if the rules forbid it; `-` is a node without a move. In texts a backslash is `\\`, a line
// end `\n`, a carriage return `\r` and a zero `\0`; a blank in a name is `\s`.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "records/tree/record.h"
#include "rules/setup.h"

namespace ludex::store {

// Expects a record that follows its rules, as readers and edits make them.
[[nodiscard]] std::string to_text(const records::Record& record);
// Returns a record equal to the one that was written. The error has the line.
[[nodiscard]] Result<records::Record> parse_record(std::string_view text);

// Only the first lines: game, parameters and position.
[[nodiscard]] std::string to_text(const rules::Setup& setup);
[[nodiscard]] Result<rules::Setup> parse_setup(std::string_view text);

}  // namespace ludex::store
