// How an engine half answers for an engine whose move is illegal: it passes the engine's own word
// on, so that the controller, whose rules count, judges it and gives the true reason.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/text.h"

namespace ludex::protocols {

// Returns the first word of what the engine sent as its move, or `otherwise` if that word cannot
// stand in a line or would name a legal move here: `is_legal` reads it as the controller will.
template <class IsLegal>
[[nodiscard]] std::string illegal_word(std::string_view sent, std::string_view otherwise,
                                       const IsLegal& is_legal) {
  constexpr std::size_t longest = 32;
  const std::string_view whole = trim(sent);
  const std::string_view word = whole.substr(0, std::min(whole.find_first_of(" \t"), whole.size()));
  const bool can_stand = !word.empty() && word.size() <= longest && printable(word) == word;
  return std::string(can_stand && !is_legal(word) ? word : otherwise);
}

}  // namespace ludex::protocols
