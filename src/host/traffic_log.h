// A record of every line that went to or came from an engine, for those who ask for it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

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
  std::int64_t process = 0;    // that the engine is; 0: none that is known
  std::size_t game = 0;        // of a match, from 1; 0: none
  std::string_view seat = {};  // in that game
};

// Where traffic goes. record() is called from the threads of all engines that share the log, while
// their clocks run: it waits for nothing.
class TrafficLog {
 public:
  TrafficLog() = default;
  TrafficLog(const TrafficLog&) = delete;
  TrafficLog& operator=(const TrafficLog&) = delete;
  virtual ~TrafficLog() = default;
  virtual void record(const Traffic& traffic) = 0;
  // Whether it keeps more than notes.
  [[nodiscard]] virtual bool takes_lines() const { return true; }
  // The engine that this log is of runs as that process. A log of many has no use for it.
  virtual void runs_as(std::int64_t /*process*/) {}
};

// A log of one engine, which adds to every entry what it knows of it and hands it on.
class EngineLog final : public TrafficLog {
 public:
  // The log that is written outlives this one.
  explicit EngineLog(TrafficLog& log) : log_(log) {}

  void record(const Traffic& traffic) override;
  [[nodiscard]] bool takes_lines() const override { return log_.takes_lines(); }
  void runs_as(std::int64_t process) override;
  // It plays in this game from now on; 0: in none. `seat` lives as long as the program.
  void sits(std::size_t game, std::string_view seat);

 private:
  TrafficLog& log_;
  std::mutex mutex_;
  std::int64_t process_ = 0;
  std::size_t game_ = 0;
  std::string_view seat_;
};

// A moment by both clocks.
struct Moment {
  TimePoint steady{};
  WallTime wall{};
};

// "2026-11-22T03:10:15.123456+01:00 12 White Stockfish(4711) > go depth 1": the local time, the
// game and the seat ("- -" outside of any), the engine and its process, `>` to it, `<` from it, `#`
// a note. Unprintable bytes are escaped. `start` says what the wall clock showed then.
[[nodiscard]] std::string format_traffic(const Traffic& traffic, const Moment& start);

}  // namespace ludex::host
