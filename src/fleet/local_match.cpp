#include "fleet/local_match.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <stop_token>
#include <utility>
#include <variant>

#include "base/overloaded.h"
#include "match/run/local_games.h"
#include "match/run/result_keeper.h"
#include "match/run/runner.h"

namespace ludex::fleet {

namespace {

using match::ScheduledGame;

// A machine is never thought to be slower or faster than that.
constexpr double most_scale = 20;

// Passes warnings on to a person; the coordinator reports the games.
class Warnings final : public match::MatchObserver {
 public:
  explicit Warnings(std::function<void(const std::string&)> tell) : tell_(std::move(tell)) {}

  void game_started(const ScheduledGame& game) override {
    tell_(fmt::format("Game {} begins", game.number));
  }
  void game_finished(const ScheduledGame&, const match::PlayedGame&,
                     const match::Standings&) override {}
  void warned(const std::string& sentence) override { tell_("Warning; " + sentence); }
  void time_passed(const match::Standings&) override {}

 private:
  std::function<void(const std::string&)> tell_;
};

Result<match::MatchPlan> plan_of(const MatchTerms& terms, const LocalMachine& machine) {
  match::MatchPlan plan{.entrants = {},
                        .schedule = {},
                        .setup = terms.setup,
                        .openings = match::OpeningBook({match::Opening{}}, {}),
                        .referee = {},
                        .concurrency = machine.concurrency,
                        .recover = true,
                        .event = terms.event,
                        .style = {}};
  double factor = 1;
  if (terms.speed) {
    if (machine.speed <= 0) return fail("the speed of this machine was not measured");
    factor = std::clamp(static_cast<double>(*terms.speed) / static_cast<double>(machine.speed),
                        1 / most_scale, most_scale);
  }
  plan.starts_at_once = machine.starts_at_once;
  plan.schedule.engines = terms.engines.size();
  plan.referee.adjudication = terms.adjudication;
  plan.referee.checks_lines = terms.checks_lines;
  plan.fair_time = terms.fair_time;
  for (const EngineTerms& engine : terms.engines) {
    auto found = machine.find(engine, terms);
    if (!found) return tl::unexpected(found.error());
    plan.entrants.push_back({.name = engine.name,
                             .allowance = scaled(engine.allowance, factor),
                             .restart = engine.restart,
                             .open = std::move(found->open),
                             .tried_out = found->tried_out,
                             .other_games = std::move(found->other_games),
                             .rating = engine.rating});
  }
  if (terms.referee_engine) {
    auto found = machine.find(*terms.referee_engine, terms);
    if (!found) return tl::unexpected(found.error());
    plan.referee_engine =
        match::SideEntrant{terms.referee_engine->name, std::move(found->open),
                           terms.waits.settle.value_or(terms.referee_engine->allowance.settlement)};
  }
  return plan;
}

class LocalMatch final : public MatchPlayer {
 public:
  LocalMatch(const MatchTerms& terms, match::MatchPlan plan, const LocalMachine& machine)
      : id_(terms.match),
        plan_(std::move(plan)),
        warnings_(machine.tell),
        context_{.clock = machine.clock,
                 .wall_time = machine.wall_time,
                 .observers = {&warnings_},
                 .standstills = machine.standstills},
        results_(plan_, context_),
        games_(plan_, context_, results_, halt_.get_token()) {}

  [[nodiscard]] std::optional<std::string> begin() override { return games_.begin(); }

  [[nodiscard]] Result<std::optional<GameReport>> play(const GameOrder& order,
                                                       std::size_t thread) override {
    ScheduledGame game;
    game.number = order.number;
    game.round = order.round;
    game.seats = order.seats;
    game.encounter = {std::min(order.seats[0], order.seats[1]),
                      std::max(order.seats[0], order.seats[1])};
    auto finished = games_.play_from(order.opening, game, thread);
    if (!finished || finished->played.end.kind == match::EndKind::unterminated) {
      return std::nullopt;
    }
    // On a machine that is at fault, an engine would lose one game after the other.
    if (const auto why = failed_at_once(order, finished->played)) return fail(*why);
    return GameReport{.match = id_,
                      .number = order.number,
                      .worker = {},
                      .began = finished->header.start,
                      .played = std::move(finished->played)};
  }

  void time_passed() override { games_.time_passed(); }
  void stop() override {
    halt_.request_stop();
    games_.wake_all();
  }

 private:
  // Whether an engine has failed before its first move: it says more about the machine than about
  // the engine.
  [[nodiscard]] std::optional<std::string> failed_at_once(const GameOrder& order,
                                                          const match::PlayedGame& played) const {
    const match::GameEnd& end = played.end;
    if (!end.failure || !end.offender || end.kind == match::EndKind::time_forfeit) {
      return std::nullopt;
    }
    const std::vector<rules::Seat> seats = match::movers(played);
    for (std::size_t at = 0; at < seats.size(); ++at) {
      if (seats[at] == *end.offender && !played.moves[at].book) return std::nullopt;
    }
    return fmt::format("{} has failed before its first move: {}",
                       plan_.entrants[order.seats[rules::index(*end.offender)]].name,
                       end.failure->detail);
  }

  const std::string id_;
  const match::MatchPlan plan_;
  Warnings warnings_;
  const match::MatchContext context_;
  std::stop_source halt_;
  match::ResultKeeper results_;
  match::LocalGames games_;
};

Milliseconds times(Milliseconds time, double factor) {
  return std::chrono::round<Milliseconds>(std::chrono::duration<double, std::milli>(time) * factor);
}

}  // namespace

match::Allowance scaled(match::Allowance allowance, double factor) {
  // A time that is not zero stays so.
  const auto change = [&](Milliseconds& time) {
    if (time.count() > 0) {
      time = std::max(Milliseconds(1), std::min(times(time, factor), match::longest_control));
    }
  };
  std::visit(Overloaded{
                 [](match::Unlimited&) {},
                 [&](match::FixedMove& fixed) { change(fixed.time); },
                 [&](match::Periods& periods) {
                   change(periods.base);
                   change(periods.increment);
                 },
                 [&](match::Hourglass& glass) { change(glass.base); },
                 [&](match::MainAndByoYomi& control) {
                   change(control.main);
                   std::visit([&](auto& byo_yomi) { change(byo_yomi.period); }, control.byo_yomi);
                 },
             },
             allowance.time);
  if (allowance.longest_move) {
    change(*allowance.longest_move);
  }
  return allowance;
}

Result<std::unique_ptr<MatchPlayer>> open_local_match(const MatchTerms& terms,
                                                      const LocalMachine& machine) {
  auto plan = plan_of(terms, machine);
  if (!plan) return tl::unexpected(plan.error());
  return std::make_unique<LocalMatch>(terms, *std::move(plan), machine);
}

}  // namespace ludex::fleet
