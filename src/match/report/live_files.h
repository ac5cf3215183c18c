// The running games of a match in files that are replaced while they are played: as JSON, and as
// PGN.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "base/result.h"
#include "base/time.h"
#include "match/play/game_record.h"
#include "match/run/match_observer.h"
#include "match/run/runner.h"

namespace ludex::match {

// The files; empty: not written.
struct LivePaths {
  std::string json;
  std::string pgn;
  RecordStyle style = {};  // of the PGN
};

// A file is replaced as a whole, at most a few times a second, when a move has been played.
class LiveFiles final : public MatchObserver {
 public:
  // `plan` outlives this object.
  LiveFiles(LivePaths paths, const MatchPlan& plan, std::function<WallTime()> wall_time);
  ~LiveFiles() override;

  void game_started(const ScheduledGame& game) override;
  [[nodiscard]] GameObserver* watch(const ScheduledGame& game) override;
  void game_finished(const ScheduledGame& game, const PlayedGame& played,
                     const Standings& standings) override;
  void game_voided(const ScheduledGame& game, VoidBecause why) override;
  void warned(const std::string& /*sentence*/) override {}
  void time_passed(const Standings& standings) override;
  [[nodiscard]] bool watches() const override { return true; }
  // Writes the files for the last time. The error is the first one of any writing.
  [[nodiscard]] Result<void> finish();

 private:
  class LiveGame;

  [[nodiscard]] std::string json_text() const;
  [[nodiscard]] std::string pgn_text() const;
  void write();

  LivePaths paths_;
  const MatchPlan& plan_;
  std::function<WallTime()> wall_time_;
  std::atomic<bool> changed_ = true;
  std::size_t counted_ = 0;
  Result<void> outcome_;
  std::map<std::size_t, std::unique_ptr<LiveGame>> games_;  // by number
};

}  // namespace ludex::match
