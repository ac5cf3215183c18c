// A game tree of SGF as a record of gomoku.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/game_starter.h"
#include "records/record.h"
#include "records/sgf/game_tree.h"

namespace ludex::records {

// A move that cannot be played is left out with all that follows it, and is a trouble; so is a
// position that is none. Colours that do not alternate have passes between them. The error is that
// of the board or the start position.
[[nodiscard]] Result<void> read_gomoku_sgf(const sgf::GameTree& tree, GameStarter& starter,
                                           Record& record, std::vector<Error>& troubles);

// Whether a game whose file calls it one of go is renju: it says so in RU, or it is played on
// 15x15, begins in the centre, puts no stone where one stands, and has neither komi nor handicap.
[[nodiscard]] bool is_renju_seen_as_go(const sgf::GameTree& tree);

// What files call each variant, in lower case; numbers are Gomocup's. The first of a variant is
// what we write.
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

// The property of a fifth move on offer.
inline constexpr std::string_view offer_property = "5A";

}  // namespace ludex::records
