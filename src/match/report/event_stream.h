// The events of a match as JSON, an object a line, for programs: docs/events.md describes them. The
// lines are numbered, so that a reader that was away goes on behind the last line that it has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "match/results/report_faults.h"
#include "match/run/match_observer.h"
#include "match/run/runner.h"

namespace ludex::match {

// Of the objects and their members. It grows only if a reader of the version before would be wrong.
inline constexpr int event_version = 1;

class EventStream final : public MatchObserver {
 public:
  // Takes a line with its end. The calls come one at a time, from any thread of the match.
  using Write = std::function<Result<void>(const std::string& line)>;

  // `first` is the number of the first line. Nothing is written before begin().
  EventStream(Write write, std::uint64_t first, std::function<WallTime()> wall_time);
  ~EventStream() override;

  // The first event: what is played.
  void begin(const MatchPlan& plan);
  void stage_began(const Stage& stage, std::size_t games) override;
  void game_started(const ScheduledGame& game) override;
  [[nodiscard]] GameObserver* watch(const ScheduledGame& game) override;
  void game_finished(const ScheduledGame& game, const PlayedGame& played,
                     const Standings& standings) override;
  void warned(const std::string& sentence) override;
  void noted(const std::string& sentence) override;
  void game_voided(const ScheduledGame& game, VoidBecause why) override;
  void time_passed(const Standings& /*standings*/) override {}
  // The last event. Returns the first error of writing; nothing is written after an error.
  [[nodiscard]] Result<void> end(const MatchEnd& end);

 private:
  class Moves;  // writes those of one game

  // What the observer engine has found, for each position that it searched.
  void write_observations(const ScheduledGame& game, const PlayedGame& played);
  void write(std::string_view event, const nlohmann::ordered_json& members);

  Write write_;
  std::function<WallTime()> wall_time_;
  std::mutex mutex_;  // guards the next three
  std::uint64_t next_;
  Result<void> outcome_;
  std::unordered_map<std::size_t, std::unique_ptr<Moves>> moves_;  // by the number of the game
  std::vector<std::string> names_;
  ReportFaultTally report_faults_{0};
};

// The number of the last whole line of a stream of events; 0 if it has none. The error: its last
// line is none.
[[nodiscard]] Result<std::uint64_t> last_event_number(std::string_view stream);

}  // namespace ludex::match
