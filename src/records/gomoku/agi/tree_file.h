// Annotated trees in AGI's XML, part 4 of AGI; the schema is docs/schemas/agi-tree.rng.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "records/read_games.h"
#include "records/tree/losses.h"
#include "records/tree/record.h"

namespace ludex::records::agi {

[[nodiscard]] bool is_tree_file(std::string_view bytes);
// Reads the tree of the file. Sibling nodes with the same move become one. A move that cannot be
// played is left out with all that follows it and is a trouble. The error means that these bytes
// are no such file or describe no game.
[[nodiscard]] Result<ReadGames> read_tree(std::string_view bytes);
// Returns the whole file. Fails on another game than gomoku, an illegal move, and a line with more
// nodes than can be read.
[[nodiscard]] Result<std::string> format_tree(const Record& record, Losses& losses);

}  // namespace ludex::records::agi
