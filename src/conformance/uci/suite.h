// The checks of UCI, a file for each level.
#pragma once

#include <span>

#include "conformance/check.h"

namespace ludex::conformance::uci {

[[nodiscard]] std::span<const Check> handshake_checks();
[[nodiscard]] std::span<const Check> ready_checks();
[[nodiscard]] std::span<const Check> option_checks();
[[nodiscard]] std::span<const Check> position_checks();
[[nodiscard]] std::span<const Check> go_checks();
[[nodiscard]] std::span<const Check> stop_checks();
[[nodiscard]] std::span<const Check> ponder_checks();
[[nodiscard]] std::span<const Check> move_checks();
[[nodiscard]] std::span<const Check> info_checks();
[[nodiscard]] std::span<const Check> robustness_checks();
[[nodiscard]] std::span<const Check> ending_checks();

[[nodiscard]] Catalogue catalogue();

}  // namespace ludex::conformance::uci
