// Starts the engines of tables: the built-in ones, and those of the user's engines.toml. Nothing
// that a page sends is used as a command, a path or an environment.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/time.h"
#include "engine/option.h"
#include "host/engine_file.h"
#include "host/engine_spec.h"
#include "host/traffic_log.h"
#include "match/play/player.h"
#include "rules/setup.h"
#include "serve/api_error.h"
#include "serve/engine_worker.h"
#include "serve/engines/introduction.h"
#include "serve/levels.h"

namespace ludex::serve {

// The name of the built-in engine for pages.
inline constexpr std::string_view built_in_name = "Ludex";

// The range of numbers that pages may name as a strength; each engine has a smaller one.
inline constexpr std::int64_t most_strength = 1'000'000'000;

// Which engine is to play.
struct EngineName {
  // A name in engines.toml. The built-in engine is meant if this is empty, or if it is
  // `built_in_name` and the file has no engine of that name.
  std::string registered = {};
  int level = 0;             // of the built-in engine; 0: its full strength
  std::string profile = {};  // stored option values, by their name; empty: those of the file
  std::string who = {};      // what the engine plays for, as its console shows it: "table/7"
  // How strong an engine of the file is to be, in the numbers of its own option
  // (engine/strength.h); absent: as it is set.
  std::optional<std::int64_t> strength = {};
  // For a player of a match only: the allowance that the match order gives it.
  std::optional<match::Allowance> allowance = {};
};

// What is known of engines beside their entries. Each function may be empty: there are no profiles,
// the traffic is not logged, or the starts of engines are not reported.
struct EngineHooks {
  // Returns the option values of a profile. An error names the member `profile`.
  std::function<Answer<std::vector<host::OptionSetting>>(
      std::string_view engine, std::string_view game, std::string_view profile)>
      values = {};
  // Makes the log that receives the lines of an engine's process.
  std::function<std::unique_ptr<host::TrafficLog>(std::string_view engine, const std::string& who)>
      log = {};
  // Makes the observer of the starts of an engine. It is used by other threads, and may outlive
  // this object and the receiver of its reports.
  std::function<StartObserver(std::string_view engine)> observer = {};
  // Returns the options of an engine; none if it has not been started yet.
  std::function<std::vector<engine::Option>(std::string_view engine, std::string_view game)>
      options = {};
};

// How to start the engine that was asked for, and how it plays.
struct EnginePlan {
  std::string name = {};  // shown to people
  EngineWorker::Start start = {};
  std::optional<std::uint64_t> nodes = {};  // the limit for each move
  std::optional<int> rating = {};           // Elo
  bool is_weakened = false;  // by a level, a strength or its options: see engine::is_weakened()
  // For a player of a match: the requested allowance, within the limits of its level and its entry.
  match::Allowance allowance = {};
};

class EngineSource {
 public:
  EngineSource() = default;
  EngineSource(const EngineSource&) = delete;
  EngineSource& operator=(const EngineSource&) = delete;
  virtual ~EngineSource() = default;

  // Makes a plan. An error names the wrong member of the seat: `level`, `engine`, `strength` or
  // `profile`. Its code is `unknown` if there is no such engine.
  [[nodiscard]] virtual Answer<EnginePlan> plan(const rules::Setup& setup,
                                                const EngineName& name) const = 0;
};

class RealEngines final : public EngineSource {
 public:
  // Returns the engines that are registered now; the file may change while the server runs.
  using Registered = std::function<const host::EngineFile&()>;

  // The clock must outlive every engine that is started; the table of levels and the file must
  // outlive this object.
  RealEngines(const Clock& clock, const LevelTable& levels, Registered registered,
              EngineHooks hooks = {})
      : clock_(clock),
        levels_(levels),
        registered_(std::move(registered)),
        hooks_(std::move(hooks)) {}

  [[nodiscard]] Answer<EnginePlan> plan(const rules::Setup& setup,
                                        const EngineName& name) const override;

 private:
  using OptionSettings = std::vector<host::OptionSetting>;

  [[nodiscard]] Answer<EnginePlan> built_in(const rules::Setup& setup, const EngineName& name,
                                            OptionSettings values) const;
  [[nodiscard]] Answer<EnginePlan> registered(const rules::Setup& setup, const EngineName& name,
                                              OptionSettings values) const;
  [[nodiscard]] std::vector<engine::Option> options_of(const host::EngineSpec& spec,
                                                       std::string_view game) const;
  [[nodiscard]] Answer<OptionSettings> values_of(std::string_view engine, std::string_view game,
                                                 const std::string& profile) const;

  const Clock& clock_;
  const LevelTable& levels_;
  Registered registered_;
  EngineHooks hooks_;
};

}  // namespace ludex::serve
