#include "rules/go/types.h"

namespace ludex::go {

std::string_view name_of(Color color) {
  return color == Color::black ? "Black" : "White";
}

}  // namespace ludex::go
