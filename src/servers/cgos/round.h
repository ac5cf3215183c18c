// Who meets whom in a round of a server of CGOS: players of near rating, who have not just met,
// with balanced colors. Pure: the same players, history and random numbers give the same round.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"

namespace ludex::cgos {

// A player who wants a game.
struct Waiting {
  std::string name;
  double rating = 0;
  // A player of known strength, to which ratings are tied. Two anchors do not meet.
  bool is_anchor = false;
};

struct Meeting {
  std::string black;
  std::string white;
  bool operator==(const Meeting&) const = default;
};

// The games that were begun on a server.
class Meetings {
 public:
  // So many of a player's last games count against the same opponent.
  static constexpr std::size_t remembered = 12;

  void add(const Meeting& game);
  [[nodiscard]] std::size_t games(const std::string& player) const;
  // The games of both among the last ones of the first.
  [[nodiscard]] std::size_t recent(const std::string& one, const std::string& other) const;
  // Whether the first is to be black: who was so less often against the other, otherwise who was so
  // less often at all, otherwise by chance.
  [[nodiscard]] bool is_black(const std::string& one, const std::string& other, Rng& random) const;

 private:
  struct Past {
    std::size_t games = 0;
    int blacks = 0;  // less the games as white
    std::deque<std::string> opponents;
  };

  std::map<std::string, Past> players_;
  std::map<std::pair<std::string, std::string>, std::size_t> colors_;  // black, white
};

// From the highest rating down, each player meets the one below who costs least: the difference of
// the ratings, and `repetition_cost` for each recent game of both. With an odd number an anchor has
// no game, or else the player with the most games. All others have one, but anchors that only
// anchors are left for. Names differ from each other.
inline constexpr double repetition_cost = 100;
[[nodiscard]] std::vector<Meeting> pair_round(std::vector<Waiting> players, const Meetings& history,
                                              Rng& random);

}  // namespace ludex::cgos
