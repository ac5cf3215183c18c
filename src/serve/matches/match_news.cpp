// The messages of a match to pages: its state, and the changes since the last message.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "base/text.h"
#include "serve/matches/match_topic.h"
#include "serve/wire/setup.h"

namespace ludex::serve {

namespace {

constexpr std::size_t kept_warnings = 50;

}  // namespace

void MatchTopic::look_again() {
  next_look_ = parts_.event_loop.call_at(parts_.event_loop.clock().now() + between_news, [this] {
    tell_news(readers_ > 0);
    look_again();
  });
}

std::array<match::TimeControl, 2> MatchTopic::controls_of(const match::ScheduledGame& game) const {
  std::array<match::TimeControl, 2> controls;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    controls[seat] = order_.entrants[game.seats[seat]].time.value_or(order_.time);
  }
  return controls;
}

// The seats of a game as a table shows them.
GameTopic::Players MatchTopic::players_of(const match::ScheduledGame& game) const {
  const auto seat_info = [](const Json& entrant) {
    Json info{{"kind", entrant.contains("level") ? "builtin" : "engine"},
              {"name", entrant.at("name")}};
    for (const char* const member : {"level", "strength", "rating", "weak"}) {
      if (entrant.contains(member)) {
        info[member] = entrant.at(member);
      }
    }
    return info;
  };
  const Json& first = entrants_.at(game.seats[0]);
  const Json& second = entrants_.at(game.seats[1]);
  const bool have_same_time = first.at("time") == second.at("time");
  return {.seats = {seat_info(first), seat_info(second)},
          .time = have_same_time ? first.at("time") : Json()};
}

bool MatchTopic::has_board(const std::shared_ptr<LiveGameObserver>& notes) const {
  return std::any_of(live_.begin(), live_.end(),
                     [&](const auto& game) { return &game->board().notes() == notes.get(); });
}

bool MatchTopic::somebody_watches() const {
  return std::any_of(live_.begin(), live_.end(),
                     [](const auto& game) { return game->is_followed(); });
}

GameTopic* MatchTopic::game(std::size_t number) const {
  for (const auto* const games : {&live_, &ended_}) {
    for (const auto& game : *games) {
      if (game->board().notes().game().number == number) return game.get();
    }
  }
  return nullptr;
}

// The end of a game is published to its readers, and the game is removed: it was counted, or is
// given up.
void MatchTopic::take_leave(std::size_t number) {
  const auto at = std::find_if(ended_.begin(), ended_.end(), [&](const auto& game) {
    return game->board().notes().game().number == number;
  });
  if (at == ended_.end()) return;
  if (const auto counted = scoreboard_.games().find(number); counted != scoreboard_.games().end()) {
    (*at)->end(counted->second);
  } else {
    (*at)->give_up();
  }
  ended_.erase(at);
}

// A game may be counted before its run has forgotten it, or after that.
void MatchTopic::take_leave_of_counted() {
  std::vector<std::size_t> numbers;
  for (const auto& game : ended_) {
    const std::size_t number = game->board().notes().game().number;
    if (scoreboard_.games().contains(number)) {
      numbers.push_back(number);
    }
  }
  for (const std::size_t number : numbers) {
    take_leave(number);
  }
}

void MatchTopic::tell_news(bool somebody_looks) {
  if (!run_) return;
  const auto running = run_->live();
  Json ended = Json::array();
  for (auto& game : live_) {
    const LiveGameObserver& played = game->board().notes();
    const bool goes_on = std::any_of(running.begin(), running.end(),
                                     [&](const auto& notes) { return notes.get() == &played; });
    if (goes_on) continue;
    ended.push_back(played.game().number);
    // Its last moves.
    static_cast<void>(game->take_change());
    ended_.push_back(std::move(game));
  }
  std::erase(live_, nullptr);
  if (somebody_looks || somebody_watches()) {
    tell_of_boards();
  }
  Json began = Json::array();
  for (const auto& notes : running) {
    if (has_board(notes)) continue;
    if (auto board = LiveBoard::of(notes, controls_of(notes->game()))) {
      began.push_back(board->json());
      const std::size_t number = notes->game().number;
      take_leave(number);
      live_.push_back(std::make_unique<GameTopic>(parts_.publisher,
                                                  fmt::format("{}/game/{}", topic_, number),
                                                  std::move(board), players_of(notes->game())));
    }
  }
  tell_of_games(std::move(began), std::move(ended));
  take_leave_of_counted();
  tell_warnings();
}

void MatchTopic::tell_of_boards() {
  Json boards = Json::array();
  for (const auto& game : live_) {
    if (auto change = game->take_change()) {
      boards.push_back(*std::move(change));
    }
  }
  if (!boards.empty()) {
    parts_.publisher.delta(topic_, {{{"e", "boards"}, {"boards", std::move(boards)}}, {}});
  }
}

void MatchTopic::tell_of_games(Json began, Json ended) {
  if (began.empty() && ended.empty() && news_.empty()) return;
  std::vector<std::size_t> numbers = std::exchange(news_, {});
  std::sort(numbers.rbegin(), numbers.rend());
  Json games = Json::array();
  Json cross = Json::array();
  std::set<std::array<std::size_t, 2>> met;
  for (const std::size_t number : numbers) {
    const store::StoredMatchGame& game = scoreboard_.games().at(number);
    games.push_back(scoreboard_.game(game));
    const auto [lower, higher] = std::minmax(game.entrants[0], game.entrants[1]);
    if (met.insert({lower, higher}).second) {
      cross.push_back(scoreboard_.encounter({lower, higher}));
    }
  }
  Json delta{{"e", "games"},
             {"began", std::move(began)},
             {"ended", std::move(ended)},
             {"games", std::move(games)},
             {"played", scoreboard_.played()},
             {"total", scoreboard_.total()},
             {"standing", scoreboard_.standing()},
             {"cross", std::move(cross)}};
  if (order_.sprt) {
    delta["test"] = scoreboard_.test_news(std::exchange(told_points_, scoreboard_.points()));
  }
  add_time_left(delta);
  parts_.publisher.delta(topic_, {std::move(delta), {}});
  parts_.changed(id_, false);
}

void MatchTopic::tell_warnings() {
  for (std::string& warning : run_->take_warnings()) {
    if (warnings_.size() == kept_warnings) return;
    parts_.publisher.delta(topic_, {{{"e", "warning"}, {"text", warning}}, {}});
    warnings_.push_back(std::move(warning));
  }
}

// Estimates the time left: the remaining games take as long as the average so far, and as many are
// played at a time as now.
void MatchTopic::add_time_left(Json& json) const {
  if (timed_ == 0) return;
  const auto left = static_cast<double>(scoreboard_.total() - scoreboard_.played());
  const double each = static_cast<double>(took_.count()) / 1e6 / static_cast<double>(timed_);
  const auto at_a_time = static_cast<double>(std::min(order_.concurrency, parts_.processors));
  json["left_ms"] = static_cast<std::int64_t>(left * each / at_a_time);
}

Json MatchTopic::summary() const {
  Json engines = Json::array();
  for (const EntrantOrder& each : order_.entrants) {
    const bool is_gone = match::is_withdrawn(order_.schedule, engines.size());
    engines.push_back(each.name + (is_gone ? " (withdrawn)" : ""));
  }
  Json plan = to_json(order_);
  Json json{{"id", id_},
            {"name", order_.name},
            {"setup", to_json(order_.setup)},
            {"board", face_},
            {"engines", std::move(engines)},
            {"tournament", plan.at("tournament")},
            {"played", scoreboard_.played()},
            {"total", scoreboard_.total()},
            {"live_games", live_.size()}};
  if (began_) {
    json["began"] = *began_;
  }
  add_state(json);
  scoreboard_.add_difference(json);
  if (order_.sprt) {
    json["sprt"] = scoreboard_.test_summary();
  }
  return json;
}

Json MatchTopic::plan_json() const {
  Json plan = to_json(order_);
  if (order_.openings) {
    plan["openings"]["count"] = openings_.size();
  }
  return plan;
}

Json MatchTopic::state(const Reader& /*reader*/) const {
  Json json = summary();
  Json live = Json::array();
  for (const auto& game : live_) {
    live.push_back(game->board().json());
  }
  json.update({{"plan", plan_json()},
               {"entrants", entrants_},
               {"live", std::move(live)},
               {"standing", scoreboard_.standing()},
               {"cross", scoreboard_.cross()},
               {"test", scoreboard_.test()},
               {"games", scoreboard_.games_before(SIZE_MAX, shown_games)},
               {"warnings", warnings_}});
  add_time_left(json);
  return json;
}

void MatchTopic::command(const Reader& /*reader*/, std::string_view what, const Json& /*body*/,
                         Done done) {
  done(bad_value(fmt::format("matches know no `{}`: they are paused, resumed and stopped by REST",
                             printable(what)),
                 "what"));
}

}  // namespace ludex::serve
