// An ending whose value is known from its pieces.
#pragma once

#include <string_view>

#include "search/alphabeta/value.h"

namespace ludex::search {

struct KnownEndgame {
  std::string_view name;
  Value value = 0;  // for the first side
};

}  // namespace ludex::search
