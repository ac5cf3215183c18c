// A text board for people who type commands to an engine: the answer to `d` (uci.md section 17).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ludex::uci {

// Returns one line for each rank of the FEN's board, then "Fen: " and the FEN.
[[nodiscard]] std::vector<std::string> board_lines(std::string_view fen);

}  // namespace ludex::uci
