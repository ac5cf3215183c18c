// The protocols as the host knows them: one descriptor each, in one list. Other files get what they
// need to know of a protocol from its descriptor, and so name no protocol.
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

// Objects of the owner that an engine's session may use; all of them outlive the session.
struct SessionContext {
  TrafficLog* log = nullptr;  // null: no traffic is logged
  // When a stop is requested, every wait of the session for readiness ends at once with a Failure,
  // and the engine is given only a short time to quit.
  std::stop_token stop;
  // Called in the session's thread with the port to the engine's process once it runs, for an owner
  // who sends more than the session does. May be empty.
  std::function<void(LinePort& port)> look_at = {};
};

using Started = tl::expected<std::unique_ptr<engine::Engine>, engine::Failure>;
using Served = tl::expected<void, engine::Failure>;

// What a controller is sent about the engine, beyond the engine's own identity and options.
struct Service {
  std::string_view game = "chess";  // the game it plays, a name in rules::games()
  SettingValues settings = {};      // how the controller speaks the protocol
  // Otherwise no command or option of the controller opens a file: it is a program that the user of
  // this machine may not have started.
  bool may_open_files = true;
  // Relative names of those files are below this folder; empty: our working directory.
  std::filesystem::path folder = {};
  // Once a stop is requested, and port and engine are woken, the service ends.
  std::stop_token stop = {};
};

// What is usual where a protocol is spoken.
struct ProtocolDefaults {
  // Engines expect to run in the folder of their program: their books stand there (ucci.md section
  // 1).
  bool in_own_folder = false;
  // The time by which players may exceed their limit in matches of the protocol's games, whatever
  // protocol they speak, unless the match sets a margin.
  Milliseconds usual_margin{0};
  // Whether engines report scores in centipawns, by which a game can be adjudicated.
  bool scores = true;
  // A program whose name begins so is an engine of this protocol (gomocup.md section 1); empty:
  // names show nothing.
  std::string_view program_prefix = {};
  // Keys of the flags that hold for an engine served by serve(), which understands more than the
  // protocol.
  std::span<const std::string_view> served_flags = {};
  // Suites of regression tests are written in its commands.
  bool is_for_suites = false;
};

struct Protocol {
  std::string_view name;                    // "uci"
  std::span<const std::string_view> games;  // names in rules::games() that it can play
  // Whether the protocol can express a game with this setup, given that it plays the game.
  bool (*carries)(const rules::Setup& setup);
  Framing framing;
  std::span<const Setting> settings;  // of an engine that speaks the protocol
  ProtocolDefaults defaults;
  // Whether the depth of a search can be limited with an engine of these settings; null: with each.
  bool (*limits_depth)(const SettingValues& settings) = nullptr;
  // Returns an Engine that talks to an engine over the port.
  Started (*start)(std::unique_ptr<LinePort> port, const EngineSpec& spec, const Clock& clock,
                   const SessionContext& context);
  // Answers a controller over the port by calling the engine, until the controller quits or is
  // gone. A Failure is the engine's.
  Served (*serve)(LinePort& port, engine::Engine& engine, const Clock& clock,
                  const Service& service);
  // The options that serve() offers a controller for that engine.
  std::vector<engine::Option> (*offered)(const engine::Engine& engine, const Service& service);
  // The commands that serve() understands beyond the protocol's own.
  std::vector<protocols::Extension> (*extensions)();
  // Whether a controller whose first line this is speaks the protocol. Null: the first line is the
  // protocol's name.
  bool (*begins)(std::string_view line) = nullptr;
  // Returns a port on which to serve the question that a controller has left as files in a folder;
  // the port writes the answer there. Null: the protocol uses no files.
  Result<std::unique_ptr<LinePort>> (*question_in)(const std::filesystem::path& folder) = nullptr;
};

// A new protocol is one row of this list. The first one is the default.
[[nodiscard]] std::span<const Protocol> protocols();
// Whether the protocol plays the game, and the message for the case that it does not.
[[nodiscard]] bool plays(const Protocol& protocol, std::string_view game);
[[nodiscard]] std::string not_played(const Protocol& protocol, std::string_view game);
// The other games of the protocols that play the game: what an engine may play by mistake.
[[nodiscard]] std::vector<std::string_view> games_beside(std::string_view game);
// The usual margin in a match of the game: the largest of all protocols that play it.
[[nodiscard]] Milliseconds usual_margin(std::string_view game);
// Whether any protocol that plays the game has scores in centipawns.
[[nodiscard]] bool has_scores(std::string_view game);
// Whether a controller whose first line this is speaks the protocol.
[[nodiscard]] bool is_first_line_of(const Protocol& protocol, std::string_view line);
// The protocol that a program's name shows it to speak, whatever its folder; null: none.
[[nodiscard]] const Protocol* protocol_of_program(std::string_view path);
// An empty name stands for the first protocol. The error lists the protocols.
[[nodiscard]] Result<const Protocol*> find_protocol(std::string_view name);
// "uci, ucci", and `last` behind them unless it is empty.
[[nodiscard]] std::string protocol_names(std::string_view last = {});

// The setting with that key of engines.toml, or with that key of -engine, in the first protocol
// that has it; null if none has.
[[nodiscard]] const Setting* find_setting(std::string_view key);
[[nodiscard]] const Setting* find_setting_by_flag(std::string_view flag);
[[nodiscard]] bool takes(const Protocol& protocol, const Setting& setting);

// Whether a search of that engine can be limited to a depth, as far as its entry shows.
[[nodiscard]] bool limits_depth(const EngineSpec& spec);
// The framing of lines for that engine: the protocol's, with the engine's own line end if it has
// one.
[[nodiscard]] Framing framing_of(const Protocol& protocol, const EngineSpec& spec);

}  // namespace ludex::host
