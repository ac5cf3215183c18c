// Random sessions of UCI and UCCI.
#pragma once

#include <span>
#include <string>

#include "conformance/fuzz.h"
#include "conformance/uci_family/dialect.h"

namespace ludex::conformance::uci_family {

// Whether positions that are none are among the items, and may be sent.
enum class FuzzPositions : bool { legal, any };

[[nodiscard]] FuzzLines fuzz_session(const Dialect& dialect, FuzzPositions positions, Rng& rng);
void play_fuzz(const Dialect& dialect, FuzzPositions positions, Session& session,
               std::span<const std::string> items);

// The kind of a language, whose dialect is returned by the function.
template <const Dialect& (*dialect)(), bool has_illegal_positions>
[[nodiscard]] FuzzKind fuzz_kind_of(std::string_view protocol) {
  static constexpr auto positions =
      has_illegal_positions ? FuzzPositions::any : FuzzPositions::legal;
  return {protocol, [](Rng& rng) { return fuzz_session(dialect(), positions, rng); },
          [](Session& session, std::span<const std::string> items) {
            play_fuzz(dialect(), positions, session, items);
          },
          has_illegal_positions};
}

}  // namespace ludex::conformance::uci_family
