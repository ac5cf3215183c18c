// One match as pages see it: the topic `match/ID`, its states, and what is told of its games.
//
//   running ── pause ──► paused ── resume ──► running
//      │ ▲                 │
//      │ └──── resume ── stopped ◄── stop ── running, paused; trouble
//      └── last game, or a test decided ──► finished
//
// A run is under way while the match runs, and a little longer: paused games are played to their
// end, stopped engines quit. Whoever resumes meanwhile gets a new run behind it.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/engine_source.h"
#include "serve/floor.h"
#include "serve/matches/live_board.h"
#include "serve/matches/match_order.h"
#include "serve/matches/match_run.h"
#include "serve/matches/scoreboard.h"
#include "serve/topic.h"
#include "store/matches.h"

namespace ludex::serve {

class MatchTopic final : public Topic {
 public:
  // How often pages are told of games and boards.
  static constexpr Milliseconds between_news{250};
  static constexpr std::size_t shown_games = 100;

  // All of it outlives the match.
  struct Parts {
    Floor& floor;
    Publisher& publisher;
    store::Matches& store;
    const EngineSource& engines;
    MatchRun::World world;
    std::size_t processors = 1;
    // The summary of the match has changed; `at_once`, or when it is convenient.
    std::function<void(std::int64_t id, bool at_once)> changed = {};
  };

  MatchTopic(const Parts& parts, std::int64_t id, MatchOrder order,
             const std::vector<match::Opening>& openings);
  // One that was kept, with its counted games. The error says what cannot be understood.
  [[nodiscard]] static Answer<std::unique_ptr<MatchTopic>> restore(
      const Parts& parts, const store::StoredMatch& kept,
      const std::vector<store::StoredMatchGame>& games);

  [[nodiscard]] std::int64_t id() const { return id_; }
  // Threads or engines of it may be at work.
  [[nodiscard]] bool is_under_way() const { return run_ != nullptr; }

  // The error is about what was asked for.
  [[nodiscard]] Answer<void> check() const;
  void keep(store::Done done) const;
  // Begins the first run of one that was checked and kept.
  void begin();
  // They tell {state}, once it is on the disk, or that the match is in no state for it.
  void pause(const Done& told);
  void resume(const Done& told);
  void stop(const Done& told);
  // Ends the run, as far as it can without waiting: the floor is not going to turn again.
  void abandon();

  // MatchSummary of the wire.
  [[nodiscard]] Json summary() const;
  // MatchGame[]; see Scoreboard.
  [[nodiscard]] Json games_before(std::size_t number, std::size_t limit) const {
    return scoreboard_.games_before(number, limit);
  }
  // Has games told as they are now; boards too, where somebody looks.
  void tell_news(bool somebody_looks);

  [[nodiscard]] Json state(const Reader& reader) const override;
  void command(const Reader& reader, std::string_view what, const Json& body, Done done) override;
  void came(const Reader& /*reader*/) override { ++readers_; }
  void left(const Reader& /*reader*/) override { --readers_; }

 private:
  MatchTopic(const Parts& parts, std::int64_t id, MatchOrder order);

  [[nodiscard]] Answer<match::MatchPlan> plan() const;
  [[nodiscard]] Answer<void> begin_run();
  void count(const store::StoredMatchGame& game, Duration took);
  void run_ended(const std::optional<std::string>& trouble);
  void set_state(store::MatchState state, std::string trouble = {}, store::Done kept = {});
  void set_state(store::MatchState state, const Done& told);
  // True, and told, unless the match is in one of these states.
  [[nodiscard]] bool is_refused(std::initializer_list<store::MatchState> states,
                                const Done& told) const;
  void look_again();
  void tell_of_games(Json began, Json ended);
  void tell_of_boards();
  void tell_warnings();
  void add_state(Json& json) const;
  void add_time_left(Json& json) const;
  [[nodiscard]] Json plan_json() const;
  [[nodiscard]] std::array<match::TimeControl, 2> controls_of(
      const match::ScheduledGame& game) const;
  [[nodiscard]] bool has_board(const std::shared_ptr<LiveNotes>& notes) const;

  Parts parts_;
  std::int64_t id_;
  std::string topic_;
  MatchOrder order_;
  Json openings_;  // as kept_openings() writes them
  Json entrants_;  // MatchEntrant[]
  Json face_;
  Scoreboard scoreboard_;
  store::MatchState state_ = store::MatchState::running;
  bool interrupted_ = false;  // by a restart of the server
  std::string trouble_;       // why it stopped by itself
  bool resumes_ = false;      // when the run that is under way has ended
  std::vector<std::string> warnings_;
  int readers_ = 0;

  std::vector<std::unique_ptr<LiveBoard>> live_;  // in the order in which they began
  std::vector<std::size_t> news_;                 // numbers of games that were counted
  std::size_t told_points_ = 0;                   // of the curve
  std::size_t summary_of_ = 0;                    // counted games that the list was told of
  std::chrono::nanoseconds took_{0};              // the games counted since the server began
  std::size_t timed_ = 0;                         // their number

  std::unique_ptr<Floor::Timer> next_look_;
  std::shared_ptr<const bool> here_ = std::make_shared<const bool>(true);
  std::unique_ptr<MatchRun>
      run_;  // goes first: its threads know nothing of the rest, but for here_
};

}  // namespace ludex::serve
