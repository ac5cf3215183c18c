// Annotated trees as AGI's XML, part 4 of AGI: docs/schemas/agi-tree.rng is the schema.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "records/losses.h"
#include "records/read_games.h"
#include "records/record.h"

namespace ludex::records::agi {

[[nodiscard]] bool is_tree_file(std::string_view bytes);
// The tree of the file. Nodes of one move from one position become one. A move that cannot be
// played is left out with all that follows it and is a trouble. The error: these bytes are no such
// file, or describe no game.
[[nodiscard]] Result<ReadGames> read_tree(std::string_view bytes);
// The whole file. Fails on another game than gomoku, an illegal move, and a line of more nodes than
// are read.
[[nodiscard]] Result<std::string> format_tree(const Record& record, Losses& losses);

}  // namespace ludex::records::agi
