// The engines that pages may name, which are the built-in one, those of the user's engines.toml and
// those that have connected to the server, with the identity and the options of each; and the
// topics `engines`, `engine/NAME/console` and `engine/NAME/check`.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "host/engine_file.h"
#include "host/engine_pool.h"
#include "serve/engine_shutdown.h"
#include "serve/engines/console.h"
#include "serve/engines/engine_check.h"
#include "serve/engines/installed.h"
#include "serve/engines/introduction.h"
#include "serve/engines/trial.h"
#include "serve/event_loop.h"
#include "serve/router.h"
#include "serve/topic.h"

namespace ludex::serve {

// Option values that are stored under a name; they come on top of those in engines.toml.
struct EngineProfile {
  std::string name;
  std::vector<host::OptionSetting> values;
};
// Stores the profiles of each engine and game. Used on the event loop's thread.
class ProfileStore {
 public:
  using Kept = std::function<void(const Result<void>&)>;
  ProfileStore() = default;
  ProfileStore(const ProfileStore&) = delete;
  ProfileStore& operator=(const ProfileStore&) = delete;
  virtual ~ProfileStore() = default;
  [[nodiscard]] virtual Result<std::vector<EngineProfile>> profiles(
      std::string_view engine, std::string_view game) const = 0;
  // `kept` is called on the event loop's thread once the change is stored; then profiles() shows
  // it.
  virtual void keep(std::string_view engine, std::string_view game, const EngineProfile& profile,
                    Kept kept) = 0;
  virtual void remove(std::string_view engine, std::string_view game, std::string_view profile,
                      Kept kept) = 0;
};

class Catalogue final : public Topic {
 public:
  // Reads engines.toml.
  using Load = std::function<Result<host::EngineFile>()>;
  // What pages may read about this machine, for people who want to add an engine.
  struct Machine {
    std::string file;  // the path of engines.toml, whether it exists or not
    std::vector<InstalledEngine> installed;
    bool operator==(const Machine&) const = default;
  };
  // All of these must outlive the catalogue.
  struct Parts {
    EventLoop& event_loop;
    Publisher& publisher;
    ProfileStore& profiles;
    const Clock& clock;                         // timestamps the reads from processes
    bool may_type = false;                      // whether pages may use consoles
    bool shows_commands = false;                // whether pages are shown the command lines
    std::function<Machine()> look_around = {};  // empty: pages get nothing about this machine
    // How a person calls this program, so that it reads the same engines.toml.
    std::string program = "ludex";
    // The engines that have connected. Null: none can.
    std::shared_ptr<host::EnginePool> connected = nullptr;
  };
  // How many profiles an engine has for a game, and how much the values of one take.
  static constexpr std::size_t most_profiles = 64;
  static constexpr std::size_t profile_bytes = std::size_t{16} << 10;
  // How often the file is checked for changes.
  static constexpr Milliseconds between_looks{2000};

  // Reads the file at once; if it cannot be read, only the built-in engine is known.
  Catalogue(const Parts& place, Load load);
  ~Catalogue() override;

  // The engines of the file, and those that have connected.
  [[nodiscard]] const host::EngineFile& file() const { return file_; }
  // Looks for changes of the file and of the engines that have connected.
  void look();
  // The engines that nobody uses any more, and that have not ended yet.
  [[nodiscard]] std::size_t ending() const { return room_.size(); }
  // An EngineList (web/src/wire/types.ts).
  [[nodiscard]] Json list() const;
  void add_routes(Router& router);
  // Finds "engines", "engine/NAME/console" or "engine/NAME/check"; null if there is no such topic.
  [[nodiscard]] Topic* find(std::string_view topic);
  // The option values of a profile; an error names the member `profile`.
  [[nodiscard]] Answer<std::vector<host::OptionSetting>> profile_values(
      std::string_view engine, std::string_view game, std::string_view profile) const;
  // None if the engine has not been started yet.
  [[nodiscard]] std::vector<engine::Option> options_of(std::string_view engine,
                                                       std::string_view game) const;
  // Makes the log for a process of that engine; null for the built-in engine and unknown engines.
  [[nodiscard]] std::unique_ptr<host::TrafficLog> log_for(std::string_view engine, std::string who);

  // Makes the observer of that engine's starts, by which its state becomes known; null for the
  // built-in engine and unknown engines. The observer may outlive the catalogue, but not the event
  // loop.
  [[nodiscard]] StartObserver start_observer(std::string_view engine);

  [[nodiscard]] Json state(const Reader& reader) const override;
  void command(const Reader& reader, std::string_view what, const Json& body, Done done) override;

 private:
  // How many connections an engine has, by its name.
  struct Connections {
    std::size_t waiting = 0;
    std::size_t seated = 0;
    bool operator==(const Connections&) const = default;
  };
  struct Entry {
    host::EngineSpec spec;
    std::unique_ptr<Console> console;
    std::unique_ptr<EngineCheck> check;
    std::unique_ptr<Trial> trial;            // null: no trial is in progress
    Respond tester;                          // the answer to the request for the trial
    std::optional<Introduction> introduced;  // the result of the last start
    std::string trouble;                     // why the last start failed; empty: it did not
  };

  [[nodiscard]] host::EngineFile with_connected();
  void take(host::EngineFile file);
  void publish();
  [[nodiscard]] Entry* find_entry(std::string_view name);
  [[nodiscard]] Topic* console_of(Entry& entry);
  [[nodiscard]] Topic* check_of(Entry& entry);
  [[nodiscard]] const Entry* find_entry(std::string_view name) const;
  [[nodiscard]] const host::EngineSpec& spec_of(std::string_view engine) const;
  [[nodiscard]] Json summary(const Entry& entry) const;
  // The game that the request names, or else the first game of the engine.
  [[nodiscard]] Answer<std::string> game_of(std::string_view engine,
                                            const HttpRequest& request) const;
  // An EngineDetails (web/src/wire/types.ts).
  [[nodiscard]] Answer<Json> details(std::string_view engine, const std::string& game) const;
  // Takes over how an engine of that entry has started, beside the trials; returns whether that is
  // news.
  static bool take_start(Entry& entry, StartOutcome outcome);
  void test(const std::string& engine, const std::string& game, Respond respond);
  void tested(const std::string& engine, const std::string& game, const StartOutcome& outcome);
  // Whether the profile may be kept beside those that there are.
  [[nodiscard]] Answer<void> room_for(const std::string& engine, const std::string& game,
                                      const EngineProfile& profile) const;
  void keep_profile(const std::string& engine, const std::string& profile, const std::string& game,
                    const HttpRequest& request, const Respond& respond);
  void answer(std::string_view engine, const std::string& game, const Respond& respond) const;

  Parts parts_;
  Load load_;
  host::EngineFile read_;  // as it was last read
  host::EngineFile file_;  // with the engines that have connected
  std::map<std::string, Connections, std::less<>> connections_;
  const host::EngineSpec built_in_{};  // stands for the entry that the built-in engine has not
  std::optional<ApiError> problem_;    // why the file cannot be read
  std::optional<Machine> machine_;
  EngineCheck::Runs checks_;
  EngineShutdown room_;  // destroyed after the entries, whose engines end in it
  std::map<std::string, Entry, std::less<>> entries_;
  std::unique_ptr<EventLoop::Timer> next_look_;
  // Shared with the observers, which find out by it whether the catalogue is still there.
  std::shared_ptr<Catalogue*> self_ = std::make_shared<Catalogue*>(this);
};

}  // namespace ludex::serve
