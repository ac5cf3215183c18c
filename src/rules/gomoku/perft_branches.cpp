#include "rules/gomoku/perft_branches.h"

#include "rules/gomoku/game_state.h"
#include "rules/gomoku/notation.h"
#include "rules/gomoku/perft.h"
#include "rules/gomoku/position_text.h"
#include "rules/gomoku/rule_set.h"
#include "rules/stone_perft.h"

namespace ludex::gomoku {

Result<std::vector<rules::PerftBranch>> perft_branches(const rules::Setup& setup,
                                                       const rules::PerftTask& task) {
  const auto state =
      rules::state_to_count<GameState>(setup, parameters(), read_position, read_rule_set);
  if (!state) return tl::unexpected(state.error());
  if (task.depth == 0) return std::vector{rules::PerftBranch{"", 1}};
  std::vector<rules::PerftBranch> branches;
  for (const auto& [move, leaves] :
       perft_divide(*state, {.depth = task.depth, .bulk = task.bulk, .threads = task.threads})) {
    branches.push_back({format_move(move, state->rules().size, Spelling::letters), leaves});
  }
  return branches;
}

}  // namespace ludex::gomoku
