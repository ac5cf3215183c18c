// Reading the members of a Setup, as every game does it.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "base/result.h"

namespace ludex::rules {

// The index of `name` among a game's choices, the first for an empty name. The error names the
// member ("rule set"), the game and the choices.
[[nodiscard]] Result<std::size_t> choose(std::string_view member, std::string_view game,
                                         std::string_view name,
                                         std::span<const std::string_view> choices);

}  // namespace ludex::rules
