// Proves a win by threats again with nothing but the rules. The search under test names the stones
// of the attacker; every stone of the defender is tried, wherever it lies, and a stone that makes
// no four and leaves the attacker a winning four has lost.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "search/gomoku/board.h"
#include "search/gomoku/plain_rules.h"
#include "search/gomoku/threat_search.h"

namespace ludex::search {

class ThreatProver : public PlainRules {
 public:
  ThreatProver(const gomoku::Position& position, gomoku::Variant variant, ThreatSearch& search)
      : PlainRules(position, variant), search_(search) {}

  // Whether the side to move wins within so many plies.
  [[nodiscard]] bool proves(int plies) {
    const auto key = std::make_pair(position_.key(), plies);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    const bool proven = attacks(plies);
    known_[key] = proven;
    return proven;
  }
  // How many different positions of the attacker were proved.
  [[nodiscard]] std::size_t size() const { return known_.size(); }

 private:
  [[nodiscard]] bool attacks(int plies) {
    const Color own = position_.side_to_move();
    if (plies < 1) return false;
    if (!fives(own).empty()) return true;
    GomokuBoard board(position_, variant_);
    const ThreatSearch::Budget enough{1'000'000, plies};
    if (search_.search(board, enough, [] { return true; }) != ThreatSearch::ProofResult::won) {
      return false;
    }
    const auto line = search_.line(board, own, 1);
    if (line.empty() || !position_.is_empty(line[0]) || is_forbidden(own, line[0])) return false;
    position_.play(line[0]);
    const bool proven = fives(~own).empty() && loses(own, plies - 1);
    position_.undo(line[0]);
    return proven;
  }

  // Whether every stone of the defender loses within so many plies.
  [[nodiscard]] bool loses(Color attacker, int plies) {
    const std::vector<Point> dangers = fives(attacker);
    if (!dangers.empty()) return loses_to_fives(attacker, dangers, plies);
    const std::vector<Point> finishes = finishing_stones(attacker);
    if (finishes.empty()) return false;
    for (const Point point : empty_points()) {
      if (is_forbidden(~attacker, point)) continue;
      position_.play(point);
      const bool makes_four = !fives_near(~attacker, point).empty();
      const bool lost = (!makes_four && plies >= 4 &&
                         std::any_of(finishes.begin(), finishes.end(),
                                     [&](Point last) { return finishes_with(attacker, last); })) ||
                        proves(plies - 1);
      position_.undo(point);
      if (!lost) return false;
    }
    return true;
  }

  // The defender's stones after which none of those fives is left. He makes no five himself, and no
  // stone of his makes a new one for the attacker.
  [[nodiscard]] std::vector<Point> parries(Color attacker, const std::vector<Point>& dangers) {
    std::vector<Point> points;
    for (const Point point : closes() ? empty_points() : dangers) {
      if (is_forbidden(~attacker, point)) continue;
      position_.play(point);
      if (std::none_of(dangers.begin(), dangers.end(),
                       [&](Point five) { return five != point && makes_win(attacker, five); })) {
        points.push_back(point);
      }
      position_.undo(point);
    }
    return points;
  }

  [[nodiscard]] bool loses_to_fives(Color attacker, const std::vector<Point>& dangers, int plies) {
    if (plies < 2) return false;
    for (const Point point : parries(attacker, dangers)) {
      position_.play(point);
      const bool lost = proves(plies - 1);
      position_.undo(point);
      if (!lost) return false;
    }
    return true;
  }

  // The stones that would win within three plies if the attacker were to move now.
  [[nodiscard]] std::vector<Point> finishing_stones(Color attacker) {
    std::vector<Point> points;
    position_.pass();
    for (const Point point : empty_points()) {
      if (is_near_own(attacker, point) && finishes_with(attacker, point)) {
        points.push_back(point);
      }
    }
    position_.pass();
    return points;
  }

  // Expects the attacker to move, and neither side to have a five.
  [[nodiscard]] bool finishes_with(Color attacker, Point point) {
    if (!position_.is_empty(point) || is_forbidden(attacker, point)) return false;
    position_.play(point);
    const std::vector<Point> dangers = fives_near(attacker, point);
    const bool finishes = !dangers.empty() && parries(attacker, dangers).empty();
    position_.undo(point);
    return finishes;
  }

  ThreatSearch& search_;
  std::map<std::pair<std::uint64_t, int>, bool> known_;
};

}  // namespace ludex::search
