// A game as forms and boards need to know it, from the registries alone.
#pragma once

#include "rules/registry.h"
#include "serve/api_error.h"

namespace ludex::serve {

// {"game", "seats", "variants", "rule_sets", "openings", "notations", "formats", "params",
// "controls", "numbering", "score", "actions", "face", "picture"}.
[[nodiscard]] Json descriptor_of(const rules::GameKind& game);

}  // namespace ludex::serve
