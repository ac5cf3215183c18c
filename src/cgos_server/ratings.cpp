#include "cgos_server/ratings.h"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <utility>

#include "match/results/rating_fit.h"
#include "match/results/statistics.h"
#include "servers/cgos/message.h"

namespace ludex::cgos_server {

namespace {

constexpr int points_of_a_win = 2;

// The points of black in halves.
std::optional<int> halves_of(const std::string& result) {
  if (const auto winner = cgos::winner(result)) {
    return *winner == cgos::Color::black ? points_of_a_win : 0;
  }
  if (result == "Draw") return 1;
  return std::nullopt;
}

}  // namespace

Ratings::Ratings(std::span<const PastGame> games, RatingTerms terms) : terms_(std::move(terms)) {
  std::map<std::string, std::size_t> numbers;
  std::map<std::pair<std::size_t, std::size_t>, match::Tally> tallies;
  for (const PastGame& game : games) {
    const auto halves = halves_of(game.result);
    if (!halves) continue;
    const auto black = numbers.emplace(game.black, numbers.size()).first->second;
    const auto white = numbers.emplace(game.white, numbers.size()).first->second;
    tallies[{black, white}].add(*halves);
    ++players_[game.black].games;
    ++players_[game.white].games;
  }
  std::vector<match::SeatResults> results;
  results.reserve(tallies.size());
  for (const auto& [pair, tally] : tallies) {
    results.push_back({{pair.first, pair.second}, tally});
  }
  const match::RatingFit fit(numbers.size(), results);
  // What is added to the ratings of each group: the mean over its anchors of how far they are off.
  std::vector<double> shifts(fit.groups().size(), 0);
  std::vector<std::size_t> anchors(fit.groups().size(), 0);
  for (const auto& [name, rating] : terms_.anchors) {
    const auto number = numbers.find(name);
    if (number == numbers.end()) continue;
    const std::size_t group = fit.group_of(number->second).value();
    shifts[group] += rating - fit.rating(number->second)->value;
    ++anchors[group];
  }
  for (const auto& [name, number] : numbers) {
    const std::size_t group = fit.group_of(number).value();
    const double shift =
        anchors[group] > 0 ? shifts[group] / static_cast<double>(anchors[group]) : terms_.usual;
    players_[name].rating = fit.rating(number)->value + shift;
  }
}

double Ratings::of(const std::string& player) const {
  if (const auto anchor = terms_.anchors.find(player); anchor != terms_.anchors.end()) {
    return anchor->second;
  }
  const auto found = players_.find(player);
  return found == players_.end() ? terms_.usual : found->second.rating;
}

std::string Ratings::shown(const std::string& player) const {
  const auto found = players_.find(player);
  const bool is_sure =
      is_anchor(player) || (found != players_.end() && found->second.games >= terms_.sure_after);
  return fmt::format("{:.0f}{}", std::round(of(player)), is_sure ? "" : "?");
}

bool Ratings::is_anchor(const std::string& player) const {
  return terms_.anchors.contains(player);
}

}  // namespace ludex::cgos_server
