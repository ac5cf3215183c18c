// How to start an engine: what a line of engines.toml or a `-engine` flag says.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "base/time.h"
#include "host/framing.h"
#include "host/setting.h"
#include "protocols/event.h"

namespace ludex::host {

struct EnvironmentVariable {
  std::string name;
  std::string value;
  bool operator==(const EnvironmentVariable&) const = default;
};

struct OptionSetting {
  std::string name;
  std::string value;
  // An engine that has no such option is not wrong (the setting was meant for several engines).
  bool if_known = false;
  bool operator==(const OptionSetting&) const = default;
};

// How long an engine is waited for. Output never extends a wait.
struct Timeouts {
  Milliseconds handshake = limits::handshake_wait;  // start to the end of its introduction
  Milliseconds new_game = limits::ready_wait;       // until it is ready for a new game
  Milliseconds ready = limits::ready_wait;          // any other answer to "are you ready"
  std::optional<Milliseconds> stop;                 // its answer to "stop"; absent: as its use asks
  // What it says of a finished board, and each move that is played on about it, in a match.
  Milliseconds settle{60'000};
  Milliseconds quit = limits::quit_wait;  // its exit after "quit"
  Milliseconds send{5000};                // until it takes a command from its pipe
  bool operator==(const Timeouts&) const = default;
};

// What the engine is going to be used for. Protocols that have options of their own for this set
// them.
struct Purpose {
  protocols::Infos infos = protocols::Infos::every;
  bool match =
      false;  // its owner charges it what Decision::took says, and waits as long as it must
  bool ponder = false;
  bool operator==(const Purpose&) const = default;
};

// Stands for a protocol: the one that the engine speaks, which is to be found out.
inline constexpr std::string_view any_protocol = "auto";

inline constexpr int most_rating = 4000;

struct EngineSpec {
  std::string name;     // for reports; empty: what the engine calls itself
  std::string command;  // found in PATH, or a path: relative to `directory`, else to ours
  std::vector<std::string> arguments;
  std::string directory;                         // where it runs; empty: where we run
  bool temporary_directory = false;              // it runs in a folder that goes with it
  std::vector<EnvironmentVariable> environment;  // on top of ours
  std::string stderr_file;  // what it writes to stderr is added to this file; empty: to none
  // A row of host::protocols(), or any_protocol; empty: the first row.
  std::string protocol;
  std::string game;                      // a name in rules::games(); empty: any
  std::vector<std::string> first_lines;  // sent before anything else
  std::vector<OptionSetting> options;    // set after the handshake, in this order
  std::optional<int> rating;             // Elo, told to its opponents
  SettingValues settings;                // of its way to speak the protocol
  std::optional<LineEnd> line_ends;      // what lines to it end with; absent: as in its protocol
  Purpose purpose;
  Timeouts timeouts;
  bool operator==(const EngineSpec&) const = default;
};

}  // namespace ludex::host
