// What people and files call games and their variants.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game.h"

namespace ludex::rules {

struct VariantName {
  std::string_view name;     // compared without regard to case
  std::string_view game;     // empty: a name that any game may have
  std::string_view variant;  // a name in GameKind::variants
};

// Null when nothing is called so.
[[nodiscard]] const VariantName* find_variant_name(std::string_view name);
// How files spell that variant; empty when there is no such variant.
[[nodiscard]] std::string_view written_name(std::string_view game, std::string_view variant);

// The variant of `game` that has this name, as the rules call it; a name that is none of them stays
// as it is.
[[nodiscard]] std::string_view variant_of(std::string_view game, std::string_view name);
// The game that a name of a game or of a variant is of: `fischerandom` is chess. A name that is
// none stays as it is.
[[nodiscard]] std::string_view game_of(std::string_view name);

// The usual start of what has this name; a name that is none is the game's, for an error to tell.
[[nodiscard]] Setup setup_named(std::string_view name);

// One name for each variant of each game, to be typed: variants of the first game go by their own
// name, those of others have the game's in front.
[[nodiscard]] std::vector<std::string> variant_list();

}  // namespace ludex::rules
