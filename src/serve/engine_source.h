// Where tables get their engines from: the built-in ones, and those of the user's engines.toml.
// Nothing that a page says is ever a command, a path or an environment.
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
#include "host/engine_file.h"
#include "host/engine_spec.h"
#include "host/traffic_log.h"
#include "match/player.h"
#include "rules/setup.h"
#include "serve/api_error.h"
#include "serve/engine_worker.h"
#include "serve/levels.h"

namespace ludex::serve {

// What pages call the built-in engine.
inline constexpr std::string_view built_in_name = "Ludex";

// Who is to play.
struct EngineName {
  // A name of engines.toml; empty, or `built_in_name` where the file has none of that: the built-in
  // engine.
  std::string registered = {};
  int level = 0;             // of the built-in engine; 0: all that it has
  std::string profile = {};  // values of its options under a name; empty: as the file says
  std::string who = {};      // what it is for, in its console: "table/7"
  // For a player of a match, whom a referee charges: what it is allowed there.
  std::optional<match::Allowance> allowance = {};
};

// What is known of engines beside their entries; each may be empty, and then there is none.
struct EngineLore {
  // The values of a profile. The error names the member `profile`.
  std::function<Answer<std::vector<host::OptionSetting>>(
      std::string_view engine, std::string_view game, std::string_view profile)>
      values = {};
  // Where the lines of a process go.
  std::function<std::unique_ptr<host::TrafficLog>(std::string_view engine, const std::string& who)>
      log = {};
};

// How to have it play.
struct EnginePlan {
  std::string name = {};  // for people
  EngineWorker::Start start = {};
  std::optional<std::uint64_t> nodes = {};  // a move, at most
  std::optional<int> rating = {};           // Elo
  // Of a player of a match: what was asked for, within what its level and its entry grant.
  match::Allowance allowance = {};
};

class EngineSource {
 public:
  EngineSource() = default;
  EngineSource(const EngineSource&) = delete;
  EngineSource& operator=(const EngineSource&) = delete;
  virtual ~EngineSource() = default;

  // The error names the member of a seat that is wrong: `level`, `engine` or `profile`; its code is
  // `unknown` where there is no such engine.
  [[nodiscard]] virtual Answer<EnginePlan> plan(const rules::Setup& setup,
                                                const EngineName& name) const = 0;
};

class RealEngines final : public EngineSource {
 public:
  // What is registered now; the file may change while the server runs.
  using Registered = std::function<const host::EngineFile&()>;

  // The clock outlives everything that is started; the table of levels and the file outlive this.
  RealEngines(const Clock& clock, const LevelTable& levels, Registered registered,
              EngineLore lore = {})
      : clock_(clock),
        levels_(levels),
        registered_(std::move(registered)),
        lore_(std::move(lore)) {}

  [[nodiscard]] Answer<EnginePlan> plan(const rules::Setup& setup,
                                        const EngineName& name) const override;

 private:
  using OptionSettings = std::vector<host::OptionSetting>;

  [[nodiscard]] Answer<EnginePlan> built_in(const rules::Setup& setup, const EngineName& name,
                                            OptionSettings values) const;
  [[nodiscard]] Answer<EnginePlan> registered(const rules::Setup& setup, const EngineName& name,
                                              OptionSettings values) const;
  [[nodiscard]] Answer<OptionSettings> values_of(std::string_view engine, std::string_view game,
                                                 const std::string& profile) const;

  const Clock& clock_;
  const LevelTable& levels_;
  Registered registered_;
  EngineLore lore_;
};

}  // namespace ludex::serve
