#include "cgos_server/service.h"

#include <fmt/format.h>

#include <utility>
#include <variant>

namespace ludex::cgos_server {

namespace {

EarlierRuns earlier_runs(const Archived& archived, const RatingTerms& terms) {
  EarlierRuns earlier{archived.last_game, {}, Ratings(archived.results, terms)};
  for (const PastGame& game : archived.results) {
    earlier.meetings.add({game.black, game.white});
  }
  for (const auto& [number, setup] : archived.running) {
    earlier.meetings.add({setup.black.name, setup.white.name});
  }
  return earlier;
}

}  // namespace

Service::Service(Context context, const ServiceSettings& settings, Archive archive,
                 Archived archived)
    : context_(std::move(context)),
      rating_terms_(settings.ratings),
      results_(archived.results),
      server_(settings.server, earlier_runs(archived, settings.ratings), settings.seed, now()),
      connections_(context_.loop, *this, settings.limits),
      storage_(context_.loop, std::move(archive),
               [this](const Error& error) { on_failure(error); }),
      logins_({.loop = context_.loop,
               .store =
                   [this](Account account, std::function<void()> done) {
                     storage_.add(std::move(account), std::move(done));
                   },
               .judged =
                   [this](ConnectionId id, const std::optional<std::string>& refusal) {
                     perform(server_.judged(id, refusal, now()));
                   }},
              std::move(archived.accounts), settings.logins, settings.password_cost) {
  for (const std::string& complaint : archived.complaints) {
    context_.tell(complaint);
  }
  for (auto& [number, setup] : archived.running) {
    const auto taken = server_.take_up(number, std::move(setup), now());
    if (!taken) {
      context_.tell(
          fmt::format("Game {} cannot be taken up: {}", to_text(number), describe(taken.error())));
      continue;
    }
    context_.tell(fmt::format("Game {} goes on", to_text(number)));
    perform(*taken);
  }
  set_timer();
}

Result<std::uint16_t> Service::listen(const host::TcpAddress& address) {
  return connections_.listen(address);
}

void Service::finish() {
  server_.finish();
  set_timer();
}

void Service::stop() {
  if (std::exchange(is_ending_, true)) return;
  timer_.reset();
  storage_.flush([this] { close_all(); });
}

void Service::close_all() {
  connections_.shut_down([this] { context_.loop.stop(); });
}

void Service::on_failure(const Error& error) {
  failure_ = error;
  timer_.reset();
  is_ending_ = true;
  close_all();
}

void Service::on_connected(ConnectionId id, const std::string& address) {
  perform(server_.connected(id, address, now()));
}

void Service::on_line(ConnectionId id, std::string_view line) {
  if (is_ending_) return;
  perform(server_.on_line(id, line, now()));
}

void Service::on_too_long(ConnectionId id) {
  perform(server_.refuse(id, "a line is too long"));
}

void Service::on_gone(ConnectionId id) {
  perform(server_.disconnected(id));
}

void Service::on_complaint(const std::string& what) {
  context_.tell(what);
}

void Service::on_timer() {
  timer_due_.reset();
  perform(server_.on_deadline(now()));
}

void Service::set_timer() {
  if (is_ending_) return;
  if (server_.is_done()) {
    stop();
    return;
  }
  const auto due = server_.deadline();
  if (due == timer_due_) return;
  timer_due_ = due;
  timer_.reset();
  if (due) {
    timer_ = context_.loop.call_at(*due, [this] { on_timer(); });
  }
}

void Service::perform(const Actions& actions) {
  for (const Action& action : actions) {
    std::visit([&](const auto& a) { act(a); }, action);
  }
  set_timer();
}

void Service::act(const Send& action) {
  connections_.send(action.to, action.line);
}

void Service::act(const Close& action) {
  connections_.close(action.connection);
  if (!action.name.empty()) {
    context_.tell(fmt::format("{} has gone: {}", action.name, action.why));
  }
}

void Service::act(const JudgeLogin& action) {
  logins_.judge(action);
}

void Service::act(const PlayerCame& action) {
  context_.tell(fmt::format("{} is here", action.name));
}

void Service::act(const RoundBegun& action) {
  context_.tell(fmt::format("Round {}: {} {}", action.number, action.games,
                            action.games == 1 ? "game" : "games"));
}

void Service::act(const GameBegun& action) {
  storage_.begin(action.number, action.setup);
}

void Service::act(const MovePlayed& action) {
  storage_.add_move(action.number, action.move);
}

void Service::act(const StoreGame& action) {
  const std::string date = date_of(context_.wall_time());
  storage_.finish(action.game, date, [this, game = action.game, date] { on_stored(game, date); });
}

void Service::on_stored(const FinishedGame& game, const std::string& date) {
  const cgos::Setup& setup = game.setup;
  results_.push_back({setup.black.name, setup.white.name, game.ending.result});
  context_.tell(fmt::format("Game {}: {} ({}) - {} ({}): {}{}", to_text(game.number),
                            setup.black.name, setup.black.rating, setup.white.name,
                            setup.white.rating, game.ending.result,
                            game.ending.note.empty() ? "" : ", " + game.ending.note));
  const auto announced = server_.stored(game.number, date, now());
  if (server_.standing().running == 0) {
    storage_.rate(results_, rating_terms_,
                  [this](Ratings ratings) { server_.set_ratings(std::move(ratings)); });
  }
  perform(announced);
}

}  // namespace ludex::cgos_server
