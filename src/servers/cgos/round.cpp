#include "servers/cgos/round.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

namespace ludex::cgos {

namespace {

// With an odd number, removes the one who has no game.
void leave_one_out(std::vector<Waiting>& players, const Meetings& history) {
  if (players.size() % 2 == 0) return;
  const auto out = std::max_element(players.begin(), players.end(),
                                    [&](const Waiting& one, const Waiting& other) {
                                      if (one.is_anchor != other.is_anchor) return other.is_anchor;
                                      return history.games(one.name) < history.games(other.name);
                                    });
  players.erase(out);
}

double cost(const Waiting& one, const Waiting& other, const Meetings& history) {
  return std::abs(one.rating - other.rating) +
         repetition_cost * static_cast<double>(history.recent(one.name, other.name));
}

}  // namespace

void Meetings::add(const Meeting& game) {
  const auto count = [&](const std::string& player, const std::string& opponent, int black) {
    Past& past = players_[player];
    ++past.games;
    past.blacks += black;
    past.opponents.push_back(opponent);
    if (past.opponents.size() > remembered) {
      past.opponents.pop_front();
    }
  };
  count(game.black, game.white, 1);
  count(game.white, game.black, -1);
  ++colors_[{game.black, game.white}];
}

std::size_t Meetings::games(const std::string& player) const {
  const auto past = players_.find(player);
  return past == players_.end() ? 0 : past->second.games;
}

std::size_t Meetings::recent(const std::string& one, const std::string& other) const {
  const auto past = players_.find(one);
  if (past == players_.end()) return 0;
  const auto& opponents = past->second.opponents;
  return static_cast<std::size_t>(std::count(opponents.begin(), opponents.end(), other));
}

bool Meetings::is_black(const std::string& one, const std::string& other, Rng& random) const {
  const auto as_black = [&](const std::string& black, const std::string& white) {
    const auto found = colors_.find({black, white});
    return found == colors_.end() ? std::size_t{0} : found->second;
  };
  const std::size_t ours = as_black(one, other);
  const std::size_t theirs = as_black(other, one);
  if (ours != theirs) return ours < theirs;
  const auto balance = [&](const std::string& player) {
    const auto past = players_.find(player);
    return past == players_.end() ? 0 : past->second.blacks;
  };
  if (balance(one) != balance(other)) return balance(one) < balance(other);
  return random.below(2) == 0;
}

std::vector<Meeting> pair_round(std::vector<Waiting> players, const Meetings& history,
                                Rng& random) {
  // Players of one rating come in any order.
  random.shuffle(std::span<Waiting>(players));
  leave_one_out(players, history);
  std::stable_sort(players.begin(), players.end(), [](const Waiting& one, const Waiting& other) {
    return one.rating > other.rating;
  });
  std::vector<bool> has_game(players.size());
  std::vector<Meeting> round;
  round.reserve(players.size() / 2);
  for (std::size_t at = 0; at < players.size(); ++at) {
    if (has_game[at]) continue;
    std::optional<std::size_t> best;
    double least = 0;
    for (std::size_t other = at + 1; other < players.size(); ++other) {
      if (has_game[other] || (players[at].is_anchor && players[other].is_anchor)) continue;
      const double found = cost(players[at], players[other], history);
      if (best && found >= least) continue;
      best = other;
      least = found;
    }
    if (!best) continue;
    has_game[at] = true;
    has_game[*best] = true;
    const std::string& one = players[at].name;
    const std::string& other = players[*best].name;
    const bool black = history.is_black(one, other, random);
    round.push_back(black ? Meeting{one, other} : Meeting{other, one});
  }
  return round;
}

}  // namespace ludex::cgos
