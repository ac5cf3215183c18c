// The numbers that Gomocup and related programs use for the rules of gomoku.
#pragma once

#include <array>
#include <string_view>

#include "rules/gomoku/types.h"

namespace ludex::gomoku {

struct NumberedRule {
  int number;
  Variant variant;
  std::string_view name;  // of the variant, as in the parameter
  bool continuous;
};
// Gomocup protocol, section 5. All other numbers are undefined.
inline constexpr std::array<NumberedRule, 8> numbered_rules{
    {{0, Variant::freestyle, "freestyle", false},
     {1, Variant::standard, "standard", false},
     {2, Variant::freestyle, "freestyle", true},
     {3, Variant::standard, "standard", true},
     {4, Variant::renju, "renju", false},
     {6, Variant::renju, "renju", true},
     {8, Variant::caro, "caro", false},
     {9, Variant::caro_exact, "caro_exact", false}}};

}  // namespace ludex::gomoku
