#include "cli/match/log.h"

#include <utility>

#include "host/clock.h"

namespace ludex::cli {

Result<std::unique_ptr<MatchLog>> MatchLog::open(const std::optional<LogFlag>& flag,
                                                 const Clock& clock, const std::stop_token& stop) {
  auto log = std::make_unique<MatchLog>();
  if (flag) {
    host::LogFile::Settings settings;
    settings.path = flag->path;
    settings.is_folder = flag->is_folder;
    settings.append = flag->append;
    settings.takes_lines = flag->traffic;
    settings.stop = stop;
    auto file = host::LogFile::open(std::move(settings), {clock.now(), host::wall_time()});
    if (!file) return tl::unexpected(file.error());
    log->file_ = *std::move(file);
    log->has_name_ = !flag->path.empty();
  }
  return log;
}

std::unique_ptr<host::EngineLog> MatchLog::of_an_engine() {
  return file_ ? std::make_unique<host::EngineLog>(*file_) : nullptr;
}

void MatchLog::opened(const engine::Engine& engine, std::unique_ptr<host::EngineLog> log) {
  if (!log) return;
  const std::lock_guard lock(mutex_);
  logs_[&engine] = std::move(log);
}

void MatchLog::seated(const engine::Engine& engine, const std::optional<match::SeatInGame>& place) {
  const std::lock_guard lock(mutex_);
  const auto found = logs_.find(&engine);
  if (found == logs_.end()) return;
  found->second->sits(place ? place->game : 0, place ? place->seat : std::string_view());
}

std::function<std::string(std::size_t game)> MatchLog::names_of_files() const {
  if (!file_ || !has_name_) return {};
  return [log = file_.get()](std::size_t game) { return log->path_of(game); };
}

Result<void> MatchLog::finish() {
  return file_ ? file_->finish() : Result<void>();
}

}  // namespace ludex::cli
