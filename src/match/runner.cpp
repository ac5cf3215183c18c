// The life of a match, from its engines' start to its last game. Long, because what threads share
// and the one lock over it are seen together.
#include "match/runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <set>
#include <string_view>
#include <thread>
#include <utility>

#include "base/exhaustion.h"
#include "base/expects.h"
#include "match/shared_options.h"
#include "match/try_out.h"
#include "rules/registry.h"

namespace ludex::match {
namespace {

using rules::Seat;

constexpr std::chrono::milliseconds tick{1000};
constexpr std::chrono::milliseconds short_tick{200};

// The engines of one game, taken from the pool.
using Seated = std::array<EngineLease, 2>;

// A game that a thread plays.
struct RunningGame {
  std::size_t standstills;  // when it began
  std::stop_source stop;    // of this game alone
};

class Match {
 public:
  Match(const MatchPlan& plan, const MatchSurroundings& surroundings, std::stop_token stop)
      : plan_(plan),
        surroundings_(surroundings),
        stop_(std::move(stop)),
        schedule_(plan.schedule),
        kind_(*rules::find_game(plan.setup.game)),
        referee_(surroundings.clock, plan.referee, kind_.seats),
        pool_(2 * plan.concurrency),
        standings_(plan.entrants.size()) {}

  MatchEnd run() {
    // Either kind of stop, asked for or forced by trouble, reaches the games as one.
    const std::stop_callback asked(stop_, [this] { halt_.request_stop(); });
    const std::stop_callback halted(halt_.get_token(), [this] { pool_.wake_all(); });
    if (begin()) {
      play_all_games(std::min(plan_.concurrency, schedule_.size()));
    }
    for (GameFile* file : {surroundings_.games, surroundings_.positions}) {
      if (file == nullptr) {
        continue;
      }
      if (const auto saved = file->finish(); !saved) {
        give_up(describe(saved.error()));
      }
    }
    return MatchEnd{std::move(standings_), stop_.stop_requested(), std::move(trouble_)};
  }

 private:
  // Ends the match for this reason; the first reason given is the one that is told.
  void give_up(std::string reason) {
    {
      const std::lock_guard lock(mutex_);
      if (!trouble_) {
        trouble_ = std::move(reason);
      }
    }
    halt_.request_stop();
  }

  [[nodiscard]] bool halted() const { return halt_.stop_requested(); }

  bool begin() {
    try {
      return start_every_engine();
    } catch (const std::exception& refused) {
      give_up("the match cannot begin: " + describe(refused));
      return false;
    }
  }

  bool start_every_engine() {
    SharedOptions shared(plan_.shared_options);
    for (std::size_t entrant = 0; entrant < plan_.entrants.size() && !halted(); ++entrant) {
      auto opened = open(entrant, 0);
      if (!opened) {
        give_up(fmt::format("engine {} cannot play: {}", plan_.entrants[entrant].name,
                            opened.error().detail));
        return false;
      }
      shared.see(plan_.entrants[entrant].name, **opened);
      check_pondering(plan_.entrants[entrant], **opened);
      if (!plan_.entrants[entrant].tried_out) {
        opened->found_fit();
      } else if (!plays_the_game(entrant, *opened)) {
        return false;
      }
    }
    if (!halted()) {
      check(shared);
    }
    if (plan_.strict && warned_) {
      give_up("there was a warning, and -strict allows none");
    }
    return !halted();
  }

  void check_pondering(const Entrant& entrant, const engine::Engine& engine) {
    engine::Request on_a_clock;
    on_a_clock.limits.clocks.emplace();
    if (entrant.allowance.ponder && !engine.can_ponder(on_a_clock)) {
      warn(fmt::format("{} does not offer to ponder", entrant.name));
    }
  }

  void warn(const std::string& sentence) {
    const std::lock_guard lock(mutex_);
    warned_ = true;
    surroundings_.observer.warned(sentence);
  }

  void check(const SharedOptions& shared) {
    if (auto trouble = shared.trouble()) {
      return give_up(*std::move(trouble));
    }
    for (const std::string& sentence : shared.warnings()) {
      warn(sentence);
    }
  }

  // Its first answer tells, where nothing else does.
  bool plays_the_game(std::size_t entrant, EngineLease& lease) {
    const Entrant& who = plan_.entrants[entrant];
    const std::size_t standstills = surroundings_.standstills();
    const TriedOut tried =
        try_out(*lease, plan_.setup, who.allowance.grace, surroundings_.clock, halt_.get_token());
    if (tried.fit) {
      lease.found_fit();
    }
    if (tried.wrong) {
      give_up(fmt::format("engine {} cannot play {}: {}; -variant chooses what is played", who.name,
                          plan_.setup.game, *tried.wrong));
      return false;
    }
    const bool in_our_time = surroundings_.standstills() == standstills;
    if (tried.ended && in_our_time && !plan_.recover && !halted()) {
      give_up(
          fmt::format("engine {} ended when it was first asked for a move of {} ({}); with "
                      "-recover the match goes on",
                      who.name, plan_.setup.game, tried.ended->detail));
      return false;
    }
    return true;
  }

  // Waits that ran while this process stood still say nothing of an engine.
  Leased open(std::size_t entrant, std::size_t thread) {
    while (true) {
      const std::size_t standstills = surroundings_.standstills();
      Leased leased = take(entrant, thread);
      if (leased || halted() || surroundings_.standstills() == standstills) {
        return leased;
      }
    }
  }

  Leased take(std::size_t entrant, std::size_t thread) {
    const OpenEngine& plain = plan_.entrants[entrant].open;
    if (!plan_.open_in_thread) {
      return pool_.take(entrant, plain, halt_.get_token());
    }
    const OpenEngine there = [&](const std::stop_token& stop) {
      return plan_.open_in_thread(thread, plain, stop);
    };
    return pool_.take(thread * plan_.entrants.size() + entrant, there, halt_.get_token());
  }

  void play_all_games(std::size_t at_a_time) {
    std::vector<std::jthread> threads;
    const std::chrono::milliseconds pause = surroundings_.observer.watches() ? short_tick : tick;
    try {
      threads.reserve(at_a_time);
      while (threads.size() < at_a_time) {
        count_running(1);
        threads.emplace_back([this, thread = threads.size()] { play_games(thread); });
      }
      std::unique_lock lock(mutex_);
      while (!all_done_.wait_for(lock, pause, [this] { return running_ == 0; })) {
        void_running_games();
        surroundings_.observer.time_passed(standings_);
      }
    } catch (const std::exception& refused) {
      give_up(fmt::format("cannot play {} games at a time: {}", at_a_time, describe(refused)));
    }
  }

  void count_running(int change) {
    const std::lock_guard lock(mutex_);
    running_ += change;
    all_done_.notify_one();
  }

  // One thread: takes the next game until there is none. What the system refuses us, memory or one
  // more process, is no engine's loss: it ends the match.
  void play_games(std::size_t thread) {
    try {
      while (const auto game = next_game()) {
        while (!play_game(*game, thread)) {
          const std::lock_guard lock(mutex_);
          surroundings_.observer.game_voided(*game);
        }
        pause();
      }
    } catch (const std::exception& refused) {
      give_up("the match cannot go on: " + describe(refused));
    }
    count_running(-1);
  }

  // Until the wait is over or nothing is to follow.
  void pause() {
    if (plan_.wait <= Milliseconds(0)) {
      return;
    }
    std::mutex alone;
    std::unique_lock lock(alone);
    std::condition_variable_any over;
    (void)over.wait_for(lock, halt_.get_token(), plan_.wait, [this] { return is_over(); });
  }

  bool is_over() {
    const std::lock_guard lock(mutex_);
    return next_ == schedule_.size();
  }

  std::optional<ScheduledGame> next_game() {
    const std::lock_guard lock(mutex_);
    if (halted() || next_ == schedule_.size()) {
      return std::nullopt;
    }
    return schedule_.at(next_++);
  }

  // Under the lock: games that ran while this process stood still are worth nothing.
  void void_running_games() {
    const std::size_t standstills = surroundings_.standstills();
    bool any = false;
    for (RunningGame* game : running_games_) {
      any = (game->standstills != standstills && game->stop.request_stop()) || any;
    }
    if (any) {
      pool_.wake_all();
    }
  }

  // While it lives, void_running_games() knows the game.
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

  // False if the game is void and to be played again.
  bool play_game(const ScheduledGame& game, std::size_t thread) {
    RunningGame running{surroundings_.standstills(), {}};
    Seated engines;
    std::optional<GameEnd> not_begun;  // an engine could not be started again
    for (const Seat seat : {Seat::first, Seat::second}) {
      auto opened = open(game.seats[index(seat)], thread);
      if (opened) {
        engines[index(seat)] = std::move(*opened);
      } else if (!not_begun) {
        not_begun = lost_by_failure(kind_.seats[index(seat)], seat, opened.error());
      }
    }
    if (halted()) {
      return true;  // nothing was played
    }
    Spectator* spectator = nullptr;
    {
      const std::lock_guard lock(mutex_);
      surroundings_.observer.game_started(game);
      spectator = surroundings_.observer.watch(game);
    }
    const PgnHeader header = header_of(game);
    PlayedGame played = not_begun ? forfeited(game, *std::move(not_begun))
                                  : play(game, engines, running, spectator);
    const bool is_void = !halted() && surroundings_.standstills() != running.standstills;
    if (is_void) {
      bring_to_rest(game, played, engines);
    }
    put_away(game, played, engines);
    if (!is_void) {
      finish(game, played, header);
    }
    return !is_void;
  }

  [[nodiscard]] std::unique_ptr<rules::Game> start(const Opening& opening) const {
    rules::Setup setup = plan_.setup;
    setup.position = opening.position;
    auto game = rules::start_game(setup);
    expects(game.has_value());  // openings are checked when they are read
    return *std::move(game);
  }

  PlayedGame play(const ScheduledGame& game, const Seated& engines, RunningGame& running,
                  Spectator* spectator) {
    const Opening& opening = plan_.openings.at(game.opening);
    seat_engines(engines, game.number);
    for (const std::size_t seat : {std::size_t{0}, std::size_t{1}}) {
      const Entrant& opponent = plan_.entrants[game.seats[1 - seat]];
      (*engines[seat]).meet({opponent.name, opponent.rating});
    }
    Player first = make_player(*engines[0], plan_.entrants[game.seats[0]].allowance);
    Player second = make_player(*engines[1], plan_.entrants[game.seats[1]].allowance);
    const Listed listed(*this, running);
    // It stops with all others, or alone.
    const std::stop_callback with_all(halt_.get_token(), [this, &running] {
      running.stop.request_stop();
      pool_.wake_all();
    });
    return referee_.play(start(opening), opening.moves, {&first, &second}, running.stop.get_token(),
                         spectator);
  }

  // An engine that was told to stop in mid-game and answers is as good as ever.
  void bring_to_rest(const ScheduledGame& game, PlayedGame& played, const Seated& engines) {
    if (played.end.kind != EndKind::unterminated) {
      return;
    }
    for (std::size_t seat = 0; seat < engines.size(); ++seat) {
      const Allowance& allowance = plan_.entrants[game.seats[seat]].allowance;
      const TimePoint until = surroundings_.clock.now() + allowance.grace;
      if (!played.healthy[seat]) {
        const LastWord last = await_answer(*engines[seat], until, surroundings_.clock, {});
        played.healthy[seat] = std::holds_alternative<engine::Decision>(last);
      }
    }
  }

  PlayedGame forfeited(const ScheduledGame& game, GameEnd end) const {
    const Opening& opening = plan_.openings.at(game.opening);
    PlayedGame played;
    played.setup = start(opening)->setup();
    for (const rules::Move move : opening.moves) {
      played.moves.emplace_back().move = move;
      played.moves.back().book = true;
    }
    played.end = std::move(end);
    return played;
  }

  // In that game; 0: in none.
  void seat_engines(const Seated& engines, std::size_t game) const {
    if (!surroundings_.seated) return;
    for (std::size_t seat = 0; seat < engines.size(); ++seat) {
      if (!engines[seat]) continue;
      surroundings_.seated(
          *engines[seat], game == 0 ? std::nullopt : std::optional(Place{game, kind_.seats[seat]}));
    }
  }

  void put_away(const ScheduledGame& game, const PlayedGame& played, Seated& engines) {
    seat_engines(engines, 0);
    for (std::size_t seat = 0; seat < engines.size(); ++seat) {
      if (played.healthy[seat] && !plan_.entrants[game.seats[seat]].restart) {
        engines[seat].found_fit();
      }
    }
    pool_.give_back(engines);
  }

  [[nodiscard]] PgnHeader header_of(const ScheduledGame& game) const {
    const Entrant& first = plan_.entrants[game.seats[0]];
    const Entrant& second = plan_.entrants[game.seats[1]];
    return PgnHeader{plan_.event,
                     plan_.site,
                     std::to_string(game.round),
                     {first.name, second.name},
                     {first.allowance.time, second.allowance.time},
                     surroundings_.wall_time(),
                     {first.rating, second.rating}};
  }

  // Saves, then counts, then tells.
  void finish(const ScheduledGame& game, const PlayedGame& played, const PgnHeader& header) {
    const bool saved_too = plan_.save_unfinished || played.end.kind != EndKind::unterminated;
    std::string pgn;
    std::string position;
    if (surroundings_.games != nullptr && saved_too) {
      pgn = format_pgn(played, header, plan_.pgn);
    }
    if (surroundings_.positions != nullptr && saved_too) {
      position = last_position(played) + '\n';
    }
    std::optional<std::string> trouble;
    {
      const std::lock_guard lock(mutex_);
      trouble = save(surroundings_.games, pgn);
      if (!trouble) {
        trouble = save(surroundings_.positions, position);
      }
      if (!file_failed_) {
        standings_.add(game, played.end);
        surroundings_.observer.game_finished(game, played, standings_);
        tell_of_nodes(game, played);
      }
    }
    if (!trouble) {
      trouble = why_to_end(game, played);
    }
    if (trouble) {
      give_up(*std::move(trouble));
    }
  }

  // Nothing is written once a file has failed. Returns why it has.
  std::optional<std::string> save(GameFile* file, const std::string& text) {
    if (text.empty() || file_failed_) {
      return std::nullopt;
    }
    const auto saved = file->add(text);
    if (saved) {
      return std::nullopt;
    }
    file_failed_ = true;
    return describe(saved.error());
  }

  void tell_of_nodes(const ScheduledGame& game, const PlayedGame& played) {
    for (const Seat seat : {Seat::first, Seat::second}) {
      const std::size_t entrant = game.seats[index(seat)];
      const auto nodes = nodes_too_many(played, seat, plan_.entrants[entrant].allowance.nodes);
      if (nodes && heedless_.insert(entrant).second) {
        warned_ = true;
        surroundings_.observer.warned(fmt::format(
            "game {}: {} searched {} nodes for a move where nodes= allows {}", game.number,
            plan_.entrants[entrant].name, *nodes, *plan_.entrants[entrant].allowance.nodes));
      }
    }
  }

  // What a finished game says against going on.
  [[nodiscard]] std::optional<std::string> why_to_end(const ScheduledGame& game,
                                                      const PlayedGame& played) {
    // A loss on time is a loss like any other, even if the engine has to be started again for it.
    const bool on_time = played.end.kind == EndKind::time_forfeit;
    if (played.end.failure && !on_time && !plan_.recover) {
      const std::size_t loser = game.seats[index(*played.end.offender)];
      return fmt::format("engine {} failed in game {} ({}); with -recover the match goes on",
                         plan_.entrants[loser].name, game.number, played.end.failure->detail);
    }
    if (plan_.strict && (warned_ || !played.warnings.empty() || played.end.failure)) {
      return fmt::format("there was a warning in game {}, and -strict allows none", game.number);
    }
    return std::nullopt;
  }

  const MatchPlan& plan_;
  const MatchSurroundings& surroundings_;
  std::stop_token stop_;
  std::stop_source halt_;
  Schedule schedule_;
  const rules::GameKind& kind_;
  Referee referee_;
  EnginePool pool_;

  std::mutex mutex_;  // over all that follows, and the calls of the observer
  std::condition_variable all_done_;
  int running_ = 0;
  std::size_t next_ = 0;
  std::set<RunningGame*> running_games_;  // owned by their threads
  bool file_failed_ = false;
  std::atomic<bool> warned_ = false;
  Standings standings_;
  std::set<std::size_t> heedless_;  // entrants of which it was said
  std::optional<std::string> trouble_;
};

}  // namespace

MatchEnd run_match(const MatchPlan& plan, const MatchSurroundings& surroundings,
                   std::stop_token stop) {
  expects(plan.entrants.size() >= 2 && plan.entrants.size() == plan.schedule.engines);
  expects(plan.concurrency >= 1 && rules::find_game(plan.setup.game) != nullptr);
  return Match(plan, surroundings, std::move(stop)).run();
}

}  // namespace ludex::match
