// One match as the topic `match/ID`: its states, and the changes of its games.
//
//   running ── pause ──► paused ── resume ──► running
//      │ ▲                 │
//      │ └──── resume ── stopped ◄── stop ── running, paused; trouble
//      └── last game, or a test decided ──► finished
//
// The run lasts a little longer than the state `running`: after a pause, the games are played to
// their end; after a stop, the engines quit. If the match is resumed meanwhile, a new run follows
// this one.
//
// A tournament of the command line is played by a program of its own, also if it is resumed here.
// The server does not store it; it shows what that program stores, and sends it signals.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/engine_source.h"
#include "serve/event_loop.h"
#include "serve/matches/game_topic.h"
#include "serve/matches/live_board.h"
#include "serve/matches/live_events.h"
#include "serve/matches/match_follower.h"
#include "serve/matches/match_order.h"
#include "serve/matches/match_run.h"
#include "serve/matches/running_match.h"
#include "serve/matches/scoreboard.h"
#include "serve/topic.h"
#include "store/matches.h"

namespace ludex::serve {

class MatchTopic final : public Topic {
 public:
  // The time between two messages about games and boards.
  static constexpr Milliseconds between_news{250};
  static constexpr std::size_t shown_games = 100;

  // These must outlive the match.
  struct Parts {
    EventLoop& event_loop;
    Publisher& publisher;
    store::Matches& store;
    const EngineSource& engines;
    MatchRun::World world;
    std::size_t processors = 1;
    std::filesystem::path store_file = {};  // as Matches::Parts has it
    // Starts a program that goes on with a tournament of the command line, and may outlive this
    // one. What it returns says whether that program has ended, with what it said at last.
    using HasEnded = std::function<std::optional<std::string>()>;
    std::function<Result<HasEnded>(std::int64_t id, const std::string& name)> start_program = {};
    // Called when the summary of the match has changed; `at_once` if pages must see it without
    // delay.
    std::function<void(std::int64_t id, bool at_once)> changed = {};
  };

  MatchTopic(const Parts& parts, std::int64_t id, MatchOrder order,
             const std::vector<match::Opening>& openings);
  // Restores a stored match with its counted games. The error states what cannot be read.
  [[nodiscard]] static Answer<std::unique_ptr<MatchTopic>> restore(
      const Parts& parts, const store::StoredMatch& kept,
      const std::vector<store::StoredMatchGame>& games);

  [[nodiscard]] std::int64_t id() const { return id_; }
  // A game that is played now; null if there is none of that number.
  [[nodiscard]] GameTopic* game(std::size_t number) const;
  // Whether the match has a run of this program, and so perhaps threads and engines.
  [[nodiscard]] bool is_under_way() const { return run_ != nullptr && !is_of_command_line_; }

  // Of a tournament of the command line.
  [[nodiscard]] bool is_of_command_line() const { return is_of_command_line_; }
  // Whether another program plays it, or was started to do so.
  [[nodiscard]] bool is_played_elsewhere() const {
    return is_of_command_line_ && (run_ != nullptr || has_ended_ != nullptr);
  }
  [[nodiscard]] FollowedMatch followed() const;
  [[nodiscard]] bool is_watched_elsewhere() const {
    return is_played_elsewhere() && (readers_ > 0 || somebody_watches());
  }
  // Takes what was seen of it in the store.
  void take(const MatchSight& sight);

  // Whether there will be no further event of the match.
  [[nodiscard]] bool is_over() const;
  // Removes the events that are kept.
  void remove_events() const;

  // Checks that the match can be played. The error is about the order.
  [[nodiscard]] Answer<void> check() const;
  void keep(store::Done done) const;
  // Begins the first run of a match that was checked and stored.
  void begin();
  // Begins a run of a restored match that was running when the server ended, or follows it.
  void go_on();
  // `reply` receives {state} once the state is on the disk, or an error if the match is in the
  // wrong state.
  void pause(const Done& reply);
  void resume(const Done& reply);
  void stop(const Done& reply);
  // Ends the run as far as possible without waiting, because the event loop will not run again.
  void abandon();

  // A MatchSummary (web/src/wire/types.ts).
  [[nodiscard]] Json summary() const;
  // A list of MatchGame; see Scoreboard.
  [[nodiscard]] Json games_before(std::size_t number, std::size_t limit) const {
    return scoreboard_.games_before(number, limit);
  }
  // Publishes the news of games; those of boards only if a page follows the match.
  void tell_news(bool somebody_looks);

  [[nodiscard]] Json state(const Reader& reader) const override;
  void command(const Reader& reader, std::string_view what, const Json& body, Done done) override;
  void subscribed(const Reader& /*reader*/) override { ++readers_; }
  void unsubscribed(const Reader& /*reader*/) override { --readers_; }

 private:
  MatchTopic(const Parts& parts, std::int64_t id, MatchOrder order);

  // Where its events are kept; empty: they are not kept.
  [[nodiscard]] std::filesystem::path event_file() const;
  [[nodiscard]] Answer<match::MatchPlan> plan() const;
  [[nodiscard]] Answer<void> begin_run();
  void count(const store::StoredMatchGame& game, Duration took);
  void run_ended(const std::optional<std::string>& trouble);
  void set_state(store::MatchState state, std::string trouble = {}, store::Done kept = {});
  void set_state(store::MatchState state, const Done& reply);
  // Sends the changed state to the pages.
  void tell_state();
  void leave_games();
  // For a tournament of the command line.
  void begin_following();
  void pause_elsewhere(const Done& reply);
  void stop_elsewhere(const Done& reply);
  // Asks the program that plays the match, and shows the state that it is going to store.
  void ask_program(Result<void> (RunningMatch::*action)(), store::MatchState wanted,
                   const Done& reply);
  void resume_elsewhere(const Done& reply);
  void count_elsewhere(const std::vector<store::StoredMatchGame>& games);
  void run_ended_elsewhere();
  void program_ended(const std::string& said);
  [[nodiscard]] Answer<void> start_program();
  void resume_again();
  void forget_resume_wish();
  void show(store::MatchState state, std::string trouble = {});
  void show_stored_state();
  // Calls `reply` with an error and returns true, unless the match is in one of these states.
  [[nodiscard]] bool is_refused(std::initializer_list<store::MatchState> states,
                                const Done& reply) const;
  void look_again();
  [[nodiscard]] GameTopic::Players players_of(const match::ScheduledGame& game) const;
  [[nodiscard]] bool somebody_watches() const;
  void take_leave(std::size_t number);
  void take_leave_of_counted();
  void tell_of_games(Json began, Json ended);
  void tell_of_boards();
  void tell_warnings();
  void add_state(Json& json) const;
  void add_time_left(Json& json) const;
  [[nodiscard]] Json plan_json() const;
  [[nodiscard]] std::array<match::TimeControl, 2> controls_of(
      const match::ScheduledGame& game) const;
  [[nodiscard]] bool has_board(const std::shared_ptr<LiveGameObserver>& notes) const;

  Parts parts_;
  std::int64_t id_;
  std::string topic_;
  MatchOrder order_;
  Json openings_;  // as written by kept_openings()
  Json entrants_;  // a list of MatchEntrant
  Json face_;
  Scoreboard scoreboard_;
  store::MatchState state_ = store::MatchState::running;
  // Absent for a match that was stored before this was.
  std::optional<std::int64_t> began_;  // in milliseconds since 1970
  std::string trouble_;                // why the match stopped by itself
  bool resumes_ = false;               // when the present run has ended; see resume_wish.h
  bool is_of_command_line_ = false;    // a tournament that programs of their own play
  // Of such a tournament: its state in the store, its running games, and the program that this one
  // has started for it.
  store::MatchState stored_state_ = store::MatchState::running;
  std::shared_ptr<LiveEvents> events_;  // shared with the thread that reads them
  Parts::HasEnded has_ended_;           // empty: there is no such program
  bool has_played_ = false;             // that program
  std::vector<std::string> warnings_;
  int readers_ = 0;

  std::vector<std::unique_ptr<GameTopic>> live_;   // in the order in which the games began
  std::vector<std::unique_ptr<GameTopic>> ended_;  // those that are not counted yet
  std::vector<std::size_t> news_;                  // the numbers of newly counted games
  std::size_t told_points_ = 0;                    // of the curve, published so far
  std::chrono::nanoseconds took_{0};               // of the games counted since the server began
  std::size_t timed_ = 0;                          // how many games these are

  std::unique_ptr<EventLoop::Timer> next_look_;
  std::shared_ptr<const bool> here_ = std::make_shared<const bool>(true);
  std::unique_ptr<RunningMatch> run_;  // destroyed first: of the rest, its threads use only here_
};

}  // namespace ludex::serve
