// The checks of Gomocup, a file for a few levels each.
#pragma once

#include <span>

#include "conformance/check.h"
#include "conformance/fuzz.h"

namespace ludex::conformance::gomocup {

[[nodiscard]] std::span<const Check> start_checks();
[[nodiscard]] std::span<const Check> move_checks();
[[nodiscard]] std::span<const Check> board_checks();
[[nodiscard]] std::span<const Check> info_checks();
[[nodiscard]] std::span<const Check> ending_checks();
[[nodiscard]] std::span<const Check> process_checks();
[[nodiscard]] std::span<const Check> memory_checks();

[[nodiscard]] Catalogue catalogue();
[[nodiscard]] FuzzKind fuzz_kind();

}  // namespace ludex::conformance::gomocup
