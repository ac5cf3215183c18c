#include "conformance/gomocup/suite.h"

namespace ludex::conformance::gomocup {

Catalogue catalogue() {
  Catalogue all{
      .protocol = "gomocup",
      .game = "gomoku",
      .title = "Checks of Gomocup engines",
      .introduction =
          "What `ludex check -engine cmd=ENGINE proto=gomocup` examines, in this order. The source "
          "is the\n"
          "protocol of Gomocup and Piskvork (text of 2023, with its section or command), the rules "
          "of\n"
          "gomoku and renju, or practice: what managers rely on, as [our reading of\n"
          "Gomocup](../protocols/gomocup.md) has it.",
      .checks = {},
  };
  for (const auto checks : {start_checks(), move_checks(), board_checks(), info_checks(),
                            ending_checks(), process_checks(), memory_checks()}) {
    all.checks.insert(all.checks.end(), checks.begin(), checks.end());
  }
  return all;
}

}  // namespace ludex::conformance::gomocup
