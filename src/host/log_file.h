// A traffic log in files. A thread of its own writes them, so that no engine waits for a disk.
// Entries go through a queue and reach the file a moment later, where they can be followed.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "host/traffic_log.h"

namespace ludex::host {

class LogFile final : public TrafficLog {
 public:
  struct Settings {
    // One file for everything; or a folder, created if absent, with `game-N.log` for each game and
    // `match.log` for the entries that belong to no game. Empty: this program's stdout, a line at
    // a time.
    std::string path;
    bool is_folder = false;
    bool append = false;      // keep the old contents of the files, and the files of earlier games
    bool takes_lines = true;  // otherwise only notes
    // The bytes that may wait to be written. Entries that do not fit are dropped, and counted in
    // the log.
    std::size_t queued_bytes = limits::log_queue_bytes;
    // A request to stop ends the wait for somebody who reads a pipe.
    std::stop_token stop = {};
  };
  [[nodiscard]] static Result<std::unique_ptr<LogFile>> open(Settings settings,
                                                             const Moment& start);
  ~LogFile() override;

  void record(const Traffic& traffic) override;
  [[nodiscard]] bool takes_lines() const override { return settings_.takes_lines; }
  // The file for the lines of a game; 0: of no game.
  [[nodiscard]] std::string path_of(std::size_t game) const;
  // Writes the entries that wait and ends the log; later entries are ignored. The error describes
  // what could not be written.
  [[nodiscard]] Result<void> finish();

 private:
  // A Traffic that owns its text.
  struct Entry {
    Traffic traffic;
    std::string engine;
    std::string text;
  };
  using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

  LogFile(Settings settings, const Moment& start);
  void run();
  void write_all();
  void end();
  void write(const Entry& entry);
  void write(std::size_t game, const std::string& line);
  std::FILE* file_of(std::size_t game);
  void failed(const std::string& path, std::string_view reason);

  const Settings settings_;
  const Moment start_;

  // The next four members belong to the thread that writes.
  std::map<std::size_t, File> files_;  // by game; 0: entries of no game
  std::set<std::size_t> begun_;        // games for which this log has opened a file
  std::optional<Error> trouble_;       // once set, nothing more is written
  std::exception_ptr thrown_;          // the thread has ended with it; null: nothing was thrown

  std::mutex mutex_;  // guards all that follows
  std::condition_variable changed_;
  std::vector<Entry> queue_;
  std::size_t bytes_ = 0;  // of the queue and of the entries being written
  std::size_t dropped_ = 0;
  bool over_ = false;
  std::thread thread_;
};

}  // namespace ludex::host
