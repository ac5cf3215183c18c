// What is being played, in JSON: {"game", "variant", "rule_set", "opening", "position", "params"}.
//
// A game without variants has the one that is called "standard". Its rule set is the parameter
// `rules`, or the variant in a game whose variants differ by their rules alone. `opening` is there
// in games that have opening rules.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "rules/game.h"
#include "rules/registry.h"
#include "rules/setup.h"
#include "serve/api_error.h"
#include "serve/wire/members.h"

namespace ludex::serve {

// Which parameter of a game each member holds; null where the game has none.
struct SetupMembers {
  const rules::Parameter* variant = nullptr;
  const rules::Parameter* rule_set = nullptr;
  const rules::Parameter* opening = nullptr;
  std::vector<const rules::Parameter*> others;  // of "params"
};
[[nodiscard]] SetupMembers setup_members(const rules::GameKind& game);
// Of a game that has no other.
inline constexpr std::string_view only_variant = "standard";

// Of a complete setup. The usual start has no position.
[[nodiscard]] Json to_json(const rules::Setup& setup);

// Every value is checked; what is left out or empty stays open. Members that are no part of a setup
// are not looked at, but for those of "params". The error names the member.
[[nodiscard]] Answer<rules::Setup> read_setup(const Members& json);
// The game that a setup starts; the error is about values that do not go together or about the
// position, whose member it names as if behind `place`.
[[nodiscard]] Answer<std::unique_ptr<rules::Game>> start(const rules::Setup& setup,
                                                         std::string_view place = {});
// The same, with a start by lot where the game is played from many and the setup has none.
[[nodiscard]] Answer<std::unique_ptr<rules::Game>> start(const rules::Setup& setup, Rng& rng,
                                                         std::string_view place = {});

}  // namespace ludex::serve
