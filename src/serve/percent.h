// Percent-encoding (RFC 3986, 2.1), in which addresses carry any text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ludex::serve {

// In the query of an address a plus stands for a blank, in its path for itself.
enum class Plus : std::uint8_t { is_itself, is_blank };

// The bytes that the text stands for; nothing if an escape is broken.
[[nodiscard]] std::optional<std::string> percent_decoded(std::string_view text,
                                                         Plus plus = Plus::is_itself);

}  // namespace ludex::serve
