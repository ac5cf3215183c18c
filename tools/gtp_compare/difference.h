// How answers are compared, and which differences from GNU Go 3.8 are intended.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ludex::gtp_compare {

// One intended difference, with its reason.
struct MeantDifference {
  std::string_view name;
  std::string_view reason;
  // Whether a command whose answers differ is one of its cases.
  bool (*covers)(std::string_view name, std::string_view arguments);
};
[[nodiscard]] const std::vector<MeantDifference>& meant_differences();
// Null if the difference is not intended.
[[nodiscard]] const MeantDifference* meant_difference(std::string_view command);

// The part of an answer to the command in which both engines have to agree: what is each engine's
// own, such as its name, is masked.
[[nodiscard]] std::string compared_text(std::string_view command, std::string_view answer);

}  // namespace ludex::gtp_compare
