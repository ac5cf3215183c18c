// The log of a match: which engine it is that says something, and in which game.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "base/result.h"
#include "base/time.h"
#include "cli/match_flags.h"
#include "engine/engine.h"
#include "host/log_file.h"
#include "match/runner.h"

namespace ludex::cli {

// All calls but finish() from any thread.
class MatchLog {
 public:
  // Without a flag nothing is logged.
  [[nodiscard]] static Result<std::unique_ptr<MatchLog>> open(const std::optional<LogFlag>& flag,
                                                              const Clock& clock);

  // For one more engine that is about to be started; null when nothing is logged.
  [[nodiscard]] std::unique_ptr<host::EngineLog> of_an_engine();
  // The engine runs, with that log, which lives until the address is another engine's.
  void opened(const engine::Engine& engine, std::unique_ptr<host::EngineLog> log);
  void seated(const engine::Engine& engine, const std::optional<match::Place>& place);
  // Once every engine is gone: writes what waits. The error says what could not be written.
  [[nodiscard]] Result<void> finish();

 private:
  std::unique_ptr<host::LogFile> file_;
  std::mutex mutex_;
  std::map<const engine::Engine*, std::unique_ptr<host::EngineLog>> logs_;
};

}  // namespace ludex::cli
