// Bytes in JSON (RFC 4648, section 4).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ludex::serve {

[[nodiscard]] std::string base64(std::string_view bytes);
// std::nullopt: the text is not what base64() makes of any bytes.
[[nodiscard]] std::optional<std::string> from_base64(std::string_view text);

}  // namespace ludex::serve
