// The state from which a perft counts, for games with stones.
#pragma once

#include <span>

#include "base/tokens.h"
#include "rules/parameter.h"
#include "rules/setup.h"
#include "rules/stone_rows.h"

namespace ludex::rules {

// The caller of a perft need not name a board size: the board in the position shows it.
// `read_position` reads the board from the front of the position's text, `read_rule_set` the rules
// from complete values; a `State` is made from the rules, or parsed from a position under them.
template <class State, class ReadPosition, class ReadRuleSet>
[[nodiscard]] Result<State> state_to_count(const Setup& setup,
                                           std::span<const Parameter> parameters,
                                           const ReadPosition& read_position,
                                           const ReadRuleSet& read_rule_set) {
  Values given = setup.values;
  if (given.text(size_parameter).empty() && !setup.position.empty()) {
    Tokens words(setup.position);
    const auto position = read_position(words);
    if (!position) return tl::unexpected(within("bad position", position.error()));
    given.set(size_parameter, to_text(position->size()));
  }
  const auto values = complete({setup.game, parameters}, given);
  if (!values) return tl::unexpected(values.error());
  const auto rules = read_rule_set(*values);
  if (!rules) return tl::unexpected(rules.error());
  if (setup.position.empty()) return State(*rules);
  auto state = State::parse(setup.position, *rules);
  if (!state) return tl::unexpected(within("bad position", state.error()));
  return *std::move(state);
}

}  // namespace ludex::rules
