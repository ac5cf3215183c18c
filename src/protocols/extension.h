// A command that our side of a protocol accepts beyond the protocol's own commands, for people
// who type.
#pragma once

#include <string_view>

namespace ludex::protocols {

struct Extension {
  std::string_view word;
  std::string_view summary;  // what the command does, in one line
};

}  // namespace ludex::protocols
