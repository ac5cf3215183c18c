// The faults of the engine with which the host and matches are tested: the check that names each.
#pragma once

#include <array>
#include <string_view>

#include "support/fault_table.h"

namespace ludex::conformance {

// Stands for a check where the fault keeps to the protocol and costs other programs nothing.
inline constexpr std::string_view harmless = "-";

struct NamedFault {
  std::string_view fault;
  // In the order of tests::protocol_names; empty where the fault does not exist.
  std::array<std::string_view, tests::protocol_names.size()> checks;
  // The engine is silent or floods, and the wait is shortened.
  bool is_waited_for = false;
};

inline constexpr auto named_faults = std::to_array<NamedFault>({
    {"die-at-start",
     {"handshake/uciok", "handshake/ucciok", "handshake/agiok", "start/ok", "form/answers"}},
    {"die-at-handshake",
     {"handshake/uciok", "handshake/ucciok", "handshake/agiok", "about/before-start",
      "form/answers"}},
    {"silent-handshake",
     {"handshake/uciok", "handshake/ucciok", "handshake/agiok", "about/before-start",
      "form/answers"},
     true},
    {"flood-handshake",
     {"handshake/uciok", "handshake/ucciok", "handshake/agiok", "about/before-start",
      "form/answers"},
     true},
    {"bytes-before-handshake",
     {"handshake/text", "handshake/text", "handshake/text", "start/silent", "form/silent"}},
    {"malformed-options", {"options/form", "options/form"}},
    {"long-lines", {harmless, harmless, harmless}},
    {"silent-ready", {"ready/readyok", "ready/readyok", "ready/readyok"}, true},
    {"silent-newgame", {"", "", "", "start/ok", "setup/nine"}, true},
    {"die-at-newgame",
     {"ready/new-game", "ready/new-game", "rule/spellings", "start/ok", "setup/nine"}},
    {"die", {"go/answers", "go/answers", "go/answers", "move/begin", "genmove/answers"}},
    {"answer-then-die",
     {"go/answers-once", "go/answers-once", "go/once", "move/once", "genmove/once"}},
    {"half-line-then-die",
     {"go/answers", "go/answers", "go/answers", "move/begin", "genmove/answers"}},
    {"hang", {"go/answers", "go/answers", "go/answers", "move/begin", "genmove/answers"}, true},
    {"until-stopped", {"go/answers", "go/answers", "go/answers"}, true},
    {"deaf", {"go/answers", "go/answers", "go/answers", "move/begin", "genmove/answers"}, true},
    {"stopped", {"go/answers", "go/answers", "go/answers", "move/begin", "genmove/answers"}, true},
    {"spin", {"go/answers", "go/answers", "go/answers", "move/begin", "genmove/answers"}, true},
    {"late",
     {"go/clock-tiny", "go/clock-tiny", "go/little-time", "info/timeout-turn", "time/left-kept"}},
    {"split", {harmless, harmless, harmless, harmless, harmless}},
    {"early-byte", {harmless, harmless, harmless}},
    {"twice", {"go/answers-once", "go/answers-once", "go/once", "move/once", "genmove/once"}},
    {"unsolicited", {"go/answers-once", "go/answers-once", "go/once", "move/once", "genmove/once"}},
    {"chatter", {"go/answers", "go/answers", "go/answers", "move/begin", "genmove/answers"}, true},
    {"flood", {"go/answers", "go/answers", "go/answers", "move/begin", "genmove/answers"}, true},
    {"endless-line", {"go/answers", "go/answers", "go/answers", "move/begin", "genmove/answers"}},
    {"long-line", {"go/answers", "go/answers", "go/answers", "move/begin", "genmove/answers"}},
    {"many-lines", {harmless, harmless, harmless, harmless, "genmove/nothing-before"}},
    {"stderr", {"end/stderr", "end/stderr", "end/stderr", "end/stderr", "process/stderr"}},
    {"illegal",
     {"position/startpos", "position/startpos", "position/moves", "move/turn", "genmove/white"}},
    {"other-side", {"position/startpos", "position/startpos"}},
    {"off-board",
     {"position/startpos", "position/startpos", "position/empty", "move/begin", "genmove/vertex"}},
    {"resign", {"position/startpos", "", "position/empty", "move/begin"}},
    {"resign-by-rule", {"", "position/startpos", "", "", harmless}},
    {"none",
     {"position/startpos", "position/startpos", "position/empty", "move/begin", "genmove/vertex"}},
    {"null-move",
     {"position/startpos", "position/startpos", "position/empty", "move/begin", "genmove/vertex"}},
    {"own-square", {"position/startpos", "position/startpos"}},
    {"bare", {"position/startpos", "position/startpos", "go/answers", "", "genmove/vertex"}},
    {"error", {"", "", "", "move/begin", "genmove/answers"}},
    {"wrong-id", {"", "", "", "", "genmove/id"}},
    {"no-newline",
     {"go/answers", "go/answers", "go/answers", "move/begin", "genmove/answers"},
     true},
    {"nonsense",
     {"info/form", "info/form", "info/numbers", "move/begin", "genmove/nothing-before"}},
    {"full-pipe",
     {"position/stays", "position/stays", "position/goes-on", "move/game", "genmove/twice"}},
    {"close-stdin",
     {"position/stays", "position/stays", "position/goes-on", "move/game", "genmove/twice"}},
    {"close-stdout", {"go/answers", "go/answers", "go/answers", "move/begin", "genmove/answers"}},
    {"children",
     {"process/children", "process/children", "process/children", "process/children",
      "process/children"}},
    {"children-then-die",
     {"go/answers-once", "go/answers-once", "go/answers", "move/begin", "genmove/answers"}},
    {"crlf", {harmless, harmless, harmless, harmless, harmless}},
    {"blanks", {harmless, harmless, harmless, harmless}},
    {"odd-bytes", {"info/text", "info/text", "info/text", "move/begin", "genmove/nothing-before"}},
    {"byte-by-byte", {harmless, harmless, harmless, harmless, harmless}},
    {"daemon", {"end/quit", "end/quit", "end/quit", "end/end", "admin/quit"}, true},
    {"ignore-quit", {"end/quit", "end/quit", "end/quit", "end/end", "admin/quit"}, true},
    {"crash-at-quit",
     {"end/status", "end/status", "end/status", "end/status", "admin/quit-status"}},
});

// A fault with other arguments of the fault engine than its usual ones.
struct FaultVariant {
  std::string_view fault;
  std::string_view name;       // of the variant
  std::string_view arguments;  // divided by blanks; {} is the name of a file of the test
  std::string_view about;
  std::array<std::string_view, tests::protocol_names.size()> checks;
  std::string_view shown;  // what the finding or its lines contain
};

inline constexpr auto fault_variants = std::to_array<FaultVariant>({
    {"die",
     "status 0",
     "--status 0",
     "ends with the status of success when it is asked",
     {"go/answers", "go/answers", "go/answers", "move/begin", "genmove/answers"},
     "exit status 0"},
    {"die",
     "signal 11",
     "--signal 11",
     "crashes when it is asked",
     {"go/answers", "go/answers", "go/answers", "move/begin", "genmove/answers"},
     "killed by signal 11"},
    {"die",
     "last words",
     "--words out-of-memory",
     "says why on stderr, and ends when it is asked",
     {"go/answers", "go/answers", "go/answers", "move/begin", "genmove/answers"},
     "out-of-memory"},
    {"die",
     "second question",
     "--ply 2",
     "ends when it is asked again",
     {"position/stays", "position/stays", "position/goes-on", "move/game", "genmove/twice"},
     "exit status 1"},
    {"die-at-start",
     "second start",
     "--from-start 2 --starts {}",
     "ends before it reads a line, but for its first start",
     {"process/after-quit", "process/after-quit", "process/after-quit", "process/after-quit",
      "process/after-quit"},
     "exit status 1"},
});

}  // namespace ludex::conformance
