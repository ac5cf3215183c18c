// Secrets by which peers prove their rights: tokens of servers, secrets of seats.
#pragma once

#include <string>
#include <string_view>

namespace ludex {

// 128 bits of the system's randomness, as 32 hexadecimal digits.
[[nodiscard]] std::string new_secret();

// Takes equally long for every `given` of the same length, so that a secret cannot be guessed digit
// by digit. An empty secret equals nothing.
[[nodiscard]] bool same_secret(std::string_view secret, std::string_view given);

}  // namespace ludex
