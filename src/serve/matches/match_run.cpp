#include "serve/matches/match_run.h"

#include <fmt/format.h>

#include <exception>
#include <utility>

#include "base/exhaustion.h"
#include "base/text.h"

namespace ludex::serve {

namespace {

// The most warnings that wait for take_warnings().
constexpr std::size_t most_warnings = 20;

}  // namespace

MatchRun::MatchRun(match::MatchPlan plan, World world,
                   std::unique_ptr<tournament::GameKeeper> keeper,
                   std::unique_ptr<match::MatchObserver> moves, std::filesystem::path events,
                   Ended ended)
    : plan_(std::move(plan)),
      world_(std::move(world)),
      keeper_(std::move(keeper)),
      moves_(std::move(moves)),
      event_file_(std::move(events)),
      ended_(std::move(ended)),
      thread_([this] { run(); }) {}

MatchRun::~MatchRun() {
  MatchRun::abandon();
  thread_.join();
}

Result<void> MatchRun::play_last_games() {
  last_games_.request_stop();
  return {};
}

Result<void> MatchRun::stop() {
  stop_.request_stop();
  return {};
}

void MatchRun::abandon() {
  keeper_->abandon();
  stop_.request_stop();
}

void MatchRun::run() {
  std::optional<std::string> trouble;
  try {
    trouble = play();
  } catch (const std::exception& refused) {
    trouble = "the match cannot go on: " + describe(refused);
  }
  {
    const std::lock_guard lock(mutex_);
    live_.clear();
  }
  ended_(trouble ? std::optional(printable(*trouble)) : std::nullopt);
}

std::optional<std::string> MatchRun::play() {
  const auto events = open_events();
  std::vector<match::MatchObserver*> observers{this};
  if (moves_) {
    observers.push_back(moves_.get());
  }
  if (events) {
    events->begin(plan_);
    observers.push_back(events.get());
  }
  const match::MatchEnd end = match::run_match(
      plan_,
      {.clock = world_.clock,
       .wall_time = world_.wall_time,
       .observers = observers,
       .keep = [this](
                   const match::ScheduledGame& game, const match::PlayedGame& played,
                   const match::GameHeader& header) { return keeper_->keep(game, played, header); },
       .slots = &world_.slots,
       .last_games = last_games_.get_token()},
      stop_.get_token());
  if (events && events->end(end)) {
    if (const auto finished = log_->finish(); !finished) {
      warned(describe(finished.error()));
    }
  }
  return end.trouble;
}

std::unique_ptr<match::EventStream> MatchRun::open_events() {
  if (event_file_.empty()) return nullptr;
  auto log = tournament::EventLog::open(event_file_, world_.clock);
  if (!log) {
    warned("the events of the match are not kept: " + describe(log.error()));
    return nullptr;
  }
  log_ = *std::move(log);
  return std::make_unique<match::EventStream>(
      [this](const std::string& line) { return add_event(line); }, log_->first(), world_.wall_time);
}

// The stream writes nothing more after an error, so there is one warning.
Result<void> MatchRun::add_event(const std::string& line) {
  auto added = log_->add(line);
  if (!added) {
    warned("from here on the events of the match are not kept: " + describe(added.error()));
  }
  return added;
}

std::vector<std::shared_ptr<LiveGameObserver>> MatchRun::live() const {
  const std::lock_guard lock(mutex_);
  return live_;
}

std::vector<std::string> MatchRun::take_warnings() {
  const std::lock_guard lock(mutex_);
  return std::exchange(warnings_, {});
}

void MatchRun::game_started(const match::ScheduledGame& game) {
  const std::lock_guard lock(mutex_);
  live_.push_back(std::make_shared<LiveGameObserver>(game, world_.clock));
}

// The observer of the game that has just started, which is the last one.
match::GameObserver* MatchRun::watch(const match::ScheduledGame& /*game*/) {
  const std::lock_guard lock(mutex_);
  return live_.back().get();
}

void MatchRun::game_finished(const match::ScheduledGame& game, const match::PlayedGame& /*played*/,
                             const match::Standings& /*standings*/) {
  forget(game.number);
}

void MatchRun::warned(const std::string& sentence) {
  const std::lock_guard lock(mutex_);
  if (warnings_.size() < most_warnings) {
    warnings_.push_back(printable(sentence));
  }
}

void MatchRun::game_voided(const match::ScheduledGame& game, match::VoidBecause /*why*/) {
  forget(game.number);
}

void MatchRun::time_passed(const match::Standings& /*standings*/) {}

void MatchRun::forget(std::size_t number) {
  const std::lock_guard lock(mutex_);
  std::erase_if(live_, [&](const auto& notes) { return notes->game().number == number; });
}

}  // namespace ludex::serve
