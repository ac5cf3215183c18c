// A record of every line sent to or received from an engine, for users who ask for it.
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
    errors,  // a line that the engine wrote to its stderr
    note,    // an observation of the host: a start, an end, a dropped line
  };
  TimePoint at{};
  std::string_view engine;  // the engine's name
  Kind kind = Kind::note;
  std::string_view text;
  std::int64_t process = 0;    // the engine's process id; 0: unknown
  std::size_t game = 0;        // its number in the match, from 1; 0: none
  std::string_view seat = {};  // the engine's seat in that game
};

// Receives traffic. record() is called from the threads of all engines that share the log, while
// their clocks run: it waits for nothing.
class TrafficLog {
 public:
  TrafficLog() = default;
  TrafficLog(const TrafficLog&) = delete;
  TrafficLog& operator=(const TrafficLog&) = delete;
  virtual ~TrafficLog() = default;
  virtual void record(const Traffic& traffic) = 0;
  // Whether it keeps lines, or only notes.
  [[nodiscard]] virtual bool takes_lines() const { return true; }
  // Sets the process id of the engine whose log this is. A log of several engines ignores it.
  virtual void runs_as(std::int64_t /*process*/) {}
};

// A log of one engine, which adds process, game and seat to every entry and hands the entry on.
class EngineLog final : public TrafficLog {
 public:
  // `log` outlives this object.
  explicit EngineLog(TrafficLog& log) : log_(log) {}

  void record(const Traffic& traffic) override;
  [[nodiscard]] bool takes_lines() const override { return log_.takes_lines(); }
  void runs_as(std::int64_t process) override;
  // Sets the game in which the engine plays from now on; 0: none. `seat` lives as long as the
  // program.
  void sits(std::size_t game, std::string_view seat);

 private:
  TrafficLog& log_;
  std::mutex mutex_;
  std::int64_t process_ = 0;
  std::size_t game_ = 0;
  std::string_view seat_;
};

// One moment on both clocks.
struct Moment {
  TimePoint steady{};
  WallTime wall{};
};

// "2026-11-22T03:10:15.123456+01:00 12 White Stockfish(4711) > go depth 1": the local time, the
// game and the seat ("- -" outside a game), the engine and its process, then `>` for a line to the
// engine, `<` for one from it or `#` for a note or, behind "stderr: ", a line of its stderr.
// Unprintable bytes are escaped. `start` relates the steady clock to the wall clock.
[[nodiscard]] std::string format_traffic(const Traffic& traffic, const Moment& start);

}  // namespace ludex::host
