#include "search/go/all_moves.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "search/go/fight_rules.h"

namespace ludex::search::go_reading {

namespace {

// All positions behind the first one as a graph. "Reached" spreads backwards through it, so no way
// and no repetition needs attention.
class Graph {
 public:
  Graph(const go::Position& position, const FightRules& rules, std::size_t most_positions)
      : position_(position), rules_(rules), most_positions_(most_positions) {}

  std::optional<bool> is_reached(go::Color mover) {
    const std::size_t first = add(mover, {});
    if (states_.size() > most_positions_) return std::nullopt;
    std::vector<std::vector<std::size_t>> before(states_.size());
    std::vector<std::size_t> reached;
    for (std::size_t at = 0; at < states_.size(); ++at) {
      for (const std::size_t next : states_[at].next) {
        before[next].push_back(at);
      }
      if (states_[at].reached) {
        reached.push_back(at);
      }
    }
    while (!reached.empty()) {
      const std::size_t at = reached.back();
      reached.pop_back();
      for (const std::size_t earlier : before[at]) {
        State& state = states_[earlier];
        ++state.reached_next;
        if (state.reached) continue;
        state.reached = state.attacks || state.reached_next == state.next.size();
        if (state.reached) {
          reached.push_back(earlier);
        }
      }
    }
    return states_[first].reached;
  }

 private:
  struct State {
    bool attacks = false;
    bool reached = false;
    std::size_t reached_next = 0;
    std::vector<std::size_t> next;
  };

  std::size_t add(go::Color mover, go::Point ignored) {
    const auto ko = position_.ko();
    const go::Point ban = ko && ko->color == mover ? ko->point : go::Point{};
    const auto [known, is_new] =
        numbers_.try_emplace(std::tuple(position_.key(), mover, ban, ignored), states_.size());
    const std::size_t number = known->second;
    if (!is_new) return number;
    states_.emplace_back();
    if (states_.size() > most_positions_) return number;
    states_[number].attacks = mover == rules_.attacker();
    if (const auto end = rules_.ended(position_, {mover, ban, ignored})) {
      states_[number].reached = *end;
      return number;
    }
    const auto only = rules_.only_move(position_);
    std::vector<std::size_t> next;
    go::for_each_point(position_.size(), [&](go::Point point) {
      if (!position_.is_empty(point) || (only && point != *only)) return;
      if (position_.is_suicide(mover, point)) return;
      go::Point used = ignored;
      if (point == ban) {
        if (!rules_.may_ignore(mover, point, ignored)) return;
        used = ignored == go::Point{} ? point : ignored;
      }
      const go::Position::Undo undo = position_.play(mover, point);
      next.push_back(add(~mover, used));
      position_.undo(undo);
    });
    if (mover != rules_.attacker() && !only) {
      const go::Position::Undo undo = position_.pass();
      next.push_back(add(~mover, ignored));
      position_.undo(undo);
    }
    states_[number].next = next;
    return number;
  }

  go::Position position_;
  const FightRules& rules_;
  std::size_t most_positions_;
  std::map<std::tuple<std::uint64_t, go::Color, go::Point, go::Point>, std::size_t> numbers_;
  std::vector<State> states_;
};

}  // namespace

std::optional<bool> is_captured_by_all_moves(const go::Position& position, go::Point stone,
                                             KoRule rule, go::Color mover,
                                             std::size_t most_positions) {
  const auto rules = capture_rules(position, stone, rule);
  return Graph(position, *rules, most_positions).is_reached(mover);
}

std::optional<bool> is_joined_by_all_moves(const go::Position& position, go::Point stone,
                                           std::optional<go::Point> other, const go::PointSet& area,
                                           KoRule rule, go::Color mover,
                                           std::size_t most_positions) {
  const auto rules = join_rules(position, stone, other, area, rule);
  return Graph(position, *rules, most_positions).is_reached(mover);
}

}  // namespace ludex::search::go_reading
