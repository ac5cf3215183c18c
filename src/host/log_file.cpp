#include "host/log_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <exception>
#include <filesystem>
#include <iterator>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/exhaustion.h"
#include "base/named_file.h"
#include "base/text.h"

namespace ludex::host {
namespace {

// The number of game files that are open at a time; the file of the oldest game is closed first.
constexpr std::size_t open_files = 64;

constexpr std::string_view game_prefix = "game-";
constexpr std::string_view log_suffix = ".log";

Error cannot_write(const std::string& path, std::string_view reason) {
  return Error{fmt::format("cannot write the log \"{}\": {}", printable(path), reason)};
}

// Whether a log of ours gave the file its name: "game-12.log".
bool is_of_a_game(std::string_view name) {
  if (!name.starts_with(game_prefix) || !name.ends_with(log_suffix) ||
      name.size() <= game_prefix.size() + log_suffix.size()) {
    return false;
  }
  name.remove_prefix(game_prefix.size());
  name.remove_suffix(log_suffix.size());
  return std::all_of(name.begin(), name.end(), is_digit);
}

// Removes the files of an earlier log's games, which would stand beside the new ones as if they
// belonged to them. Other files stay.
Result<void> remove_game_files(const std::string& folder) {
  std::error_code error;
  std::vector<std::filesystem::path> old;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    std::error_code unknown;
    if (is_of_a_game(entry.path().filename().string()) && entry.is_regular_file(unknown)) {
      old.push_back(entry.path());
    }
  }
  for (const std::filesystem::path& path : old) {
    if (!error) {
      std::filesystem::remove(path, error);
    }
  }
  if (error) return tl::unexpected(cannot_write(folder, system_reason(error.value())));
  return {};
}

}  // namespace

Result<std::unique_ptr<LogFile>> LogFile::open(Settings settings, const Moment& start) {
  if (settings.is_folder) {
    std::error_code error;
    std::filesystem::create_directories(settings.path, error);
    if (error) return tl::unexpected(cannot_write(settings.path, system_reason(error.value())));
    if (!settings.append) {
      if (auto removed = remove_game_files(settings.path); !removed) {
        return tl::unexpected(removed.error());
      }
    }
  }
  std::unique_ptr<LogFile> log(new LogFile(std::move(settings), start));
  (void)log->file_of(0);
  if (log->trouble_) return tl::unexpected(*log->trouble_);
  log->thread_ = std::thread([log = log.get()] { log->run(); });
  return log;
}

LogFile::LogFile(Settings settings, const Moment& start)
    : settings_(std::move(settings)), start_(start) {}

LogFile::~LogFile() {
  end();
}

void LogFile::record(const Traffic& traffic) {
  if (!settings_.takes_lines && traffic.kind != Traffic::Kind::note) return;
  const std::size_t bytes = sizeof(Entry) + traffic.engine.size() + traffic.text.size();
  Entry entry{traffic, std::string(traffic.engine), std::string(traffic.text)};
  {
    const std::lock_guard lock(mutex_);
    if (over_) return;
    if (bytes_ + bytes > settings_.queued_bytes) {
      ++dropped_;
      return;
    }
    bytes_ += bytes;
    queue_.push_back(std::move(entry));
    if (queue_.size() > 1) return;  // the writer has been notified
  }
  changed_.notify_one();
}

void LogFile::end() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  changed_.notify_one();
  if (thread_.joinable()) {
    thread_.join();
  }
}

Result<void> LogFile::finish() {
  end();
  if (trouble_) return tl::unexpected(*trouble_);
  try {
    if (thrown_ != nullptr) {
      std::rethrow_exception(thrown_);
    }
  } catch (const std::exception& refused) {
    return fail(fmt::format("cannot write the log \"{}\": {}", printable(settings_.path),
                            describe(refused)));
  }
  return {};
}

// --- The thread that writes ---

// The log is no reason to end what it is about: it ends alone, as when its disk is full.
void LogFile::run() {
  try {
    write_all();
  } catch (const std::exception&) {
    thrown_ = std::current_exception();
    const std::lock_guard lock(mutex_);
    over_ = true;
    queue_.clear();
  }
}

void LogFile::write_all() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return over_ || !queue_.empty() || dropped_ > 0; });
    if (queue_.empty() && dropped_ == 0) break;
    const std::vector<Entry> entries = std::exchange(queue_, {});
    const std::size_t dropped = std::exchange(dropped_, 0);
    const std::size_t bytes = bytes_;
    lock.unlock();
    for (const Entry& entry : entries) {
      write(entry);
    }
    if (dropped > 0) {
      write(0, fmt::format("{} lines were left out here: they came faster than they could be "
                           "written\n",
                           dropped));
    }
    for (const auto& [game, file] : files_) {
      if (std::fflush(file.get()) != 0) {
        failed(path_of(game), system_reason(errno));
      }
    }
    lock.lock();
    bytes_ -= bytes;
  }
  lock.unlock();
  for (auto& [game, file] : files_) {
    if (std::fclose(file.release()) != 0) {
      failed(path_of(game), system_reason(errno));
    }
  }
  files_.clear();
}

void LogFile::write(const Entry& entry) {
  Traffic traffic = entry.traffic;
  traffic.engine = entry.engine;
  traffic.text = entry.text;
  write(settings_.is_folder ? traffic.game : 0, format_traffic(traffic, start_) + '\n');
}

void LogFile::write(std::size_t game, const std::string& line) {
  std::FILE* const file = file_of(game);
  if (file != nullptr && std::fwrite(line.data(), 1, line.size(), file) != line.size()) {
    failed(path_of(game), system_reason(errno));
  }
}

// Returns null once something could not be written.
std::FILE* LogFile::file_of(std::size_t game) {
  if (trouble_) return nullptr;
  if (const auto found = files_.find(game); found != files_.end()) return found->second.get();
  const bool goes_on = settings_.append || begun_.contains(game);
  File file(nullptr, &std::fclose);
  auto opened = settings_.path.empty()
                    ? Result<Descriptor>(Descriptor(::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)))
                    : open_to_write(path_of(game), FileKind::any,
                                    O_CREAT | (goes_on ? O_APPEND : O_TRUNC), 0666, settings_.stop);
  if (!opened) {
    failed(path_of(game), opened.error().message);
    return nullptr;
  }
  file.reset(::fdopen(opened->get(), goes_on ? "a" : "w"));
  if (file == nullptr) {
    failed(path_of(game), system_reason(errno));
    return nullptr;
  }
  (void)opened->release();
  if (settings_.path.empty()) {
    (void)std::setvbuf(file.get(), nullptr, _IOLBF, 0);
  }
  begun_.insert(game);
  if (files_.size() >= open_files) {
    files_.erase(std::next(files_.begin()));  // the oldest game
  }
  return files_.emplace(game, std::move(file)).first->second.get();
}

std::string LogFile::path_of(std::size_t game) const {
  if (settings_.path.empty()) return "stdout";
  if (!settings_.is_folder) return settings_.path;
  const std::string name =
      game == 0 ? "match.log" : fmt::format("{}{}{}", game_prefix, game, log_suffix);
  return (std::filesystem::path(settings_.path) / name).string();
}

void LogFile::failed(const std::string& path, std::string_view reason) {
  if (!trouble_) {
    trouble_ = cannot_write(path, reason);
  }
}

}  // namespace ludex::host
