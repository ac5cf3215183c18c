// The setup of a game in JSON: {"game", "variant", "rule_set", "opening", "position", "params"}.
//
// A game without variants has a single one that is called "standard". Its rule set is the parameter
// `rules`, or the variant if the variants of the game differ only by their rules. `opening` is
// present in games that have opening rules.
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

// The parameter of a game that each member holds; null if the game has none.
struct SetupMembers {
  const rules::Parameter* variant = nullptr;
  const rules::Parameter* rule_set = nullptr;
  const rules::Parameter* opening = nullptr;
  std::vector<const rules::Parameter*> others;  // of "params"
};
[[nodiscard]] SetupMembers setup_members(const rules::GameKind& game);
// The variant of a game that has no other.
inline constexpr std::string_view only_variant = "standard";

// Of a complete setup. The position is empty if it is the usual start.
[[nodiscard]] Json to_json(const rules::Setup& setup);

// Checks every value; a value that is absent or empty stays open. Unknown members are ignored,
// except in "params". The error names the member.
[[nodiscard]] Answer<rules::Setup> read_setup(const Members& json);
// Starts the game of a setup. The error is about values that do not go together, or about the
// position; the member that it names begins with `place`.
[[nodiscard]] Answer<std::unique_ptr<rules::Game>> start(const rules::Setup& setup,
                                                         std::string_view place = {});
// The same, but a game that has many starts begins with a random one if the setup names none.
[[nodiscard]] Answer<std::unique_ptr<rules::Game>> start(const rules::Setup& setup, Rng& rng,
                                                         std::string_view place = {});

}  // namespace ludex::serve
