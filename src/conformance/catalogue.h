// The one list of catalogues. A protocol is one more row.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "conformance/check.h"

namespace ludex::conformance {

[[nodiscard]] std::span<const std::string_view> checked_protocols();
// The error lists the protocols that have a catalogue.
[[nodiscard]] Result<Catalogue> find_catalogue(std::string_view protocol);

// The checks that are named by `only`, or all of them if it is empty, less those that `skip` names.
// A word names a check by `LEVEL/NAME`, or all checks of a level. The error is about a word that
// names none.
struct Selection {
  std::vector<std::string> only;
  std::vector<std::string> skip;
};
[[nodiscard]] Result<std::vector<const Check*>> select(const Catalogue& catalogue,
                                                       const Selection& selection);

}  // namespace ludex::conformance
