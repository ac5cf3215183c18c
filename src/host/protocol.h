// The protocols as the host knows them: how to run each half of one over a port.
#pragma once

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
#include "host/line_port.h"
#include "host/traffic_log.h"
#include "protocols/extension.h"

namespace ludex::host {

// What an engine's session may use of its owner's; all of it outlives the session.
struct Surroundings {
  TrafficLog* log = nullptr;  // null: nobody wants to read the traffic
  // When a stop is requested, every wait of the session for readiness ends at once with a Failure
  // and the engine is given only a short time to quit.
  std::stop_token stop;
};

using Started = tl::expected<std::unique_ptr<engine::Engine>, engine::Failure>;
using Served = tl::expected<void, engine::Failure>;

// What a controller is told of the engine behind, beyond what the engine says itself.
struct Service {
  std::string_view game = "chess";  // what it plays, a name in rules::games()
  Ranks ranks = Ranks::find_out;    // how the controller counts them, where protocols differ
  // Once a stop is requested, and port and engine are woken, the service ends.
  std::stop_token stop = {};
};

struct Protocol {
  std::string_view name;                    // "uci"
  std::span<const std::string_view> games;  // names in rules::games() that are played in it
  // Its engines expect to run where they lie: their books stand beside them (ucci.md section 1).
  bool in_own_folder;
  // What players are forgiven in matches of its games, whatever they speak, unless more is said.
  Milliseconds usual_margin;
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
};

// A new protocol is one row of this list.
[[nodiscard]] std::span<const Protocol> protocols();
// Whether the game is played in the protocol, and what is to be said where it is not.
[[nodiscard]] bool plays(const Protocol& protocol, std::string_view game);
[[nodiscard]] std::string not_played(const Protocol& protocol, std::string_view game);
// What a match of the game forgives: the most that any protocol does in which it is played.
[[nodiscard]] Milliseconds usual_margin(std::string_view game);
// The error names the protocols that there are.
[[nodiscard]] Result<const Protocol*> find_protocol(std::string_view name);

}  // namespace ludex::host
