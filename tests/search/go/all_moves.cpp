#include "search/go/all_moves.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <tuple>
#include <vector>

#include "base/expects.h"

namespace ludex::search::go_reading {

namespace {

// All positions behind the first one as a graph. "Captured" spreads backwards through it, so no way
// and no repetition needs attention.
class Graph {
 public:
  Graph(const go::Position& position, go::Point stone, KoRule rule, std::size_t most_positions)
      : position_(position),
        stone_(stone),
        owner_(*position.stone_at(stone)),
        rule_(rule),
        most_positions_(most_positions) {}

  std::optional<bool> is_captured(go::Color mover) {
    const std::size_t first = add(mover, {});
    if (states_.size() > most_positions_) return std::nullopt;
    std::vector<std::vector<std::size_t>> before(states_.size());
    std::vector<std::size_t> captured;
    for (std::size_t at = 0; at < states_.size(); ++at) {
      for (const std::size_t next : states_[at].next) {
        before[next].push_back(at);
      }
      if (states_[at].captured) {
        captured.push_back(at);
      }
    }
    while (!captured.empty()) {
      const std::size_t at = captured.back();
      captured.pop_back();
      for (const std::size_t earlier : before[at]) {
        State& state = states_[earlier];
        ++state.captured_next;
        if (state.captured) continue;
        state.captured = state.attacks || state.captured_next == state.next.size();
        if (state.captured) {
          captured.push_back(earlier);
        }
      }
    }
    return states_[first].captured;
  }

 private:
  struct State {
    bool attacks = false;
    bool captured = false;
    std::size_t captured_next = 0;
    std::vector<std::size_t> next;
  };

  [[nodiscard]] bool may_ignore(go::Color mover, go::Point point, go::Point ignored) const {
    const KoRule needed =
        mover == owner_ ? KoRule::defender_may_ignore : KoRule::attacker_may_ignore;
    if (rule_ != needed) return false;
    return ignored == go::Point{} ||
           (std::abs(go::column_of(point) - go::column_of(ignored)) <= 1 &&
            std::abs(go::row_of(point) - go::row_of(ignored)) <= 1);
  }

  // Whether the owner may put the stone back that was taken: in a ko whose ban he may ignore, or
  // where that takes a stone and leaves two liberties.
  [[nodiscard]] bool comes_back(go::Color mover, go::Point ban, go::Point ignored) const {
    if (mover != owner_) return false;
    if (ban == stone_) return may_ignore(mover, ban, ignored);
    if (!position_.is_empty(stone_) || position_.empty_neighbours(stone_) > 0 ||
        position_.captures_of(owner_, stone_).empty()) {
      return false;
    }
    go::Position after = position_;
    after.play_on(owner_, stone_);
    return after.liberty_count(stone_) > 1;
  }

  std::size_t add(go::Color mover, go::Point ignored) {
    const auto ko = position_.ko();
    const go::Point ban = ko && ko->color == mover ? ko->point : go::Point{};
    const auto [known, is_new] =
        numbers_.try_emplace(std::tuple(position_.key(), mover, ban, ignored), states_.size());
    const std::size_t number = known->second;
    if (!is_new) return number;
    states_.emplace_back();
    if (states_.size() > most_positions_) return number;
    states_[number].attacks = mover != owner_;
    const bool is_gone = !position_.has_stone(owner_, stone_);
    if (is_gone && !comes_back(mover, ban, ignored)) {
      states_[number].captured = true;
      return number;
    }
    if (!is_gone && mover != owner_ &&
        position_.liberty_count(stone_) > CaptureGoal::most_liberties) {
      return number;
    }
    std::vector<std::size_t> next;
    go::for_each_point(position_.size(), [&](go::Point point) {
      // A stone that was taken comes back at once or not at all.
      if (!position_.is_empty(point) || (is_gone && point != stone_)) return;
      if (position_.is_suicide(mover, point)) return;
      go::Point used = ignored;
      if (point == ban) {
        if (!may_ignore(mover, point, ignored)) return;
        used = ignored == go::Point{} ? point : ignored;
      }
      const go::Position::Undo undo = position_.play(mover, point);
      next.push_back(add(~mover, used));
      position_.undo(undo);
    });
    if (mover == owner_ && !is_gone) {
      const go::Position::Undo undo = position_.pass();
      next.push_back(add(~mover, ignored));
      position_.undo(undo);
    }
    states_[number].next = next;
    return number;
  }

  go::Position position_;
  go::Point stone_;
  go::Color owner_;
  KoRule rule_;
  std::size_t most_positions_;
  std::map<std::tuple<std::uint64_t, go::Color, go::Point, go::Point>, std::size_t> numbers_;
  std::vector<State> states_;
};

}  // namespace

std::optional<bool> is_captured_by_all_moves(const go::Position& position, go::Point stone,
                                             KoRule rule, go::Color mover,
                                             std::size_t most_positions) {
  expects(position.stone_at(stone).has_value());
  return Graph(position, stone, rule, most_positions).is_captured(mover);
}

}  // namespace ludex::search::go_reading
