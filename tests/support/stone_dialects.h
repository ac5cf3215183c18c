// The protocols of gomoku and go for the fault engine.
#pragma once

#include <memory>
#include <string_view>

#include "support/dialect.h"

namespace ludex::tests {

[[nodiscard]] std::unique_ptr<Dialect> make_agi(std::string_view name);
[[nodiscard]] std::unique_ptr<Dialect> make_gomocup(std::string_view name);
[[nodiscard]] std::unique_ptr<Dialect> make_gtp(std::string_view name);

}  // namespace ludex::tests
