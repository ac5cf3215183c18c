// The log of --log: where a subcommand keeps the lines of both sides of an engine.
#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include "base/result.h"
#include "base/time.h"
#include "host/log_file.h"

namespace ludex::cli {

class LinesLog {
 public:
  // Without a path nothing is kept. A stop ends the wait for somebody who reads a pipe.
  [[nodiscard]] static Result<LinesLog> open(const std::string& path, const Clock& clock,
                                             const std::stop_token& stop, bool append = false);

  // For the lines of the program or server, and for those of the engine; null: they are not kept.
  [[nodiscard]] host::LogFile* file() const { return file_.get(); }
  [[nodiscard]] host::EngineLog* of_engine() const { return of_engine_.get(); }
  // The error states why not all lines were written.
  [[nodiscard]] Result<void> finish();

 private:
  LinesLog() = default;

  std::unique_ptr<host::LogFile> file_;
  std::unique_ptr<host::EngineLog> of_engine_;  // writes into the file
};

}  // namespace ludex::cli
