#include "serve/matches/scoreboard.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <string_view>

#include "serve/matches/match_game_json.h"
#include "tournament/counted_game.h"

namespace ludex::serve {

namespace {

using match::HeadToHead;

// Rounds to the precision that people read.
double rounded(double value, double parts) {
  return std::round(value * parts) / parts;
}
Json tenths(const std::optional<double>& value) {
  return value ? Json(rounded(*value, 10)) : Json(nullptr);
}

// Adds a rating, or the difference of two.
void add_estimate(const std::optional<match::Estimate>& elo, Json& json) {
  json["elo"] = elo ? tenths(elo->value) : Json(nullptr);
  json["error"] = elo ? tenths(elo->error) : Json(nullptr);
}
Json share(const std::optional<double>& value) {
  return value ? Json(rounded(*value, 10'000)) : Json(nullptr);
}

void add_results(const HeadToHead& encounter, Json& json) {
  const match::Statistics statistics = match::best_statistics(encounter);
  json["wins"] = encounter.tally.wins;
  json["draws"] = encounter.tally.draws;
  json["losses"] = encounter.tally.losses;
  add_estimate(statistics.elo, json);
  json["los"] = share(statistics.los);
}

std::string_view word_of(match::SprtVerdict verdict) {
  switch (verdict) {
    case match::SprtVerdict::open:
      return "open";
    case match::SprtVerdict::accepted:
      return "accepted";
    case match::SprtVerdict::rejected:
      break;
  }
  return "rejected";
}

}  // namespace

Scoreboard::Scoreboard(const match::ScheduleOptions& schedule,
                       const std::optional<match::SprtOptions>& sprt)
    : schedule_(schedule), entrants_(schedule.engines), standings_(schedule.engines) {
  if (sprt) {
    sprt_.emplace(*sprt, schedule);
  }
}

bool Scoreboard::add(const store::StoredMatchGame& game) {
  if (game.number < 1 || game.number > schedule_.known()) return false;
  if (schedule_.is_unplayed(game.number - 1)) return false;
  const match::ScheduledGame place = schedule_.at(game.number - 1);
  if (place.seats != game.entrants || !games_.emplace(game.number, game).second) return false;
  const match::GameEnd end = tournament::counted_game(game).end;
  standings_.add(place, end);
  schedule_.count(place, match::halves(end, rules::Seat::first));
  if (!sprt_) return true;
  sprt_->see(standings_.encounter({0, 1}));
  if (curve_.empty() || curve_.back().second != sprt_->ratio()) {
    curve_.emplace_back(games_.size(), sprt_->ratio());
  }
  return true;
}

bool Scoreboard::is_over() const {
  return (sprt_ && sprt_->is_decided()) ||
         (schedule_.is_complete() && games_.size() == schedule_.size());
}

Json Scoreboard::row(const match::Ranking& ranking, std::size_t entrant) const {
  const match::Tally& tally = standings_.overall(entrant).tally;
  Json json{{"entrant", entrant}, {"games", tally.games()}, {"points", tally.points()},
            {"wins", tally.wins}, {"draws", tally.draws},   {"losses", tally.losses}};
  add_estimate(ranking.elo(entrant), json);
  json["los"] = share(ranking.superiority(entrant));
  if (ranking.fit() && ranking.fit()->groups().size() > 1) {
    json["group"] = ranking.fit()->group_of(entrant).value_or(ranking.fit()->groups().size());
  }
  if (const match::Faults& faults = standings_.faults(entrant); faults != match::Faults{}) {
    json["faults"] = {{"timeouts", faults.timeouts},
                      {"crashes", faults.crashes},
                      {"illegal_moves", faults.illegal_moves},
                      {"forbidden_repetitions", faults.forbidden_repetitions}};
  }
  return json;
}

Json Scoreboard::standing() const {
  const match::Ranking ranking(standings_);
  Json json = Json::array();
  if (const auto& places = schedule_.places(); !places.empty()) {
    for (const match::Placing& each : places) {
      json.push_back(row(ranking, each.engine));
      json.back()["place"] = each.place;
    }
    return json;
  }
  for (const std::size_t entrant : ranking.order()) {
    json.push_back(row(ranking, entrant));
  }
  return json;
}

Json Scoreboard::encounter(std::array<std::size_t, 2> entrants) const {
  const HeadToHead both = standings_.encounter(entrants);
  Json json{{"entrants", entrants}};
  add_results(both, json);
  if (both.pairs.total() > 0) {
    json["pairs"] = both.pairs.counts;
  }
  return json;
}

Json Scoreboard::cross() const {
  Json json = Json::array();
  for (const HeadToHead& each : standings_.encounters()) {
    json.push_back(encounter(each.engines));
  }
  return json;
}

Json Scoreboard::curve(std::size_t from, std::size_t most) const {
  Json json = Json::array();
  const std::size_t count = curve_.size() - std::min(from, curve_.size());
  const std::size_t shown = std::min(count, most);
  for (std::size_t at = 1; at <= shown; ++at) {
    const Point& point = curve_[from + at * count / shown - 1];
    json.push_back({point.first, rounded(point.second, 1000)});
  }
  return json;
}

Json Scoreboard::test_summary() const {
  if (!sprt_) return nullptr;
  const match::SprtBounds bounds = match::bounds_of(sprt_->options());
  return {{"llr", rounded(sprt_->ratio(), 1000)},
          {"lower", rounded(bounds.lower, 1000)},
          {"upper", rounded(bounds.upper, 1000)},
          {"verdict", word_of(sprt_->verdict())}};
}

Json Scoreboard::test() const {
  Json json = test_summary();
  if (json.is_null()) return json;
  const match::SprtOptions& options = sprt_->options();
  json.update({{"elo0", options.elo0},
               {"elo1", options.elo1},
               {"alpha", options.alpha},
               {"beta", options.beta},
               {"model", match::word_of(options.model)},
               {"curve", curve(0, most_points)}});
  return json;
}

Json Scoreboard::test_news(std::size_t known_points) const {
  constexpr std::size_t most_news = 50;
  return {{"llr", rounded(sprt_->ratio(), 1000)},
          {"verdict", word_of(sprt_->verdict())},
          {"curve", curve(known_points, most_news)}};
}

Json Scoreboard::games_before(std::size_t number, std::size_t limit) const {
  Json json = Json::array();
  for (auto each = games_.lower_bound(number); each != games_.begin() && json.size() < limit;) {
    --each;
    json.push_back(game(each->second));
  }
  return json;
}

Json Scoreboard::game(const store::StoredMatchGame& game) const {
  return to_json(game, schedule_.at(game.number - 1));
}

void Scoreboard::add_difference(Json& json) const {
  if (entrants_ == 2) {
    add_estimate(match::best_statistics(standings_.encounter({0, 1})).elo, json);
  }
}

}  // namespace ludex::serve
