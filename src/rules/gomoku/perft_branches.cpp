#include "rules/gomoku/perft_branches.h"

#include "base/expects.h"
#include "rules/gomoku/game_state.h"
#include "rules/gomoku/notation.h"
#include "rules/gomoku/perft.h"
#include "rules/gomoku/rule_set.h"

namespace ludex::gomoku {

Result<std::vector<rules::PerftBranch>> perft_branches(const rules::Setup& setup,
                                                       const rules::PerftTask& task) {
  const auto values = rules::complete({setup.game, parameters()}, setup.values);
  if (!values) return tl::unexpected(values.error());
  const auto rules = read_rule_set(*values);
  if (!rules) return tl::unexpected(rules.error());
  const auto state = setup.position.empty() ? Result<GameState>(GameState(*rules))
                                            : GameState::parse(setup.position, *rules);
  if (!state) return tl::unexpected(within("bad position", state.error()));
  if (task.depth == 0) return std::vector{rules::PerftBranch{"", 1}};
  std::vector<rules::PerftBranch> branches;
  for (const auto& [move, leaves] :
       perft_divide(*state, {.depth = task.depth, .bulk = task.bulk, .threads = task.threads})) {
    branches.push_back({format_move(move, rules->size, Spelling::letters), leaves});
  }
  return branches;
}

}  // namespace ludex::gomoku
