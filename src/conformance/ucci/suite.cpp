#include "conformance/ucci/suite.h"

#include "conformance/uci_family/fuzz.h"

namespace ludex::conformance::ucci {

Catalogue catalogue() {
  Catalogue all{
      .protocol = "ucci",
      .game = "xiangqi",
      .title = "Checks of UCCI engines",
      .introduction =
          "What `ludex check -engine cmd=ENGINE proto=ucci` examines, in this order. The source is "
          "version 3.0\n"
          "of the protocol (xqbase, 2007) with its words or remarks, the rules of xiangqi, or "
          "practice: what\n"
          "controllers rely on, as [our reading of UCCI](../protocols/ucci.md) has it. The last "
          "column names\n"
          "the row of [UCI](uci.md) that shares its code, where there is one.",
      .checks = {},
  };
  for (const auto checks : {start_checks(), go_checks(), position_checks(), search_checks(),
                            option_checks(), ending_checks(), process_checks(), memory_checks()}) {
    all.checks.insert(all.checks.end(), checks.begin(), checks.end());
  }
  return all;
}

FuzzKind fuzz_kind() {
  return uci_family::fuzz_kind_of<dialect, false>("ucci");
}

FuzzKind fuzz_kind_with_illegal_positions() {
  return uci_family::fuzz_kind_of<dialect, true>("ucci");
}

}  // namespace ludex::conformance::ucci
