// The threads of a match: which game each plays next, and how all of them stop.
#include "match/run/runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "base/exhaustion.h"
#include "base/expects.h"
#include "match/run/game_player.h"
#include "match/run/local_games.h"
#include "match/run/result_keeper.h"
#include "rules/registry.h"

namespace ludex::match {
namespace {

using rules::Seat;

constexpr std::chrono::milliseconds tick{1000};
constexpr std::chrono::milliseconds short_tick{200};

class Match {
 public:
  Match(const MatchPlan& plan, const MatchContext& context, std::stop_token stop)
      : plan_(plan),
        context_(context),
        stop_(std::move(stop)),
        schedule_(plan.schedule),
        results_(plan, context),
        player_(player_of(plan, context)) {
    count_earlier_games();
    skip_games();
  }

  MatchEnd run() {
    // Both reasons to stop, a request and trouble, reach the games through one stop token.
    const std::stop_callback asked(stop_, [this] { halt_.request_stop(); });
    const std::stop_callback halted(halt_.get_token(), [this] {
      no_more_.request_stop();
      player_->wake_all();
    });
    const std::stop_callback last(context_.last_games, [this] { no_more_.request_stop(); });
    end_if_decided();
    // Where all is counted, no engine is needed.
    if (!is_over() && begin()) {
      if (const Stage* const stage = schedule_.stage()) {
        results_.stage_began(*stage, schedule_.size());
      }
      play_all_games(std::min(plan_.concurrency, schedule_.size() - counted_.size()));
    }
    results_.report_repeated_complaints();
    if (auto trouble = results_.close_files()) {
      give_up(*std::move(trouble));
    }
    const auto verdict = results_.verdict();
    const bool lacks_games = context_.last_games.stop_requested() && !trouble_ && !is_over();
    const bool interrupted = (stop_.stop_requested() || lacks_games) && !results_.is_decided();
    player_->match_ended(!interrupted && !trouble_);
    return MatchEnd{results_.take_standings(), interrupted, std::move(trouble_), verdict,
                    schedule_.places()};
  }

 private:
  // Counts the games of an earlier run. A game of a later stage is known only when those before are
  // counted, and they need not be listed in this order.
  void count_earlier_games() {
    for (const CountedGame& game : plan_.counted) {
      counted_.emplace(game.number, game.end);
    }
    for (const auto& [number, end] : counted_) {
      expects(number >= 1 && number <= schedule_.known());
      const ScheduledGame game = schedule_.at(number - 1);
      results_.count_earlier(game, end);
      player_->count_earlier(game, end);
      schedule_.count(game, halves(end, Seat::first));
    }
  }

  // Ends the match for this reason; if there are several, the first one is reported.
  void give_up(std::string reason) {
    {
      const std::lock_guard lock(mutex_);
      if (!trouble_) {
        trouble_ = std::move(reason);
      }
    }
    halt_.request_stop();
  }

  void end_if_decided() {
    if (results_.is_decided()) {
      halt_.request_stop();
    }
  }

  [[nodiscard]] bool halted() const { return halt_.stop_requested(); }

  // Permission to play one game; std::nullopt once no game is to begin.
  std::optional<Slots::Slot> take_slot() {
    if (context_.slots != nullptr) return context_.slots->take(no_more_.get_token());
    if (no_more_.stop_requested()) return std::nullopt;
    return Slots::Slot();
  }

  // The check of the engines uses a slot too. Returns whether the match can go on.
  bool begin() {
    const auto slot = take_slot();
    if (!slot) return false;
    try {
      auto trouble = player_->begin();
      // A stop ends all waits, so no engine is to blame for what it had not done by then.
      if (trouble && !halted()) {
        give_up(*std::move(trouble));
      }
    } catch (const std::exception& refused) {
      give_up("the match cannot begin: " + ludex::describe(refused));
    }
    return !halted();
  }

  void play_all_games(std::size_t at_a_time) {
    std::vector<std::jthread> threads;
    const std::chrono::milliseconds pause = results_.is_watched() ? short_tick : tick;
    try {
      threads.reserve(at_a_time);
      while (threads.size() < at_a_time) {
        count_running(1);
        threads.emplace_back([this, thread = threads.size()] { play_games(thread); });
      }
      std::unique_lock lock(mutex_);
      while (!all_done_.wait_for(lock, pause, [this] { return running_ == 0; })) {
        lock.unlock();
        player_->time_passed();
        results_.time_passed();
        note_last_games();
        lock.lock();
      }
    } catch (const std::exception& refused) {
      give_up(
          fmt::format("cannot play {} games at a time: {}", at_a_time, ludex::describe(refused)));
    }
  }

  void note_last_games() {
    if (!context_.last_games.stop_requested() || halted()) return;
    if (std::exchange(last_games_noted_, true)) return;
    results_.note("no further game begins; the running games are played to their end");
  }

  void count_running(int change) {
    const std::lock_guard lock(mutex_);
    running_ += change;
    all_done_.notify_one();
  }

  // One thread: plays the next game until there is none. If the system refuses memory or another
  // process, no engine loses by it: the match ends.
  void play_games(std::size_t thread) {
    try {
      while (play_next_game(thread)) {
        pause();
      }
    } catch (const std::exception& refused) {
      give_up("the match cannot go on: " + ludex::describe(refused));
    }
    count_running(-1);
  }

  // Returns false if no game is left.
  bool play_next_game(std::size_t thread) {
    if (!wait_for_game()) return false;
    const auto slot = take_slot();
    if (!slot) return false;
    const auto game = next_game();
    if (!game) return true;  // another thread has taken it
    play_game(*game, thread);
    return true;
  }

  // Waits, without a slot, until a game can begin: where pairings depend on results, the running
  // games decide who plays next. Returns false if no game is left.
  bool wait_for_game() {
    std::unique_lock lock(mutex_);
    (void)more_known_.wait(lock, no_more_.get_token(),
                           [this] { return next_ < schedule_.known() || schedule_.is_complete(); });
    return !no_more_.stop_requested() && next_ < schedule_.known();
  }

  // Counts the result in the schedule, which may make further games known.
  void schedule_with(const ScheduledGame& game, const GameEnd& end) {
    if (end.kind == EndKind::unterminated) return;
    const std::lock_guard lock(mutex_);
    if (const Stage* const stage = schedule_.count(game, halves(end, Seat::first))) {
      results_.stage_began(*stage, schedule_.size());
    }
    skip_games();
    more_known_.notify_all();
  }

  // Waits between two games, unless no game follows.
  void pause() {
    if (plan_.wait <= Milliseconds(0)) {
      return;
    }
    std::mutex alone;
    std::unique_lock lock(alone);
    std::condition_variable_any over;
    (void)over.wait_for(lock, no_more_.get_token(), plan_.wait, [this] { return is_over(); });
  }

  bool is_over() {
    const std::lock_guard lock(mutex_);
    return next_ == schedule_.known() && schedule_.is_complete();
  }

  std::optional<ScheduledGame> next_game() {
    const std::lock_guard lock(mutex_);
    if (halted() || next_ == schedule_.known()) {
      return std::nullopt;
    }
    const ScheduledGame game = schedule_.at(next_++);
    skip_games();
    return game;
  }

  // Passes over games that are counted, and those of withdrawn engines.
  void skip_games() {
    while (next_ < schedule_.known() &&
           (counted_.contains(next_ + 1) || schedule_.is_unplayed(next_))) {
      ++next_;
    }
  }

  void play_game(const ScheduledGame& game, std::size_t thread) {
    const auto done = player_->play(game, thread);
    if (!done) return give_up(ludex::describe(done.error()));
    if (!*done) return;  // nothing was played
    const FinishedGame& finished = **done;
    if (auto trouble = results_.game_finished(game, finished.played, finished.header)) {
      give_up(*std::move(trouble));
    } else {
      player_->game_counted(game);
      schedule_with(game, finished.played.end);
    }
    end_if_decided();
  }

  [[nodiscard]] std::unique_ptr<GamePlayer> player_of(const MatchPlan& plan,
                                                      const MatchContext& context) {
    if (context.elsewhere) return context.elsewhere({plan, context, results_, halt_.get_token()});
    return std::make_unique<LocalGames>(plan, context, results_, halt_.get_token());
  }

  const MatchPlan& plan_;
  const MatchContext& context_;
  std::stop_token stop_;
  std::stop_source halt_;
  std::stop_source no_more_;  // no game begins any more; requested together with halt_
  bool last_games_noted_ = false;
  Schedule schedule_;
  ResultKeeper results_;
  const std::unique_ptr<GamePlayer> player_;
  std::map<std::size_t, GameEnd> counted_;  // games that are not played again

  std::mutex mutex_;  // guards all that follows
  std::condition_variable all_done_;
  std::condition_variable_any more_known_;
  int running_ = 0;
  std::size_t next_ = 0;
  std::optional<std::string> trouble_;
};

}  // namespace

MatchEnd run_match(const MatchPlan& plan, const MatchContext& context, std::stop_token stop) {
  expects(plan.entrants.size() >= 2 && plan.entrants.size() == plan.schedule.engines);
  expects(!plan.sprt || plan.entrants.size() == 2);
  expects(plan.concurrency >= 1 && rules::find_game(plan.setup.game) != nullptr);
  if (const auto game = rules::start_game(plan.setup); !game) {
    return MatchEnd{Standings(plan.entrants.size()), false,
                    "such a game cannot be played: " + ludex::describe(game.error())};
  }
  return Match(plan, context, std::move(stop)).run();
}

}  // namespace ludex::match
