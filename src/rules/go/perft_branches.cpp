#include "rules/go/perft_branches.h"

#include "base/tokens.h"
#include "rules/go/game_state.h"
#include "rules/go/notation.h"
#include "rules/go/perft.h"
#include "rules/go/position_text.h"
#include "rules/go/rule_set.h"

namespace ludex::go {

Result<std::vector<rules::PerftBranch>> perft_branches(const rules::Setup& setup,
                                                       const rules::PerftTask& task) {
  rules::Values given = setup.values;
  if (given.text(rules::size_parameter).empty() && !setup.position.empty()) {
    // Whoever counts names no size: the board shows it.
    Tokens words(setup.position);
    const auto position = read_board(words);
    if (!position) return tl::unexpected(within("bad position", position.error()));
    given.set(rules::size_parameter, rules::to_text(position->size()));
  }
  const auto values = rules::complete({setup.game, parameters()}, given);
  if (!values) return tl::unexpected(values.error());
  const auto rules = read_rule_set(*values);
  if (!rules) return tl::unexpected(rules.error());
  const auto state = setup.position.empty() ? Result<GameState>(GameState(*rules))
                                            : GameState::parse(setup.position, *rules);
  if (!state) return tl::unexpected(within("bad position", state.error()));
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
