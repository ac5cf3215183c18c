// The log of a match: records which engine sends a line, and in which game.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "base/result.h"
#include "base/time.h"
#include "cli/match/flags.h"
#include "engine/engine.h"
#include "host/log_file.h"
#include "match/run/runner.h"

namespace ludex::cli {

// Any thread may call these functions, except finish().
class MatchLog {
 public:
  // Without a flag nothing is logged.
  [[nodiscard]] static Result<std::unique_ptr<MatchLog>> open(const std::optional<LogFlag>& flag,
                                                              const Clock& clock,
                                                              const std::stop_token& stop);

  // Returns the log for an engine that is about to be started; null if nothing is logged.
  [[nodiscard]] std::unique_ptr<host::EngineLog> of_an_engine();
  // The engine runs with that log, which lives until another engine has the same address.
  void opened(const engine::Engine& engine, std::unique_ptr<host::EngineLog> log);
  void seated(const engine::Engine& engine, const std::optional<match::SeatInGame>& place);
  // The name of the file for a game; empty if nothing is logged.
  [[nodiscard]] std::function<std::string(std::size_t game)> names_of_files() const;
  // Call when every engine has ended: writes the entries that wait. The error states what could not
  // be written.
  [[nodiscard]] Result<void> finish();

 private:
  std::unique_ptr<host::LogFile> file_;
  bool has_name_ = false;  // it is not stdout
  std::mutex mutex_;
  std::map<const engine::Engine*, std::unique_ptr<host::EngineLog>> logs_;
};

}  // namespace ludex::cli
