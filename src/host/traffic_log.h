// A record of every line that went to or came from an engine, for those who ask for it.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/time.h"

namespace ludex::host {

struct Traffic {
  enum class Kind : std::uint8_t {
    to_engine,
    from_engine,
    note,  // what the host saw: a start, an end, a dropped line
  };
  TimePoint at{};
  std::string_view engine;  // its name
  Kind kind = Kind::note;
  std::string_view text;
};

// Where traffic goes. record() is called from the threads of all engines that share the log.
class TrafficLog {
 public:
  TrafficLog() = default;
  TrafficLog(const TrafficLog&) = delete;
  TrafficLog& operator=(const TrafficLog&) = delete;
  virtual ~TrafficLog() = default;
  virtual void record(const Traffic& traffic) = 0;
};

// "[    1.234567] Stockfish > go depth 1": seconds since `start`, the engine, `>` to it, `<` from
// it, `#` a note. Unprintable bytes are escaped.
[[nodiscard]] std::string format_traffic(const Traffic& traffic, TimePoint start);

// Writes format_traffic() lines to a file, each in one piece.
class FileTrafficLog final : public TrafficLog {
 public:
  // Empties the file first unless `append`.
  [[nodiscard]] static Result<std::unique_ptr<FileTrafficLog>> open(const std::string& path,
                                                                    bool append, TimePoint start);
  ~FileTrafficLog() override;
  void record(const Traffic& traffic) override;

 private:
  FileTrafficLog(std::FILE* file, TimePoint start) : file_(file), start_(start) {}

  std::mutex mutex_;
  std::FILE* file_;
  TimePoint start_;
};

}  // namespace ludex::host
