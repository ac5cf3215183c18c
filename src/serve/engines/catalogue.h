// The engines that pages may name: the built-in one and those of the user's engines.toml, what is
// known of each, and the topics `engines` and `engine/NAME/console`.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "host/engine_file.h"
#include "serve/engines/console.h"
#include "serve/engines/trial.h"
#include "serve/floor.h"
#include "serve/router.h"
#include "serve/topic.h"

namespace ludex::serve {

// Values of options under a name, beside those of the registry.
struct EngineProfile {
  std::string name;
  std::vector<host::OptionSetting> values;
};
// Where profiles are kept, for each engine and game. From the floor's thread.
class ProfileStore {
 public:
  using Kept = std::function<void(const Result<void>&)>;
  ProfileStore() = default;
  ProfileStore(const ProfileStore&) = delete;
  ProfileStore& operator=(const ProfileStore&) = delete;
  virtual ~ProfileStore() = default;
  [[nodiscard]] virtual Result<std::vector<EngineProfile>> profiles(
      std::string_view engine, std::string_view game) const = 0;
  // `kept` is called on the floor's thread once it is safe; then it can be read.
  virtual void keep(std::string_view engine, std::string_view game, const EngineProfile& profile,
                    Kept kept) = 0;
  virtual void remove(std::string_view engine, std::string_view game, std::string_view profile,
                      Kept kept) = 0;
};

class Catalogue final : public Topic {
 public:
  // Reads engines.toml.
  using Load = std::function<Result<host::EngineFile>()>;
  // All of it outlives the catalogue.
  struct Place {
    Floor& floor;
    Publisher& publisher;
    ProfileStore& profiles;
    const Clock& clock;           // by which processes are read
    bool may_type = true;         // whether pages may say lines to an engine
    bool shows_commands = false;  // whether pages are told the command lines
  };
  // How often the file is looked at.
  static constexpr Milliseconds between_looks{2000};

  // Reads the file at once; where it cannot be read, there is the built-in engine alone.
  Catalogue(const Place& place, Load load);
  ~Catalogue() override;

  [[nodiscard]] const host::EngineFile& file() const { return file_; }
  // EngineList of the wire.
  [[nodiscard]] Json list() const;
  void add_routes(Router& router);
  // "engines" or "engine/NAME/console"; null: there is no such topic.
  [[nodiscard]] Topic* find(std::string_view topic);
  // The values of a profile; the error names the member `profile`.
  [[nodiscard]] Answer<std::vector<host::OptionSetting>> profile_values(
      std::string_view engine, std::string_view game, std::string_view profile) const;
  // The log for a process of that engine; null for the built-in one and those that are not known.
  [[nodiscard]] std::unique_ptr<host::TrafficLog> log_for(std::string_view engine, std::string who);

  [[nodiscard]] Json state(const Reader& reader) const override;
  void command(const Reader& reader, std::string_view what, const Json& body, Done done) override;

 private:
  struct Entry {
    host::EngineSpec spec;
    std::unique_ptr<Console> console;
    std::unique_ptr<Trial> trial;            // null: none is going on
    Respond tester;                          // who asked for it
    std::optional<Introduction> introduced;  // by the last trial
    std::string trouble;                     // of the last trial; empty: none
  };

  void look();
  void take(host::EngineFile file);
  void publish();
  [[nodiscard]] Entry* find_entry(std::string_view name);
  [[nodiscard]] const Entry* find_entry(std::string_view name) const;
  [[nodiscard]] Json summary(const Entry& entry) const;
  // The game that a request names, or else the engine's first.
  [[nodiscard]] Answer<std::string> game_of(std::string_view engine,
                                            const HttpRequest& request) const;
  [[nodiscard]] std::vector<engine::Option> options_of(std::string_view engine,
                                                       std::string_view game) const;
  // EngineDetails of the wire.
  [[nodiscard]] Answer<Json> details(std::string_view engine, const std::string& game) const;
  void test(const std::string& engine, const std::string& game, Respond respond);
  void tested(const std::string& engine, const std::string& game,
              const tl::expected<Introduction, engine::Failure>& outcome);
  void keep_profile(const std::string& engine, const std::string& profile, const std::string& game,
                    const HttpRequest& request, const Respond& respond);
  void answer(std::string_view engine, const std::string& game, const Respond& respond) const;

  Place place_;
  Load load_;
  host::EngineFile file_;
  std::optional<ApiError> problem_;  // why the file cannot be read
  std::map<std::string, Entry, std::less<>> entries_;
  std::unique_ptr<Floor::Timer> next_look_;
};

}  // namespace ludex::serve
