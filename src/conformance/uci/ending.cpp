// The end of the engine.
#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "base/text.h"
#include "conformance/uci/suite.h"
#include "conformance/uci_family/checks.h"

namespace ludex::conformance::uci {

namespace {

constexpr std::array ending_table{
    Check{"end", "quit", Severity::must, "EN2006, quit", "`quit` ends the engine.",
          over<uci_family::end_by_quit>, "UTS quit_exits_cleanly"},
    Check{"end", "quit-thinking", Severity::must, "EN2006, quit",
          "`quit` ends the engine during a search.", over<uci_family::end_by_quit_while_thinking>,
          "UTS quit_during_search"},
    Check{"end", "quit-first", Severity::should, "EN2006, quit",
          "`quit` ends the engine before `uci` too.", over<uci_family::end_by_quit_before_hello>},
    Check{"end", "status", Severity::should, "practice", "After `quit` the exit status is 0.",
          over<uci_family::end_with_status_zero>, "UTS quit_exits_cleanly"},
    Check{"end", "status-thinking", Severity::should, "practice", "So it is during a search.",
          over<uci_family::end_while_thinking_with_status_zero>, "UTS quit_during_search"},
    Check{"end", "input", Severity::must, "practice", "The end of its input ends the engine.",
          over<uci_family::end_of_input>},
    Check{"end", "input-thinking", Severity::must, "practice",
          "The end of its input ends the engine during a search.",
          over<uci_family::end_of_input_while_thinking>},
    Check{"end", "stderr", Severity::advice, "practice",
          "A game without errors leaves stderr empty.", over<uci_family::end_writes_no_errors>},
};

}  // namespace

std::span<const Check> ending_checks() {
  return ending_table;
}

}  // namespace ludex::conformance::uci
