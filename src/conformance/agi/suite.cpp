#include "conformance/agi/suite.h"

namespace ludex::conformance::agi {

Catalogue catalogue() {
  Catalogue all{
      .protocol = "agi",
      .game = "gomoku",
      .title = "Checks of AGI engines",
      .introduction =
          "What `ludex check -engine cmd=ENGINE proto=agi` examines, in this order. The source is "
          "its author's\n"
          "draft of 2016 with its command or fact, the rules of gomoku and renju, or practice: "
          "what the draft\n"
          "leaves open, as [our reading of AGI](../protocols/agi.md) has it.",
      .checks = {},
  };
  for (const auto checks : {handshake_checks(), position_checks(), go_checks(), rule_checks(),
                            ending_checks(), process_checks()}) {
    all.checks.insert(all.checks.end(), checks.begin(), checks.end());
  }
  return all;
}

}  // namespace ludex::conformance::agi
