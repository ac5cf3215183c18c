#include "cli/match/log.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "base/limits.h"
#include "cli/engines.h"
#include "cli/match/fault_file.h"
#include "host/clock.h"
#include "records/io/output_file.h"

namespace ludex::cli {
namespace {

Result<void> write_fault(const FaultyGame& game, const std::string& path) {
  auto file = records::OutputFile::open(path);
  if (!file) return tl::unexpected(file.error());
  (**file).stream() << fault_text(game, path);
  return (**file).finish();
}

}  // namespace

Result<std::unique_ptr<MatchLog>> MatchLog::open(const Settings& settings, const Clock& clock,
                                                 const std::stop_token& stop) {
  auto log = std::make_unique<MatchLog>();
  if (!settings.faults.empty()) {
    std::error_code error;
    std::filesystem::create_directories(settings.faults, error);
    if (!error) {
      log->faults_ = std::filesystem::canonical(settings.faults, error).string();
    }
    if (error) {
      return tl::unexpected(Error{
          fmt::format("cannot write to the folder \"{}\": {}", settings.faults, error.message())});
    }
  }
  if (const auto& flag = settings.log) {
    host::LogFile::Settings file_settings;
    file_settings.path = flag->path;
    file_settings.is_folder = flag->is_folder;
    file_settings.append = flag->append;
    file_settings.takes_lines = flag->traffic;
    file_settings.stop = stop;
    auto file = host::LogFile::open(std::move(file_settings), {clock.now(), host::wall_time()});
    if (!file) return tl::unexpected(file.error());
    log->file_ = *std::move(file);
    log->has_name_ = !flag->path.empty();
  }
  return log;
}

std::unique_ptr<EngineLines> MatchLog::of_an_engine(const host::EngineSpec& spec) {
  // The built-in engine speaks no protocol unless its lines are logged.
  if (faults_.empty() || spec.command == builtin_command) {
    return file_ ? std::make_unique<EngineLines>(nullptr, *file_) : nullptr;
  }
  auto exchange = std::make_unique<host::KeptLines>(file_.get());
  host::KeptLines& into = *exchange;
  return std::make_unique<EngineLines>(std::move(exchange), into);
}

void MatchLog::started(const engine::Engine* engine, const std::string& name,
                       std::unique_ptr<EngineLines> lines) {
  if (!lines) return;
  const std::lock_guard lock(mutex_);
  if (engine == nullptr) {
    not_started_[name] = std::move(lines);
  } else {
    lines_[engine] = std::move(lines);
  }
}

void MatchLog::seated(const engine::Engine& engine, const std::optional<match::SeatInGame>& place) {
  const std::lock_guard lock(mutex_);
  const auto found = lines_.find(&engine);
  if (found == lines_.end()) return;
  found->second->log.sits(place ? place->game : 0, place ? place->seat : std::string_view());
}

std::function<std::string(std::size_t game)> MatchLog::names_of_files() const {
  if (!file_ || !has_name_) return {};
  return [log = file_.get()](std::size_t game) { return log->path_of(game); };
}

std::function<void(const match::ScheduledGame&, const engine::Engine*, match::PlayedGame&)>
MatchLog::keeping_faults(std::span<const host::EngineSpec> specs) {
  if (faults_.empty()) return {};
  return [this, specs](const match::ScheduledGame& game, const engine::Engine* engine,
                       match::PlayedGame& played) {
    keep_fault(specs[game.seats[rules::index(*played.end.offender)]], game, engine, played);
  };
}

void MatchLog::keep_fault(const host::EngineSpec& spec, const match::ScheduledGame& game,
                          const engine::Engine* engine, match::PlayedGame& played) {
  FaultyGame faulty{game.number, played, spec, {}};
  {
    const std::lock_guard lock(mutex_);
    const auto running = lines_.find(engine);
    const auto failed = not_started_.find(spec.name);
    const EngineLines* lines = nullptr;
    if (engine != nullptr && running != lines_.end()) {
      lines = running->second.get();
    } else if (engine == nullptr && failed != not_started_.end()) {
      lines = failed->second.get();
    }
    if (lines == nullptr || lines->exchange == nullptr) return;
    if (fault_files_ == limits::fault_files) return;
    ++fault_files_;
    faulty.exchange = lines->exchange->kept();
  }
  played.end.last_output = last_output(faulty.exchange);
  const std::string path = fmt::format("{}/game-{}.txt", faults_, game.number);
  if (const auto written = write_fault(faulty, path); !written) {
    const std::lock_guard lock(mutex_);
    if (!trouble_) {
      trouble_ = written.error();
    }
    return;
  }
  played.end.fault_file = path;
}

Result<void> MatchLog::finish() {
  if (trouble_) return tl::unexpected(*trouble_);
  return file_ ? file_->finish() : Result<void>();
}

}  // namespace ludex::cli
