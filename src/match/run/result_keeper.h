// Handles the results of a match's games: saves them in files, counts them in the standings and
// reports them to the observers.
#pragma once

#include <atomic>
#include <cstddef>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "match/play/game_observer.h"
#include "match/play/game_record.h"
#include "match/run/complaints.h"
#include "match/run/match_observer.h"
#include "match/run/runner.h"

namespace ludex::match {

// Any thread may call it.
class ResultKeeper {
 public:
  ResultKeeper(const MatchPlan& plan, const MatchContext& context);

  // Counts a game of an earlier run in the standings. To be called before the first game begins.
  void count_earlier(const ScheduledGame& game, const GameEnd& end) { count(game, end); }
  // Returns the observers of the game's moves.
  [[nodiscard]] std::vector<GameObserver*> game_started(const ScheduledGame& game) {
    return observers_.game_started(game);
  }
  void game_voided(const ScheduledGame& game, VoidBecause why) {
    observers_.game_voided(game, why);
  }
  void stage_began(const Stage& stage, std::size_t games) { observers_.stage_began(stage, games); }
  // Saves the game, then counts it, then reports it. Returns why the match has to end, if it has
  // to. Once a file has failed, no more games are written to files, counted or reported. A
  // complaint about an engine is reported with the first game in which it comes.
  [[nodiscard]] std::optional<std::string> game_finished(const ScheduledGame& game,
                                                         const PlayedGame& played,
                                                         const GameHeader& header);
  void warn(const std::string& sentence);
  // Reports something about the course of the match that is no warning.
  void note(const std::string& sentence) { observers_.noted(sentence); }
  // Warns of an engine that plays no game and could not do its work in one.
  void warn_of_side_engine(const ScheduledGame& game, SideEngine which, const std::string& why);
  void time_passed();

  [[nodiscard]] bool has_warned() const { return warned_; }
  [[nodiscard]] bool is_watched() const { return observers_.watches(); }
  // Syncs the files to the disk. The error states which of them could not be written.
  [[nodiscard]] std::optional<std::string> close_files();
  // Reports how often complaints came again after they were reported. To be called once, at the
  // end.
  void report_repeated_complaints();
  // Whether the plan's test is decided, and then the match over.
  [[nodiscard]] bool is_decided();
  // Of that test; std::nullopt if there is none.
  [[nodiscard]] std::optional<SprtVerdict> verdict();
  // Expects that no game is running.
  [[nodiscard]] Standings take_standings() { return std::move(standings_); }

 private:
  [[nodiscard]] std::optional<std::string> save(GameFile* file, const std::string& text);
  [[nodiscard]] std::string name_of(std::size_t entrant) const;
  void report_complaint(const ScheduledGame& game, std::size_t entrant, const std::string& text,
                        std::size_t times);
  void count(const ScheduledGame& game, const GameEnd& end);
  void report_complaints(const ScheduledGame& game, const PlayedGame& played);
  void report_faults(const ScheduledGame& game, const PlayedGame& played);
  void warn_of_nodes(const ScheduledGame& game, const PlayedGame& played);
  void warn_of_machine(const ScheduledGame& game, const PlayedGame& played);
  [[nodiscard]] std::optional<std::string> why_to_end(const ScheduledGame& game,
                                                      const PlayedGame& played) const;

  const MatchPlan& plan_;
  const MatchContext& context_;
  std::atomic<bool> warned_ = false;
  MatchObservers observers_;  // if both locks are needed, mutex_ is locked first

  std::mutex mutex_;  // guards all that follows
  bool file_failed_ = false;
  Standings standings_;
  std::optional<Sprt> sprt_;
  Complaints complaints_;
  bool machine_is_busy_ = false;    // a warning was given
  std::set<std::size_t> heedless_;  // entrants that a warning was given about
  // Entrants, and what was wrong with their reports, of which a warning was given.
  std::set<std::pair<std::size_t, engine::ReportFault>> faulty_;
};

}  // namespace ludex::match
