// How to start an engine: what a line of engines.toml or a `-engine` flag says.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "base/time.h"
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
  Milliseconds quit = limits::quit_wait;            // its exit after "quit"
  Milliseconds send{5000};                          // until it takes a command from its pipe
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

// What an engine that must be registered is told once when it asks (UCI).
struct Registration {
  std::string name;
  std::string code;
  bool operator==(const Registration&) const = default;
};

// How the other side counts the ranks of a board that dialects number differently (xiangqi in UCI).
enum class Ranks : std::uint8_t { find_out, from_zero, from_one };
// The unit in which an engine takes its times, where the protocol leaves it open (UCCI).
enum class TimeUnit : std::uint8_t { find_out, seconds, milliseconds };

// As users write them: "auto", "0-9" or "1-10", and "auto", "s" or "ms"; nothing for other text.
[[nodiscard]] inline std::optional<Ranks> find_ranks(std::string_view text) {
  if (text == "auto") return Ranks::find_out;
  if (text == "0-9") return Ranks::from_zero;
  if (text == "1-10") return Ranks::from_one;
  return std::nullopt;
}
[[nodiscard]] inline std::optional<TimeUnit> find_time_unit(std::string_view text) {
  if (text == "auto") return TimeUnit::find_out;
  if (text == "s") return TimeUnit::seconds;
  if (text == "ms") return TimeUnit::milliseconds;
  return std::nullopt;
}

// Stands for a protocol: whichever the engine speaks.
inline constexpr std::string_view any_protocol = "auto";

inline constexpr int most_rating = 4000;

struct EngineSpec {
  std::string name;     // for reports; empty: what the engine calls itself
  std::string command;  // found in PATH, or a path: relative to `directory`, else to ours
  std::vector<std::string> arguments;
  std::string directory;                         // where it runs; empty: where we run
  std::vector<EnvironmentVariable> environment;  // on top of ours
  std::string stderr_file;       // what it writes to stderr is added to this file; empty: to none
  std::string protocol = "uci";  // a row of host::protocols(), or any_protocol
  std::string game;              // a name in rules::games(); empty: any
  std::vector<std::string> first_lines;  // sent before anything else
  std::vector<OptionSetting> options;    // set after the handshake, in this order
  std::optional<int> rating;             // Elo, told to its opponents
  bool white_point_of_view = false;      // its scores are the first seat's, not the mover's
  Ranks ranks = Ranks::find_out;
  TimeUnit time_unit = TimeUnit::find_out;
  bool carriage_returns = false;   // lines to it end as in Windows
  bool reads_whole_lines = false;  // it may write something before the word of a message (UCI)
  std::optional<Registration> registration;
  Purpose purpose;
  Timeouts timeouts;
  bool operator==(const EngineSpec&) const = default;
};

}  // namespace ludex::host
