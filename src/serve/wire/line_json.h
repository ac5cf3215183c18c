// The current line of an engine in JSON, for analyses and tables.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/event.h"
#include "engine/finding.h"
#include "rules/game.h"
#include "serve/api_error.h"

namespace ludex::serve {

// The most moves of a line; nobody reads more.
inline constexpr std::size_t longest_line = 16;

// {"line", "depth", "sel", "score", "bound", "wdl", "nodes", "nps", "ms", "pv", "node"}: scores and
// chances are from the first seat's view, and `pv` has at most `longest_line` moves. Values that
// the engine did not report are left out, but for `line` (1) and `depth` (0). `game` is in the
// position of the node.
[[nodiscard]] Json line_json(const engine::Info& info, const rules::Game& game, int node);
// The same for the line of that rank, from 1.
[[nodiscard]] Json line_json(const engine::Finding& finding, int rank, const rules::Game& game,
                             int node);

// The moves of a line, at most `longest_line`: {"m", "t", "at", "set"}, and the "marks" of a row
// that wins. `game` is in the position before the first move; the line ends before a move that is
// not legal.
[[nodiscard]] Json moves_json(const std::vector<rules::Move>& line, const rules::Game& game);

}  // namespace ludex::serve
