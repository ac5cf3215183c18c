#include "rules/symmetry.h"

#include <array>

namespace ludex::rules {

std::span<const Symmetry> symmetries_of(const BoardSize& size) {
  // Those that any rectangle has come first.
  static constexpr std::array<Symmetry, 8> all{{{false, false, false},
                                                {false, true, false},
                                                {false, false, true},
                                                {false, true, true},
                                                {true, false, false},
                                                {true, true, false},
                                                {true, false, true},
                                                {true, true, true}}};
  return std::span(all).first(size.width == size.height ? 8 : 4);
}

}  // namespace ludex::rules
