// The checks of UCCI, a file for a few levels each.
#pragma once

#include <span>

#include "conformance/check.h"
#include "conformance/fuzz.h"
#include "conformance/uci_family/checks.h"

namespace ludex::conformance::ucci {

[[nodiscard]] std::span<const Check> start_checks();
[[nodiscard]] std::span<const Check> option_checks();
[[nodiscard]] std::span<const Check> go_checks();
[[nodiscard]] std::span<const Check> position_checks();
[[nodiscard]] std::span<const Check> search_checks();
[[nodiscard]] std::span<const Check> ending_checks();
[[nodiscard]] std::span<const Check> process_checks();
[[nodiscard]] std::span<const Check> memory_checks();

[[nodiscard]] const uci_family::Dialect& dialect();
[[nodiscard]] Catalogue catalogue();
[[nodiscard]] FuzzKind fuzz_kind();
[[nodiscard]] FuzzKind fuzz_kind_with_illegal_positions();

using uci_family::Answer;
using uci_family::Client;
using uci_family::Info;
using uci_family::Option;

// Makes a row's function of one that takes a Client.
template <void (*check)(Client& client)>
void over(Session& session) {
  uci_family::over<dialect, check>(session);
}

}  // namespace ludex::conformance::ucci
