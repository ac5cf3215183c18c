#include "cli/lines_log.h"

#include <utility>

#include "host/clock.h"

namespace ludex::cli {

Result<LinesLog> LinesLog::open(const std::string& path, const Clock& clock,
                                const std::stop_token& stop, bool append) {
  LinesLog log;
  if (path.empty()) return log;
  host::LogFile::Settings settings;
  settings.path = path;
  settings.append = append;
  settings.stop = stop;
  auto file = host::LogFile::open(std::move(settings), {clock.now(), host::wall_time()});
  if (!file) return tl::unexpected(std::move(file.error()));
  log.file_ = *std::move(file);
  log.of_engine_ = std::make_unique<host::EngineLog>(*log.file_);
  return log;
}

Result<void> LinesLog::finish() {
  return file_ != nullptr ? file_->finish() : Result<void>();
}

}  // namespace ludex::cli
