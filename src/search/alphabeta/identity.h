// The names and authors that the built-in engines report.
#pragma once

#include <string>

#include "base/version.h"
#include "engine/engine.h"

namespace ludex::search {

// The name ends with the version, as is usual in every protocol.
[[nodiscard]] inline engine::Identity own_identity() {
  return {"Ludex " + std::string(version()), "the Ludex authors"};
}

}  // namespace ludex::search
