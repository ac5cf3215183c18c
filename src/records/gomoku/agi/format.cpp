#include "records/gomoku/agi/format.h"

#include <array>
#include <string_view>

#include "records/gomoku/agi/game_file.h"
#include "records/gomoku/agi/tree_file.h"

namespace ludex::records::agi {
namespace {

constexpr std::array<std::string_view, 1> endings_of_games{".agx"};
constexpr std::array<std::string_view, 1> endings_of_trees{".agt"};
constexpr GameFormat trees{.name = "AGT",
                           .word = "agt",
                           .endings = endings_of_trees,
                           .holds_one_game = true,
                           .shows = is_tree_file,
                           .read = read_tree,
                           .write = write_without_notation<format_tree>};

}  // namespace

const GameFormat& game_format() {
  static const GameFormat games{.name = "AGX",
                                .word = "agx",
                                .endings = endings_of_games,
                                .head = games_head(),
                                .foot = games_foot,
                                .shows = is_game_file,
                                .read = read_games,
                                .write = write_without_notation<format_game>};
  return games;
}

const GameFormat& tree_format() {
  return trees;
}

}  // namespace ludex::records::agi
