#include "conformance/gtp/suite.h"

namespace ludex::conformance::gtp {

Catalogue catalogue() {
  Catalogue all{
      .protocol = "gtp",
      .game = "go",
      .title = "Checks of GTP engines",
      .introduction =
          "What `ludex check -engine cmd=ENGINE proto=gtp` examines, in this order. The source is "
          "the\nspecification of GTP 2 (second draft, 2002), or practice, as [our "
          "reading of\nGTP](../protocols/gtp.md) has it.",
      .checks = {},
  };
  for (const auto checks : {form_checks(), admin_checks(), setup_checks(), play_checks(),
                            genmove_checks(), game_checks(), process_checks(), stream_checks()}) {
    all.checks.insert(all.checks.end(), checks.begin(), checks.end());
  }
  return all;
}

}  // namespace ludex::conformance::gtp
