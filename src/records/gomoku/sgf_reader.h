// A game tree of SGF as a record of gomoku.
#pragma once

#include <array>
#include <string_view>

#include "base/result.h"
#include "records/game_starter.h"
#include "records/read_games.h"
#include "records/sgf/game_tree.h"

namespace ludex::records {

// A move that cannot be played is left out with all that follows it, and is a trouble; so is a
// position that is none. Colours that do not alternate have passes between them. The error is that
// of the board or the start position.
[[nodiscard]] Result<ReadGame> read_gomoku_sgf(const sgf::GameTree& tree, GameStarter& starter);

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

// Tags for what the file says in words of its own.
inline constexpr std::string_view rules_tag = "Rules";
inline constexpr std::string_view ending_tag = "ResultText";
// The property of a fifth move on offer.
inline constexpr std::string_view offer_property = "5A";

}  // namespace ludex::records
