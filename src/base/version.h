// The version of the program: "0.1.0".
#pragma once

#include <string_view>

namespace ludex {

[[nodiscard]] std::string_view version();

}  // namespace ludex
