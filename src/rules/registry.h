// The one list of games. A new game is a new folder and one row here.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/game.h"
#include "rules/perft.h"

namespace ludex::rules {

// How the text of a position becomes a board that a person sees.
struct BoardLook {
  int lowest_rank = 1;                        // as coordinates count ranks
  std::string_view letters;                   // of the pieces, as the text has them
  std::span<const std::string_view> figures;  // the same pieces in the signs that people know
};

struct GameKind {
  std::string_view name;                        // "chess"
  std::array<std::string_view, 2> seats;        // "White", "Black"
  std::span<const std::string_view> variants;   // the default first
  std::span<const std::string_view> rule_sets;  // the default first
  std::span<const std::string_view> notations;  // coordinate, standard, then any others
  BoardLook look;
  Result<std::unique_ptr<Game>> (*start)(const Setup&);
  // The leaves of the tree of legal moves below each move of the position that a game of this kind
  // is in; expects a depth of at least 1.
  std::vector<RootCount<Move>> (*divide)(const Game& game, int depth);
};

[[nodiscard]] std::span<const GameKind> games();
// Null when there is no such game.
[[nodiscard]] const GameKind* find_game(std::string_view name);
// Starts the game that `setup` names; the error says which member is wrong and what would be right.
[[nodiscard]] Result<std::unique_ptr<Game>> start_game(const Setup& setup);
// The notation of that name ("uci", "san"), if the game has it.
[[nodiscard]] std::optional<Notation> find_notation(const GameKind& game, std::string_view name);

}  // namespace ludex::rules
