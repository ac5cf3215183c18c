// The description of a game that forms and boards need, made from the registries alone.
#pragma once

#include "rules/registry.h"
#include "serve/api_error.h"

namespace ludex::serve {

// {"game", "seats", "variants", "rule_sets", "openings", "opening_formats", "notations", "formats",
// "params", "controls", "numbering", "score", "actions", "face", "picture"}.
[[nodiscard]] Json descriptor_of(const rules::GameKind& game);

}  // namespace ludex::serve
