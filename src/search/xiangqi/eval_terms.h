// What the evaluation of xiangqi is the sum of.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ludex::search::xiangqi_evaluation {

enum class Term : std::uint8_t {
  material,
  piece_squares,
  guards,
  pawns,
  mobility,
  pieces,
  king,
  danger,
  threats,
  space,
  tempo,
};
inline constexpr std::array<std::string_view, 11> term_names{
    "material", "piece squares", "advisors, elephants", "pawns",   "mobility",
    "pieces",   "king",          "king danger",         "threats", "space",
    "tempo"};

[[nodiscard]] constexpr std::size_t index(Term term) {
  return static_cast<std::size_t>(term);
}

}  // namespace ludex::search::xiangqi_evaluation
