// Writes the lines that engines of a match send and receive: into the log, where each line has its
// engine and game, and into the files about faults.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "base/result.h"
#include "base/time.h"
#include "cli/match/flags.h"
#include "engine/engine.h"
#include "host/engine_spec.h"
#include "host/kept_lines.h"
#include "host/log_file.h"
#include "match/run/runner.h"

namespace ludex::cli {

// What is kept of the lines of one engine.
struct EngineLines {
  explicit EngineLines(std::unique_ptr<host::KeptLines> kept, host::TrafficLog& into)
      : exchange(std::move(kept)), log(into) {}

  std::unique_ptr<host::KeptLines> exchange;  // null: only the log is written
  host::EngineLog log;
};

// The log that an engine is to be started with; null: none.
[[nodiscard]] inline host::TrafficLog* log_in(const std::unique_ptr<EngineLines>& lines) {
  return lines ? &lines->log : nullptr;
}

// Any thread may call these functions, except finish().
class MatchLog {
 public:
  struct Settings {
    std::optional<LogFlag> log;  // absent: nothing is logged
    std::string faults;          // the folder of the files about faults; empty: none
  };
  [[nodiscard]] static Result<std::unique_ptr<MatchLog>> open(const Settings& settings,
                                                              const Clock& clock,
                                                              const std::stop_token& stop);

  // Returns what is to keep the lines of an engine that is about to be started; null if nothing is.
  [[nodiscard]] std::unique_ptr<EngineLines> of_an_engine(const host::EngineSpec& spec);
  // The engine runs with these lines, which live until another engine has the same address. Null:
  // the engine of this name could not be started.
  void started(const engine::Engine* engine, const std::string& name,
               std::unique_ptr<EngineLines> lines);
  void seated(const engine::Engine& engine, const std::optional<match::SeatInGame>& place);
  // The name of the file for a game; empty if nothing is logged.
  [[nodiscard]] std::function<std::string(std::size_t game)> names_of_files() const;
  // Writes the files about faults; empty if none are asked for. `specs` are those of the entrants
  // and outlive the function.
  [[nodiscard]] std::function<void(const match::ScheduledGame&, const engine::Engine*,
                                   match::PlayedGame&)>
  keeping_faults(std::span<const host::EngineSpec> specs);
  // Call when every engine has ended: writes the entries that wait. The error states what could not
  // be written.
  [[nodiscard]] Result<void> finish();

 private:
  void keep_fault(const host::EngineSpec& spec, const match::ScheduledGame& game,
                  const engine::Engine* engine, match::PlayedGame& played);

  std::unique_ptr<host::LogFile> file_;
  bool has_name_ = false;  // it is not stdout
  std::string faults_;
  std::mutex mutex_;
  std::map<const engine::Engine*, std::unique_ptr<EngineLines>> lines_;
  std::map<std::string, std::unique_ptr<EngineLines>> not_started_;  // the last try, by name
  std::size_t fault_files_ = 0;
  std::optional<Error> trouble_;  // of the first file that could not be written
};

}  // namespace ludex::cli
