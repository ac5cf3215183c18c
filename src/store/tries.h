// How long a store waits for a lock of a program that begins or ends.
#pragma once

#include <chrono>

namespace ludex::store {

inline constexpr std::chrono::milliseconds between_tries{20};
inline constexpr int most_tries = 250;  // 5 s

}  // namespace ludex::store
