// What proves that a page may do something: the token of the server, the secrets of seats.
#pragma once

#include <string>
#include <string_view>

namespace ludex::serve {

// 128 bits of the system's randomness, as 32 hexadecimal digits.
[[nodiscard]] std::string new_secret();

// Takes as long for every `given` of the same length, so that nobody finds a secret out digit by
// digit. An empty secret is never the same as anything.
[[nodiscard]] bool same_secret(std::string_view secret, std::string_view given);

}  // namespace ludex::serve
