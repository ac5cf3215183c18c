// The eyes of drawn spaces, which are played out (reading/eyes/eye_graph.h).
#pragma once

#include <optional>

#include "engine/eyes.h"

namespace ludex::search {

// Returns std::nullopt for a space that has no points or too many: nine are played out, and ten
// with a liberty; seven if all fillings are tested.
[[nodiscard]] std::optional<engine::EyeShapeResult> read_eye_shape(const engine::EyeShape& shape);

}  // namespace ludex::search
