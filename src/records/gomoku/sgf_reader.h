// Reads a game tree of SGF as a record of gomoku.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/sgf/game_tree.h"
#include "records/tree/game_starter.h"
#include "records/tree/record.h"

namespace ludex::records {

// A move that cannot be played is left out with all that follows it, and an invalid position is
// left out too; both are troubles. If two successive stones have the same colour, a pass is added
// between them. The error is that of the board or the start position.
[[nodiscard]] Result<void> read_gomoku_sgf(const sgf::GameTree& tree, GameStarter& starter,
                                           Record& record, std::vector<Error>& troubles);

// Whether a game whose file calls it go is renju: RU says so, or the game is played on 15x15,
// begins in the centre, never puts a stone on an occupied point, and has neither komi nor handicap.
[[nodiscard]] bool is_renju_seen_as_go(const sgf::GameTree& tree);

// The names that files have for each variant, in lower case; besides these, files have the rule
// numbers of Gomocup. The first name of a variant is the one that we write.
struct VariantName {
  std::string_view sgf;
  std::string_view variant;
};
inline constexpr std::array<VariantName, 7> sgf_variants{{{"freestyle", "freestyle"},
                                                          {"standard", "standard"},
                                                          {"renju", "renju"},
                                                          {"caro", "caro"},
                                                          {"caro5", "caro_exact"},
                                                          {"caro_exact", "caro_exact"},
                                                          {"free", "freestyle"}}};

// The property of an offered fifth move.
inline constexpr std::string_view offer_property = "5A";

}  // namespace ludex::records
