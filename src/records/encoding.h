// Texts of files that do not say how they are written.
#pragma once

#include <string>
#include <string_view>

namespace ludex::records {

[[nodiscard]] bool is_utf8(std::string_view text);

// Valid UTF-8 stays as it is; anything else is taken for Latin-1.
[[nodiscard]] std::string to_utf8(std::string_view text);

}  // namespace ludex::records
