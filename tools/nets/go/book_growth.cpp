#include "nets/go/book_growth.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "base/expects.h"
#include "records/go/fuego/key.h"
#include "search/go/passing.h"
#include "search/go/tree/candidates.h"
#include "search/go/tree/tree.h"

namespace ludex::go_nets {

namespace {

using records::fuego::Line;
using records::fuego::Played;

// An answer has at least this part of the visits of the best one, and may be worse by so much of a
// chance to win.
constexpr double near_visits = 0.5;
constexpr double near_win = 0.01;

std::string key_of(const go::GameState& state) {
  return records::fuego::canonical(state.position(), state.to_move()).key;
}

go::GameState state_of(const std::vector<Played>& played, const BookSearch& options) {
  go::RuleSet rules;
  rules.size = {options.side, options.side};
  rules.komi = options.komi;
  rules.ko = go::Ko::positional;
  go::GameState state(rules);
  for (const Played move : played) {
    expects(move.has_value());
    state.play(go::Move::stone(state.to_move(), *move));
  }
  return state;
}

}  // namespace

BookGrowth::BookGrowth(BookSearch options) : options_(std::move(options)) {
  places_.emplace(key_of(state_of({}, options_)), Place{.played = {}, .reach = {1, 1}});
}

BookGrowth::Place& BookGrowth::next() {
  Place* best = nullptr;
  double most = 0;
  for (auto& [key, place] : places_) {
    const double reach = std::max(place.reach[0], place.reach[1]);
    // Of places that count the same, the map's order must decide nothing.
    const bool is_before =
        best == nullptr || reach > most || (reach == most && place.played < best->played);
    if (place.is_searched || !is_before) continue;
    best = &place;
    most = reach;
  }
  expects(best != nullptr);
  return *best;
}

std::optional<Line> BookGrowth::grow() {
  Place& place = next();
  place.is_searched = true;
  const std::vector<Choice> choices = searched(state_of(place.played, options_));
  if (choices.empty()) return std::nullopt;
  const auto is_near = [&](const Choice& choice) {
    return choice.visits >= near_visits * choices.front().visits &&
           choice.win >= choices.front().win - near_win;
  };
  const auto end = std::find_if_not(choices.begin(), choices.end(), is_near);
  Line line{.side = options_.side, .played = place.played, .answers = {}};
  std::transform(choices.begin(), end, std::back_inserter(line.answers),
                 [](const Choice& choice) { return choice.point; });
  spread(Place(place), choices, line.answers.size());
  return line;
}

std::vector<BookGrowth::Choice> BookGrowth::searched(const go::GameState& state) const {
  const go::BoardSize size = state.position().size();
  const auto moves = search::sensible_moves(state, state.to_move(), false);
  search::GoTree tree(state, state.to_move(), moves,
                      {.playouts = search::Playouts::none, .net = options_.net});
  search::GoTree::Walker walker(tree, 1, 0);
  while (tree.simulations() < options_.simulations) {
    tree.simulate(walker);
    if (tree.is_full()) {
      tree.prune();
    }
  }
  const auto position = records::fuego::canonical(state.position(), state.to_move());
  std::map<go::Point, Choice> by_point;
  for (const search::GoCandidate& each : search::candidates_of(tree)) {
    // No book goes on after a pass.
    if (each.move.is_pass() || each.visits == 0) continue;
    const go::Point move = records::fuego::canonical_move(position, size, each.move.point());
    Choice& choice = by_point[move];
    choice.point = records::fuego::moves_of(position, size, move).front();
    choice.win = std::max(choice.win, each.win);
    choice.visits += each.visits;
  }
  std::vector<Choice> choices;
  choices.reserve(by_point.size());
  for (const auto& [point, choice] : by_point) {
    choices.push_back(choice);
  }
  std::stable_sort(choices.begin(), choices.end(),
                   [](const Choice& a, const Choice& b) { return a.visits > b.visits; });
  return choices;
}

void BookGrowth::spread(const Place& place, const std::vector<Choice>& choices,
                        std::size_t answers) {
  double sum = 0;
  for (const Choice& choice : choices) {
    sum += std::sqrt(choice.visits);
  }
  const go::GameState before = state_of(place.played, options_);
  const std::size_t mover = go::index(before.to_move());
  for (std::size_t at = 0; at < choices.size(); ++at) {
    std::array<double, 2> reach = place.reach;
    reach[mover] *= at < answers ? 1 / static_cast<double>(answers) : 0;
    reach[1 - mover] *= std::sqrt(choices[at].visits) / sum;
    go::GameState after = before;
    after.play(go::Move::stone(before.to_move(), choices[at].point));
    Place& next = places_[key_of(after)];
    if (next.played.empty()) {
      next.played = place.played;
      next.played.emplace_back(choices[at].point);
    }
    for (std::size_t i = 0; i < reach.size(); ++i) {
      next.reach[i] += reach[i];
    }
  }
}

}  // namespace ludex::go_nets
