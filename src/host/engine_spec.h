// How to start an engine: the content of a table of engines.toml or of an `-engine` flag.
#pragma once

#include <chrono>
#include <memory>
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

class PortSource;

struct EnvironmentVariable {
  std::string name;
  std::string value;
  bool operator==(const EnvironmentVariable&) const = default;
};

struct OptionSetting {
  std::string name;
  std::string value;
  // If true, it is no error that the engine lacks this option: the setting was meant for several
  // engines.
  bool if_known = false;
  // If true, the start fails where the option takes a text: the value was sent by a page, and the
  // owner has not opened this option (EngineSpec::open_options). It might be a path.
  bool no_text = false;
  bool operator==(const OptionSetting&) const = default;
};

// An option whose value is a file, and the folder from which pages may choose it.
struct OpenFiles {
  std::string option;
  std::string folder;
  bool operator==(const OpenFiles&) const = default;
};

// How long Ludex waits for an engine. Output never extends a wait.
struct Timeouts {
  Milliseconds handshake = limits::handshake_wait;  // from the start to the end of its introduction
  Milliseconds new_game = limits::ready_wait;       // until it is ready for a new game
  Milliseconds ready = limits::ready_wait;          // any other answer to "are you ready"
  std::optional<Milliseconds> stop;  // its answer to "stop"; absent: the user of the engine decides
  // Its list of dead stones on a finished board, and each further move when play goes on about it,
  // in a match.
  Milliseconds settle{60'000};
  Milliseconds quit = limits::quit_wait;  // its exit after "quit"
  Milliseconds send{5000};                // until it takes a command from its pipe
  bool operator==(const Timeouts&) const = default;
};

// Multiplies all waits.
inline void scale(Timeouts& timeouts, double factor) {
  const auto scaled = [factor](Milliseconds wait) {
    return std::chrono::round<Milliseconds>(std::chrono::duration<double, std::milli>(wait) *
                                            factor);
  };
  for (Milliseconds* wait : {&timeouts.handshake, &timeouts.new_game, &timeouts.ready,
                             &timeouts.settle, &timeouts.quit, &timeouts.send}) {
    *wait = scaled(*wait);
  }
  if (timeouts.stop) {
    timeouts.stop = scaled(*timeouts.stop);
  }
}

// What the engine is going to be used for. A protocol that has options for this purpose sets them.
struct Purpose {
  protocols::Infos infos = protocols::Infos::every;
  // The engine's owner charges it the time in Decision::took, and waits as long as it must.
  bool match = false;
  bool ponder = false;
  bool operator==(const Purpose&) const = default;
};

// Stands for a protocol that is to be detected: the one that the engine speaks.
inline constexpr std::string_view any_protocol = "auto";

inline constexpr int most_rating = 4000;
inline constexpr int most_niceness = 19;  // the kernel's

struct EngineSpec {
  std::string name;  // in reports; empty: the name that the engine reports
  // The engine is no program that we start, but connects to us; then `command` is empty. It is
  // owned by those who list the engine and by those who use this specification. Null: a program.
  std::shared_ptr<PortSource> port_source;
  // Looked for in `directory`, then in the folders of programs.h; or a path, relative to
  // `directory` or else to our working folder.
  std::string command;
  std::vector<std::string> arguments;
  std::string directory;             // its working folder; empty: ours
  bool temporary_directory = false;  // it runs in a new folder, which is removed after its end
  std::vector<EnvironmentVariable> environment;  // added to our own environment
  // The file to which the engine's stderr is appended; empty: none.
  std::string stderr_file;
  // A row of host::protocols(), or any_protocol; empty: the first row.
  std::string protocol;
  std::string game;                       // a name in rules::games(); empty: any game
  std::vector<std::string> first_lines;   // sent before any other line
  std::vector<OptionSetting> options;     // set after the handshake, in this order
  std::vector<std::string> open_options;  // options of texts that pages may set
  std::vector<OpenFiles> open_files;      // options of files that pages may choose
  std::optional<int> rating;              // Elo, reported to its opponents
  // How much it yields to other programs, 0 to most_niceness, added to our own niceness; absent: 0.
  std::optional<int> niceness;
  SettingValues settings;            // how it speaks the protocol
  std::optional<LineEnd> line_ends;  // the end of lines sent to it; absent: the protocol's
  Purpose purpose;
  // What an entry asks of every match, as ponder and restart= of -engine do.
  bool ponders = false;
  bool restarts = false;
  Timeouts timeouts;
  bool operator==(const EngineSpec&) const = default;
};

}  // namespace ludex::host
