// The opening book inside the program: data/go/openings.txt, in the format of Fuego.
#pragma once

#include <string_view>

namespace ludex::search {

[[nodiscard]] std::string_view shipped_go_book();

}  // namespace ludex::search
