// The checks of AGI, a file for a few levels each.
#pragma once

#include <span>

#include "conformance/check.h"
#include "conformance/fuzz.h"

namespace ludex::conformance::agi {

[[nodiscard]] std::span<const Check> handshake_checks();
[[nodiscard]] std::span<const Check> position_checks();
[[nodiscard]] std::span<const Check> go_checks();
[[nodiscard]] std::span<const Check> rule_checks();
[[nodiscard]] std::span<const Check> ending_checks();
[[nodiscard]] std::span<const Check> process_checks();

[[nodiscard]] Catalogue catalogue();
[[nodiscard]] FuzzKind fuzz_kind();

}  // namespace ludex::conformance::agi
