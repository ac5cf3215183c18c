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
#include <set>
#include <thread>
#include <utility>

#include "base/exhaustion.h"
#include "base/expects.h"
#include "match/play/game_end.h"
#include "match/play/side_search.h"
#include "match/run/engine_check.h"
#include "match/run/result_keeper.h"
#include "match/run/seated_engines.h"
#include "rules/registry.h"

namespace ludex::match {
namespace {

using rules::Seat;

constexpr std::chrono::milliseconds tick{1000};
constexpr std::chrono::milliseconds short_tick{200};

// A game that a thread is playing.
struct RunningGame {
  std::size_t standstills;  // their number when the game began
  std::stop_source stop;    // for this game alone
};

class Match {
 public:
  Match(const MatchPlan& plan, const MatchContext& context, std::stop_token stop)
      : plan_(plan),
        context_(context),
        stop_(std::move(stop)),
        schedule_(plan.schedule),
        kind_(*rules::find_game(plan.setup.game)),
        referee_(context.clock, plan.referee),
        seated_(plan, context, halt_.get_token()),
        results_(plan, context) {
    count_earlier_games();
    skip_counted();
  }

  MatchEnd run() {
    // Both reasons to stop, a request and trouble, reach the games through one stop token.
    const std::stop_callback asked(stop_, [this] { halt_.request_stop(); });
    const std::stop_callback halted(halt_.get_token(), [this] {
      no_more_.request_stop();
      seated_.wake_all();
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
    const bool interrupted = stop_.stop_requested() && !results_.is_decided();
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
      seated_.note_faults(game, end);
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
  std::optional<GameSlots::Slot> take_slot() {
    if (context_.slots != nullptr) return context_.slots->take(no_more_.get_token());
    if (no_more_.stop_requested()) return std::nullopt;
    return GameSlots::Slot();
  }

  // The check of the engines uses a slot too. Returns whether the match can go on.
  bool begin() {
    const auto slot = take_slot();
    if (!slot) return false;
    try {
      auto trouble = check_engines({plan_, context_, seated_, results_, halt_.get_token()});
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
        void_running_games();
        lock.unlock();
        results_.time_passed();
        lock.lock();
      }
    } catch (const std::exception& refused) {
      give_up(
          fmt::format("cannot play {} games at a time: {}", at_a_time, ludex::describe(refused)));
    }
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
    std::size_t replays = 0;
    while (const auto why = play_game(*game, thread, replays)) {
      results_.game_voided(*game, *why);
      replays += *why == VoidBecause::without_processor ? 1 : 0;
    }
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
    skip_counted();
    return game;
  }

  void skip_counted() {
    while (next_ < schedule_.known() && counted_.contains(next_ + 1)) {
      ++next_;
    }
  }

  // Requires the lock. Games that ran while this process was suspended are void.
  void void_running_games() {
    const std::size_t standstills = context_.standstills();
    bool any = false;
    for (RunningGame* game : running_games_) {
      any = (game->standstills != standstills && game->stop.request_stop()) || any;
    }
    if (any) {
      seated_.wake_all();
    }
  }

  // Makes the game known to void_running_games() as long as this object lives.
  class Listed {
   public:
    Listed(Match& match, RunningGame& game) : match_(match), game_(game) {
      const std::lock_guard lock(match_.mutex_);
      match_.running_games_.insert(&game_);
    }
    Listed(const Listed&) = delete;
    Listed& operator=(const Listed&) = delete;
    ~Listed() {
      const std::lock_guard lock(match_.mutex_);
      match_.running_games_.erase(&game_);
    }

   private:
    Match& match_;
    RunningGame& game_;
  };

  // Whether the game that has just been played proves nothing.
  [[nodiscard]] std::optional<VoidBecause> why_void(const RunningGame& running,
                                                    const PlayedGame& played,
                                                    std::size_t replays) const {
    if (halted()) return std::nullopt;
    if (context_.standstills() != running.standstills) return VoidBecause::suspended;
    const bool is_unfair = plan_.fair_time && played.end.is_fault_of_machine;
    if (is_unfair && replays < MatchPlan::most_fair_replays) return VoidBecause::without_processor;
    return std::nullopt;
  }

  // Returns why the game is void and has to be played again, if it is. `replays` is how often it
  // was played again because an engine had no processor.
  std::optional<VoidBecause> play_game(const ScheduledGame& game, std::size_t thread,
                                       std::size_t replays) {
    RunningGame running{context_.standstills(), {}};
    Seated engines;
    std::optional<GameEnd> not_begun;  // set if an engine could not be started again
    for (const Seat seat : {Seat::first, Seat::second}) {
      auto opened = seated_.open(game.seats[index(seat)], thread);
      if (opened) {
        engines[index(seat)] = std::move(*opened);
      } else if (!not_begun) {
        not_begun = ended_by_failure(kind_.seats[index(seat)], seat, opened.error());
      }
    }
    if (halted()) {
      return std::nullopt;  // nothing was played
    }
    const std::vector<GameObserver*> watching = results_.game_started(game);
    const GameHeader header = header_of(game);
    PlayedGame played = not_begun ? forfeited(game, *std::move(not_begun))
                                  : play(game, engines, running, thread, watching);
    const auto is_void = why_void(running, played, replays);
    if (is_void) {
      seated_.bring_to_rest(game, played, engines);
    }
    seated_.put_away(game, played, engines);
    if (!is_void) {
      if (auto trouble = results_.game_finished(game, played, header)) {
        give_up(*std::move(trouble));
      } else {
        schedule_with(game, played.end);
      }
      end_if_decided();
    }
    return is_void;
  }

  [[nodiscard]] std::unique_ptr<rules::Game> start(const Opening& opening) const {
    rules::Setup setup = plan_.setup;
    setup.position = opening.position;
    auto game = rules::start_game(setup);
    expects(game.has_value());  // openings are checked when they are read
    return *std::move(game);
  }

  PlayedGame play(const ScheduledGame& game, const Seated& engines, RunningGame& running,
                  std::size_t thread, const std::vector<GameObserver*>& watching) {
    const Opening& opening = plan_.openings.at(game.opening);
    seated_.seat(game, engines);
    Player first{*engines[0], plan_.entrants[game.seats[0]].allowance};
    Player second{*engines[1], plan_.entrants[game.seats[1]].allowance};
    const Listed listed(*this, running);
    // The game is stopped with all others, or alone.
    const std::stop_callback with_all(halt_.get_token(), [this, &running] {
      running.stop.request_stop();
      seated_.wake_all();
    });
    std::vector<GameObserver*> all_watching = watching;
    EngineLease observer = side_engine(game, SideEngine::observer, thread);
    std::optional<EngineObserver> observation;
    if (observer) {
      observation.emplace(*observer, plan_.observer_engine->limits, context_.clock);
      all_watching.push_back(&*observation);
    }
    GameObservers observers(all_watching);
    ThirdEngine third = third_engine(game, thread);
    PlayedGame played = referee_.play(
        start(opening), opening.moves, {&first, &second}, running.stop.get_token(),
        all_watching.empty() ? nullptr : &observers, third.asked ? &*third.asked : nullptr);
    put_away(third);
    if (observation) {
      put_away_observer(game, observer, observation->finish(played));
    }
    const bool is_for_the_log =
        played.end.kind == EndKind::time_forfeit || played.end.kind == EndKind::stall;
    if (context_.log_of && is_for_the_log) {
      played.end.reason += fmt::format("; see {}", shown(context_.log_of(game.number)));
    }
    return played;
  }

  // The referee engine on loan for one game.
  struct ThirdEngine {
    EngineLease lease;
    std::optional<RefereeEngine> asked;  // absent: none
  };

  ThirdEngine third_engine(const ScheduledGame& game, std::size_t thread) {
    ThirdEngine third;
    third.lease = side_engine(game, SideEngine::referee, thread);
    if (third.lease) {
      const SideEntrant& referee = *plan_.referee_engine;
      third.asked.emplace(
          RefereeEngine{*third.lease, referee.patience, referee.rule, referee.limits});
    }
    return third;
  }

  // No lease if the match has no such engine, or it cannot be started.
  EngineLease side_engine(const ScheduledGame& game, SideEngine which, std::size_t thread) {
    const bool is_referee = which == SideEngine::referee;
    if (!(is_referee ? plan_.referee_engine : plan_.observer_engine)) return {};
    auto opened = seated_.open_side_engine(which, thread);
    if (!opened) {
      if (!halted()) {
        results_.warn_of_side_engine(game, which,
                                     "it cannot be started again: " + opened.error().detail);
      }
      return {};
    }
    if (context_.seated) {
      context_.seated(**opened,
                      SeatInGame{game.number, is_referee ? referee_place : observer_place});
    }
    return *std::move(opened);
  }

  void put_away_observer(const ScheduledGame& game, EngineLease& lease,
                         const std::optional<std::string>& failure) {
    if (context_.seated) {
      context_.seated(*lease, std::nullopt);
    }
    if (!failure) {
      lease.found_fit();
    } else if (!halted()) {
      results_.warn_of_side_engine(game, SideEngine::observer, *failure);
    }
    seated_.judge_side_engine(SideEngine::observer, !failure);
  }

  void put_away(ThirdEngine& third) {
    if (!third.asked) return;
    if (context_.seated) {
      context_.seated(*third.lease, std::nullopt);
    }
    if (third.asked->fit) {
      third.lease.found_fit();
    }
    if (third.asked->answered || !third.asked->fit) {
      seated_.judge_side_engine(SideEngine::referee, third.asked->fit);
    }
  }

  PlayedGame forfeited(const ScheduledGame& game, GameEnd end) const {
    const Opening& opening = plan_.openings.at(game.opening);
    PlayedGame played;
    played.setup = start(opening)->setup();
    played.seat_names = kind_.seats;
    for (const rules::Move move : opening.moves) {
      played.moves.emplace_back().move = move;
      played.moves.back().book = true;
    }
    played.end = std::move(end);
    return played;
  }

  [[nodiscard]] GameHeader header_of(const ScheduledGame& game) const {
    const Entrant& first = plan_.entrants[game.seats[0]];
    const Entrant& second = plan_.entrants[game.seats[1]];
    return GameHeader{plan_.event,
                      plan_.site,
                      std::to_string(game.round),
                      {first.name, second.name},
                      {first.allowance.time, second.allowance.time},
                      context_.wall_time(),
                      {first.rating, second.rating}};
  }

  const MatchPlan& plan_;
  const MatchContext& context_;
  std::stop_token stop_;
  std::stop_source halt_;
  std::stop_source no_more_;  // no game begins any more; requested together with halt_
  Schedule schedule_;
  const rules::GameKind& kind_;
  Referee referee_;
  SeatedEngines seated_;
  ResultKeeper results_;
  std::map<std::size_t, GameEnd> counted_;  // games that are not played again

  std::mutex mutex_;  // guards all that follows
  std::condition_variable all_done_;
  std::condition_variable_any more_known_;
  int running_ = 0;
  std::size_t next_ = 0;
  std::set<RunningGame*> running_games_;  // owned by their threads
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
