// The protocols as the host knows them: one descriptor each, in one list. What other files ask of a
// protocol they ask of its descriptor, and so name none.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "engine/engine.h"
#include "engine/option.h"
#include "host/engine_spec.h"
#include "host/framing.h"
#include "host/line_port.h"
#include "host/setting.h"
#include "host/traffic_log.h"
#include "protocols/extension.h"
#include "rules/game.h"

namespace ludex::host {

// What an engine's session may use of its owner's; all of it outlives the session.
struct Surroundings {
  TrafficLog* log = nullptr;  // null: nobody wants to read the traffic
  // When a stop is requested, every wait of the session for readiness ends at once with a Failure
  // and the engine is given only a short time to quit.
  std::stop_token stop;
  // Shown the port to the engine's process once it runs, for who wants to say more than its session
  // does, on the session's thread. May be empty.
  std::function<void(LinePort& port)> look_at = {};
};

using Started = tl::expected<std::unique_ptr<engine::Engine>, engine::Failure>;
using Served = tl::expected<void, engine::Failure>;

// What a controller is told of the engine behind, beyond what the engine says itself.
struct Service {
  std::string_view game = "chess";  // what it plays, a name in rules::games()
  SettingValues settings = {};      // of the way in which the controller speaks the protocol
  // Once a stop is requested, and port and engine are woken, the service ends.
  std::stop_token stop = {};
};

// What goes without saying where a protocol is spoken.
struct Customs {
  // Its engines expect to run where they lie: their books stand beside them (ucci.md section 1).
  bool in_own_folder = false;
  // What players are forgiven in matches of its games, whatever they speak, unless more is said.
  Milliseconds usual_margin{0};
  // Programs whose names begin so are its engines (gomocup.md section 1); empty: names say nothing.
  std::string_view program_prefix = {};
  // Keys of flags that hold for an engine served by serve(): what it understands beyond the
  // protocol.
  std::span<const std::string_view> served_flags = {};
};

struct Protocol {
  std::string_view name;                    // "uci"
  std::span<const std::string_view> games;  // names in rules::games() that are played in it
  // Whether a game that is set up so can be told in it, given that its game is one of those.
  bool (*carries)(const rules::Setup& setup);
  Framing framing;
  std::span<const Setting> settings;  // of an engine that speaks it
  Customs customs;
  // Is an engine by talking to one over the port.
  Started (*start)(std::unique_ptr<LinePort> port, const EngineSpec& spec, const Clock& clock,
                   const Surroundings& surroundings);
  // Answers a controller over the port by calling the engine, until the controller quits or is
  // gone; the Failure is the engine's.
  Served (*serve)(LinePort& port, engine::Engine& engine, const Clock& clock,
                  const Service& service);
  // The options that serve() offers a controller for that engine.
  std::vector<engine::Option> (*offered)(const engine::Engine& engine, const Service& service);
  // The commands that serve() understands beyond the protocol's own.
  std::vector<protocols::Extension> (*extensions)();
  // Whether a controller that says this first speaks it. Null: the first line is its name.
  bool (*begins)(std::string_view line) = nullptr;
  // What a controller has left in a folder that speaks by files: a port on which to serve it, which
  // writes the answer there. Null: none does.
  Result<std::unique_ptr<LinePort>> (*question_in)(const std::filesystem::path& folder) = nullptr;
};

// A new protocol is one row of this list; the first one is spoken where nobody says otherwise.
[[nodiscard]] std::span<const Protocol> protocols();
// Whether the game is played in the protocol, and what is to be said where it is not.
[[nodiscard]] bool plays(const Protocol& protocol, std::string_view game);
[[nodiscard]] std::string not_played(const Protocol& protocol, std::string_view game);
// What a match of the game forgives: the most that any protocol does in which it is played.
[[nodiscard]] Milliseconds usual_margin(std::string_view game);
// Whether a controller that says this first speaks the protocol.
[[nodiscard]] bool is_first_line_of(const Protocol& protocol, std::string_view line);
// The protocol whose engine a program of that name is, whatever its folder; null: none.
[[nodiscard]] const Protocol* protocol_of_program(std::string_view path);
// An empty name is the first one's. The error names the protocols that there are.
[[nodiscard]] Result<const Protocol*> find_protocol(std::string_view name);
// "uci, ucci".
[[nodiscard]] std::string protocol_names(std::string_view last = {});

// The setting of that key in engines.toml, or of that key of -engine, in any protocol that has it;
// null: none has.
[[nodiscard]] const Setting* find_setting(std::string_view key);
[[nodiscard]] const Setting* find_setting_by_flag(std::string_view flag);
[[nodiscard]] bool takes(const Protocol& protocol, const Setting& setting);

// How lines are framed for that engine: as the protocol does, unless its entry says otherwise.
[[nodiscard]] Framing framing_of(const Protocol& protocol, const EngineSpec& spec);

}  // namespace ludex::host
