// The reason why an engine cannot be used, for people.
#pragma once

#include <fmt/format.h>

#include <string>

#include "base/text.h"
#include "engine/event.h"

namespace ludex::serve {

[[nodiscard]] inline std::string failure_text(const engine::Failure& failure) {
  return fmt::format("{}: {}", engine::name_of(failure.fault), printable(failure.detail));
}

}  // namespace ludex::serve
