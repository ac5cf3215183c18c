#include "conformance/uci/suite.h"

#include "conformance/uci_family/fuzz.h"

namespace ludex::conformance::uci {

Catalogue catalogue() {
  Catalogue all{
      .protocol = "uci",
      .game = "chess",
      .title = "Checks of UCI engines",
      .introduction =
          "What `ludex check -engine cmd=ENGINE proto=uci` examines, in this order. The source is\n"
          "the English specification of April 2006 (EN2006) with its words, or practice: what "
          "controllers\n"
          "rely on, as [our reading of UCI](../protocols/uci.md) has it. The last column names the "
          "same in\n"
          "fastchess (`--compliance`, by the number of its step) and in uci-test-suite (UTS).",
      .checks = {},
  };
  for (const auto checks :
       {handshake_checks(), ready_checks(), go_checks(), stop_checks(), position_checks(),
        move_checks(), info_checks(), option_checks(), ponder_checks(), robustness_checks(),
        ending_checks(), process_checks(), memory_checks()}) {
    all.checks.insert(all.checks.end(), checks.begin(), checks.end());
  }
  return all;
}

FuzzKind fuzz_kind() {
  return uci_family::fuzz_kind_of<dialect, false>("uci");
}

FuzzKind fuzz_kind_with_illegal_positions() {
  return uci_family::fuzz_kind_of<dialect, true>("uci");
}

}  // namespace ludex::conformance::uci
