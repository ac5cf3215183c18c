// What the evaluation of chess is the sum of.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ludex::search {

enum class Term : std::uint8_t {
  material,
  piece_squares,
  pawns,
  mobility,
  pieces,
  king,
  danger,
  threats,
  passed,
  space,
  tempo,
};
inline constexpr std::array<std::string_view, 11> term_names{
    "material",    "piece squares", "pawns",        "mobility", "pieces", "king shelter",
    "king danger", "threats",       "passed pawns", "space",    "tempo"};

[[nodiscard]] constexpr std::size_t index(Term term) {
  return static_cast<std::size_t>(term);
}

}  // namespace ludex::search
