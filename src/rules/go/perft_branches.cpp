#include "rules/go/perft_branches.h"

#include "rules/go/game_state.h"
#include "rules/go/notation.h"
#include "rules/go/perft.h"
#include "rules/go/position_text.h"
#include "rules/go/rule_set.h"
#include "rules/stone_perft.h"

namespace ludex::go {

Result<std::vector<rules::PerftBranch>> perft_branches(const rules::Setup& setup,
                                                       const rules::PerftTask& task) {
  const auto state =
      rules::state_to_count<GameState>(setup, parameters(), read_board, read_rule_set);
  if (!state) return tl::unexpected(state.error());
  if (task.depth == 0) return std::vector{rules::PerftBranch{"", 1}};
  std::vector<rules::PerftBranch> branches;
  for (const auto& [move, leaves] : perft_divide(*state, {.depth = task.depth,
                                                         .bulk = task.bulk,
                                                         .passes = task.passes,
                                                         .threads = task.threads})) {
    branches.push_back({format_move(*state, move, Spelling::vertices), leaves});
  }
  return branches;
}

}  // namespace ludex::go
