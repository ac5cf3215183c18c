// Random sessions of UCI and UCCI.
#pragma once

#include <span>
#include <string>

#include "conformance/fuzz.h"
#include "conformance/uci_family/dialect.h"

namespace ludex::conformance::uci_family {

[[nodiscard]] FuzzLines fuzz_session(const Dialect& dialect, Rng& rng);
void play_fuzz(const Dialect& dialect, Session& session, std::span<const std::string> items);

// The kind of a language, whose dialect is returned by the function.
template <const Dialect& (*dialect)()>
[[nodiscard]] FuzzKind fuzz_kind_of(std::string_view protocol) {
  return {protocol, [](Rng& rng) { return fuzz_session(dialect(), rng); },
          [](Session& session, std::span<const std::string> items) {
            play_fuzz(dialect(), session, items);
          }};
}

}  // namespace ludex::conformance::uci_family
