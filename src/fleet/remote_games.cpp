#include "fleet/remote_games.h"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "base/exhaustion.h"
#include "base/overloaded.h"
#include "base/text.h"
#include "fleet/game_report.h"
#include "match/play/game_end.h"
#include "match/run/result_keeper.h"
#include "rules/registry.h"

namespace ludex::fleet {

namespace {

using match::FinishedGame;
using match::GameEnd;
using match::PlayedGame;
using match::ScheduledGame;
using rules::index;
using rules::Seat;

constexpr Milliseconds longest_wait{500};
constexpr Milliseconds no_wait{50};

// Shows the observers a game that was played elsewhere, move by move.
void show(const PlayedGame& played, const std::vector<match::GameObserver*>& watching) {
  if (watching.empty()) return;
  const std::vector<Seat> seats = match::movers(played);
  for (std::size_t at = 0; at < played.moves.size(); ++at) {
    for (match::GameObserver* each : watching) {
      each->move_played(seats[at], played.moves[at]);
    }
  }
}

}  // namespace

RemoteGames::RemoteGames(Coordination coordination, const match::PlayerPlace& place)
    : coordination_(std::move(coordination)),
      queue_(coordination_.queue),
      plan_(place.plan),
      context_(place.context),
      results_(place.results),
      halt_(place.halt),
      failures_(place.plan.entrants.size(), place.plan.strikes) {}

RemoteGames::~RemoteGames() {
  wake_all();
}

std::optional<std::string> RemoteGames::begin() {
  if (auto announced = queue_.announce(to_text(coordination_.terms)); !announced) {
    return "the match cannot be announced: " + describe(announced.error());
  }
  announced_ = context_.clock.now();
  // The results of an earlier run come first, so that no game is offered that has one.
  while (true) {
    const auto arrived = queue_.arrivals(no_wait);
    if (!arrived) return "the results cannot be read: " + describe(arrived.error());
    if (arrived->empty()) break;
    for (const Arrival& each : *arrived) {
      take(each);
    }
  }
  thread_ = std::jthread([this](const std::stop_token& stop) {
    try {
      run(stop);
    } catch (const std::exception& refused) {
      const std::lock_guard lock(mutex_);
      for (auto& [number, waiting] : waiting_) {
        waiting.trouble = "the coordinator cannot go on: " + ludex::describe(refused);
      }
      changed_.notify_all();
    }
  });
  return std::nullopt;
}

void RemoteGames::count_earlier(const ScheduledGame& game, const GameEnd& end) {
  failures_.add_faults(game, end);
  const std::lock_guard lock(mutex_);
  counted_.insert(game.number);
}

void RemoteGames::wake_all() {
  const std::lock_guard lock(mutex_);
  changed_.notify_all();
}

// An engine that is out loses without playing.
std::optional<FinishedGame> RemoteGames::lost_by_strikes(const ScheduledGame& game) const {
  for (const Seat seat : {Seat::first, Seat::second}) {
    const auto failure = failures_.failure_of(game.seats[index(seat)]);
    if (!failure) continue;
    const auto& seats = rules::find_game(plan_.setup.game)->seats;
    return FinishedGame{
        match::forfeited(plan_, plan_.openings.at(game.opening),
                         match::ended_by_failure(seats[index(seat)], seat, *failure)),
        match::header_of(plan_, game, context_.wall_time())};
  }
  return std::nullopt;
}

Result<std::optional<FinishedGame>> RemoteGames::play(const ScheduledGame& game,
                                                      std::size_t /*thread*/) {
  const match::Opening& opening = plan_.openings.at(game.opening);
  const std::vector<match::GameObserver*> watching = results_.game_started(game);
  for (match::GameObserver* each : watching) {
    each->board_set_up(match::board_of(plan_, opening)->setup());
  }
  if (auto lost = lost_by_strikes(game)) return lost;
  const std::string order = to_text(GameOrder{.match = coordination_.terms.match,
                                              .number = game.number,
                                              .round = game.round,
                                              .seats = game.seats,
                                              .opening = opening},
                                    plan_.setup);
  const ExpectedGame expected{coordination_.terms.match, game.number, plan_.setup, opening};
  while (true) {
    const auto text = await(game.number, order);
    if (!text) return tl::unexpected(text.error());
    if (!*text) return std::nullopt;
    auto report = parse_report(**text, expected);
    if (report) {
      failures_.add_faults(game, report->played.end);
      show(report->played, watching);
      return FinishedGame{std::move(report->played), match::header_of(plan_, game, report->began)};
    }
    const std::string why = "a result that came back cannot be used: " + describe(report.error());
    results_.warn(fmt::format("game {}: {}", game.number, why));
    if (auto rejected = queue_.reject(game.number); !rejected) {
      return tl::unexpected(within("a useless result cannot be removed", rejected.error()));
    }
    const std::lock_guard lock(mutex_);
    offer_anew(game.number, why);
  }
}

// Returns the result's text; std::nullopt once the match is halted.
Result<std::optional<std::string>> RemoteGames::await(std::size_t number,
                                                      const std::string& order) {
  std::unique_lock lock(mutex_);
  Waiting& waiting = waiting_[number];
  waiting.order = order;
  if (const auto early = early_.find(number); early != early_.end()) {
    waiting.arrived = std::move(early->second);
    waiting.is_offered = true;
    early_.erase(early);
  }
  if (!waiting.is_offered && waiting.attempt == 0) {
    // At once, in this thread: workers may be waiting. If it fails, it is repeated.
    lock.unlock();
    auto offered = queue_.is_offered(number);
    if (offered && !*offered) {
      offered = queue_.offer(number, 0, order).map([] { return true; });
    }
    lock.lock();
    waiting.is_offered = offered.has_value();
    waiting.checked = context_.clock.now();
  }
  (void)changed_.wait(lock, halt_, [&] { return waiting.arrived || waiting.trouble; });
  if (waiting.trouble) return fail(*waiting.trouble);
  if (!waiting.arrived) return std::nullopt;
  std::string text = *std::exchange(waiting.arrived, std::nullopt);
  return text;
}

// Requires the lock.
void RemoteGames::offer_anew(std::size_t number, const std::string& why) {
  const auto found = waiting_.find(number);
  if (found == waiting_.end()) return;
  Waiting& waiting = found->second;
  waiting.is_offered = false;
  waiting.was_missing = false;
  if (++waiting.attempt >= most_attempts) {
    waiting.trouble = fmt::format("game {} was offered {} times without a result: {}", number,
                                  most_attempts, why);
    changed_.notify_all();
  }
}

void RemoteGames::game_counted(const ScheduledGame& game) {
  const std::lock_guard lock(mutex_);
  waiting_.erase(game.number);
  counted_.insert(game.number);
  unsettled_.insert(game.number);
}

void RemoteGames::match_ended(bool is_whole) {
  if (!thread_.joinable()) return;
  thread_.request_stop();
  wake_all();
  thread_.join();
  settle_counted();
  if (is_whole || !coordination_.is_kept) {
    (void)queue_.close();
    return;
  }
  // Games that no worker has begun wait for the match to go on. The others may still be finished.
  const std::lock_guard lock(mutex_);
  for (const auto& [number, waiting] : waiting_) {
    (void)queue_.withdraw(number);
  }
}

void RemoteGames::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    const auto arrived = queue_.arrivals(longest_wait);
    if (arrived) {
      is_unreachable_ = false;
      for (const Arrival& each : *arrived) {
        take(each);
      }
    } else {
      say_once_unreachable(arrived.error());
      std::unique_lock lock(mutex_);
      (void)changed_.wait_for(lock, stop, longest_wait, [] { return false; });
    }
    const TimePoint now = context_.clock.now();
    settle_counted();
    renew_announcement(now);
    offer_again();
    look_for_games(now);
    look_at_workers(now);
  }
}

void RemoteGames::say_once_unreachable(const Error& error) {
  if (std::exchange(is_unreachable_, true)) return;
  results_.note(fmt::format("the queue does not answer, and is tried again: {}", describe(error)));
}

void RemoteGames::take(const Arrival& arrival) {
  std::visit(
      Overloaded{
          [this](const ArrivedResult& result) {
            const std::lock_guard lock(mutex_);
            if (counted_.contains(result.game)) {
              unsettled_.insert(result.game);
            } else if (const auto found = waiting_.find(result.game); found != waiting_.end()) {
              found->second.arrived = result.text;
              changed_.notify_all();
            } else if (result.game > 0) {
              early_[result.game] = result.text;
            }
          },
          [this](const AbandonedGame& game) {
            (void)queue_.withdraw(game.game);
            const std::string why = fmt::format(
                "it was given to workers {} times, and none has finished it", most_deliveries);
            {
              const std::lock_guard lock(mutex_);
              const auto found = waiting_.find(game.game);
              if (found == waiting_.end() || found->second.arrived) return;
              offer_anew(game.game, why);
            }
            results_.warn(fmt::format("game {}: {}", game.game, why));
          },
      },
      arrival);
}

// Offers the games whose offer has failed or is to be repeated.
void RemoteGames::offer_again() {
  struct Offer {
    std::size_t number;
    std::size_t attempt;
    std::string order;
  };
  std::vector<Offer> offers;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [number, waiting] : waiting_) {
      const bool is_wanted = !waiting.is_offered && !waiting.arrived && !waiting.trouble;
      if (is_wanted && !waiting.order.empty()) {
        offers.push_back({number, waiting.attempt, waiting.order});
      }
    }
  }
  for (const Offer& offer : offers) {
    if (auto offered = queue_.offer(offer.number, offer.attempt, offer.order); !offered) {
      return say_once_unreachable(offered.error());
    }
    const std::lock_guard lock(mutex_);
    if (const auto found = waiting_.find(offer.number); found != waiting_.end()) {
      found->second.is_offered = true;
      found->second.checked = context_.clock.now();
    }
  }
}

// A server that was started anew without its disk has lost its queue.
void RemoteGames::look_for_games(TimePoint now) {
  std::vector<std::size_t> due;
  {
    const std::lock_guard lock(mutex_);
    for (auto& [number, waiting] : waiting_) {
      if (waiting.is_offered && !waiting.arrived && now - waiting.checked >= check_interval) {
        due.push_back(number);
      }
    }
  }
  for (const std::size_t number : due) {
    const auto offered = queue_.is_offered(number);
    if (!offered) return say_once_unreachable(offered.error());
    const std::lock_guard lock(mutex_);
    const auto found = waiting_.find(number);
    if (found == waiting_.end() || found->second.arrived) continue;
    Waiting& waiting = found->second;
    waiting.checked = now;
    // A result that a worker has just put has not arrived yet: the second look decides.
    if (!*offered && std::exchange(waiting.was_missing, true)) {
      offer_anew(number, "the queue has lost it");
    } else if (*offered) {
      waiting.was_missing = false;
    }
  }
}

void RemoteGames::renew_announcement(TimePoint now) {
  if (announced_ && now - *announced_ < lease_renewal) return;
  if (auto announced = queue_.announce(to_text(coordination_.terms)); !announced) {
    return say_once_unreachable(announced.error());
  }
  announced_ = now;
}

void RemoteGames::settle_counted() {
  std::set<std::size_t> games;
  {
    const std::lock_guard lock(mutex_);
    games = unsettled_;
  }
  for (const std::size_t number : games) {
    if (auto settled = queue_.settle(number); !settled) {
      return say_once_unreachable(settled.error());
    }
    const std::lock_guard lock(mutex_);
    unsettled_.erase(number);
  }
}

void RemoteGames::look_at_workers(TimePoint now) {
  if (workers_seen_ && now - *workers_seen_ < registrations_interval) return;
  const auto texts = queue_.registrations();
  if (!texts) return say_once_unreachable(texts.error());
  workers_seen_ = now;
  std::set<std::string> present;
  for (const std::string& text : *texts) {
    const auto registration = parse_registration(text);
    if (!registration) continue;  // of a later version, or of nobody who plays with us
    present.insert(registration->worker);
    meet(*registration);
  }
  std::erase_if(workers_, [&](const auto& known) {
    if (present.contains(known.first)) return false;
    results_.note(fmt::format("machine {} has left", known.second.machine));
    return true;
  });
  if (workers_.empty() && !std::exchange(is_alone_said_, true)) {
    results_.note("no worker is there yet: `ludex worker --nats URL` starts one on any machine");
  }
}

void RemoteGames::meet(const Registration& registration) {
  const bool is_new = !workers_.contains(registration.worker);
  workers_[registration.worker] = registration;
  if (is_new) {
    results_.note(fmt::format("machine {} is there: {} games at a time, {}, ludex {}",
                              registration.machine, registration.concurrency,
                              shown_speed(registration.speed), registration.version));
  }
  for (const Registration::Refusal& refusal : registration.refusals) {
    if (refusal.match != coordination_.terms.match) continue;
    const std::string sentence =
        fmt::format("machine {} cannot play: {}", registration.machine, refusal.why);
    if (refusals_.insert(sentence).second) {
      results_.warn(sentence);
    }
  }
}

}  // namespace ludex::fleet
