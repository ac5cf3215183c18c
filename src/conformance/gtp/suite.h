// The checks of GTP, a file for each level or two.
#pragma once

#include <span>

#include "conformance/check.h"
#include "conformance/fuzz.h"

namespace ludex::conformance::gtp {

[[nodiscard]] std::span<const Check> form_checks();
[[nodiscard]] std::span<const Check> admin_checks();
[[nodiscard]] std::span<const Check> setup_checks();
[[nodiscard]] std::span<const Check> play_checks();
[[nodiscard]] std::span<const Check> genmove_checks();
[[nodiscard]] std::span<const Check> game_checks();
[[nodiscard]] std::span<const Check> process_checks();
[[nodiscard]] std::span<const Check> stream_checks();

[[nodiscard]] Catalogue catalogue();
[[nodiscard]] FuzzKind fuzz_kind();

}  // namespace ludex::conformance::gtp
