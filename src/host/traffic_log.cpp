#include "host/traffic_log.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>

#include "base/text.h"

namespace ludex::host {
namespace {

char sign(Traffic::Kind kind) {
  switch (kind) {
    case Traffic::Kind::to_engine:
      return '>';
    case Traffic::Kind::from_engine:
      return '<';
    case Traffic::Kind::errors:
    case Traffic::Kind::note:
      return '#';
  }
  return '?';
}

// ISO 8601, with microseconds.
std::string local_time(TimePoint at, const Moment& start) {
  using std::chrono::microseconds;
  const auto local =
      std::chrono::floor<microseconds>(start.wall.utc + start.wall.offset +
                                       std::chrono::duration_cast<microseconds>(at - start.steady));
  const auto day = std::chrono::floor<std::chrono::days>(local);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss time(local - day);
  const auto offset = start.wall.offset.count();
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:06}{}{:02}:{:02}",
                     static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()), time.hours().count(),
                     time.minutes().count(), time.seconds().count(), time.subseconds().count(),
                     offset < 0 ? '-' : '+', std::abs(offset) / 60, std::abs(offset) % 60);
}

}  // namespace

void EngineLog::record(const Traffic& traffic) {
  Traffic full = traffic;
  {
    const std::lock_guard lock(mutex_);
    full.process = process_;
    full.game = game_;
    full.seat = seat_;
  }
  log_.record(full);
}

void EngineLog::runs_as(std::int64_t process) {
  const std::lock_guard lock(mutex_);
  process_ = process;
}

void EngineLog::sits(std::size_t game, std::string_view seat) {
  const std::lock_guard lock(mutex_);
  game_ = game;
  seat_ = seat;
}

std::string format_traffic(const Traffic& traffic, const Moment& start) {
  const std::string game = traffic.game != 0 ? fmt::to_string(traffic.game) : "-";
  const std::string process = traffic.process != 0 ? fmt::format("({})", traffic.process) : "";
  const std::string_view source = traffic.kind == Traffic::Kind::errors ? "stderr: " : "";
  return fmt::format("{} {} {} {}{} {} {}{}", local_time(traffic.at, start), game,
                     traffic.seat.empty() ? "-" : traffic.seat, printable(traffic.engine), process,
                     sign(traffic.kind), source, printable(traffic.text));
}

}  // namespace ludex::host
