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

// All positions behind the first one as a graph. "Reached" spreads backwards through it, so no way
// and no repetition needs attention.
class Graph {
 public:
  Graph(const go::Position& position, go::Color attacker, KoRule rule, std::size_t most_positions)
      : position_(position), attacker_(attacker), rule_(rule), most_positions_(most_positions) {}
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;
  virtual ~Graph() = default;

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

 protected:
  [[nodiscard]] const go::Position& position() const { return position_; }
  [[nodiscard]] go::Color attacker() const { return attacker_; }
  [[nodiscard]] bool may_ignore(go::Color mover, go::Point point, go::Point ignored) const {
    const KoRule needed =
        mover != attacker_ ? KoRule::defender_may_ignore : KoRule::attacker_may_ignore;
    if (rule_ != needed) return false;
    return ignored == go::Point{} ||
           (std::abs(go::column_of(point) - go::column_of(ignored)) <= 1 &&
            std::abs(go::row_of(point) - go::row_of(ignored)) <= 1);
  }

  struct Turn {
    go::Color mover{};
    go::Point ban{};
    go::Point ignored{};
  };
  // Whether the goal is reached or missed for good.
  [[nodiscard]] virtual std::optional<bool> ended(const Turn& turn) const = 0;
  // The only point where the mover may play, if not anywhere.
  [[nodiscard]] virtual std::optional<go::Point> only_move() const { return std::nullopt; }

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
    states_[number].attacks = mover == attacker_;
    if (const auto end = ended({mover, ban, ignored})) {
      states_[number].reached = *end;
      return number;
    }
    const auto only = only_move();
    std::vector<std::size_t> next;
    go::for_each_point(position_.size(), [&](go::Point point) {
      if (!position_.is_empty(point) || (only && point != *only)) return;
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
    if (mover != attacker_ && !only) {
      const go::Position::Undo undo = position_.pass();
      next.push_back(add(~mover, ignored));
      position_.undo(undo);
    }
    states_[number].next = next;
    return number;
  }

  go::Position position_;
  go::Color attacker_;
  KoRule rule_;
  std::size_t most_positions_;
  std::map<std::tuple<std::uint64_t, go::Color, go::Point, go::Point>, std::size_t> numbers_;
  std::vector<State> states_;
};

class CaptureGraph final : public Graph {
 public:
  CaptureGraph(const go::Position& position, go::Point stone, KoRule rule,
               std::size_t most_positions)
      : Graph(position, ~*position.stone_at(stone), rule, most_positions), stone_(stone) {}

 protected:
  std::optional<bool> ended(const Turn& turn) const override {
    if (is_gone()) return comes_back(turn) ? std::nullopt : std::optional(true);
    const bool is_safe =
        turn.mover == attacker() && position().liberty_count(stone_) > CaptureGoal::most_liberties;
    return is_safe ? std::optional(false) : std::nullopt;
  }
  // A stone that was taken comes back at once or not at all.
  std::optional<go::Point> only_move() const override {
    return is_gone() ? std::optional(stone_) : std::nullopt;
  }

 private:
  [[nodiscard]] bool is_gone() const { return !position().has_stone(~attacker(), stone_); }
  // Whether the owner may put the stone back that was taken: in a ko whose ban he may ignore, or
  // where that takes a stone and leaves two liberties.
  [[nodiscard]] bool comes_back(const Turn& turn) const {
    const go::Color owner = ~attacker();
    if (turn.mover != owner) return false;
    if (turn.ban == stone_) return may_ignore(owner, turn.ban, turn.ignored);
    if (!position().is_empty(stone_) || position().empty_neighbours(stone_) > 0 ||
        position().captures_of(owner, stone_).empty()) {
      return false;
    }
    go::Position after = position();
    after.play_on(owner, stone_);
    return after.liberty_count(stone_) > 1;
  }

  go::Point stone_;
};

class JoinGraph final : public Graph {
 public:
  JoinGraph(const go::Position& position, go::Point stone, std::optional<go::Point> other,
            const go::PointSet& area, KoRule rule, std::size_t most_positions)
      : Graph(position, *position.stone_at(stone), rule, most_positions),
        stone_(stone),
        other_(other),
        ends_(other ? go::PointSet{*other} : area) {}

 protected:
  std::optional<bool> ended(const Turn& turn) const override {
    const go::Color owner = attacker();
    if (!position().has_stone(owner, stone_)) return false;
    if (other_ && !position().has_stone(owner, *other_)) return false;
    if ((position().string_stones(stone_) & ends_).empty()) return std::nullopt;
    const bool can_be_taken = turn.mover != owner && position().liberty_count(stone_) == 1;
    return can_be_taken ? std::nullopt : std::optional(true);
  }

 private:
  go::Point stone_;
  std::optional<go::Point> other_;
  go::PointSet ends_;
};

}  // namespace

std::optional<bool> is_captured_by_all_moves(const go::Position& position, go::Point stone,
                                             KoRule rule, go::Color mover,
                                             std::size_t most_positions) {
  expects(position.stone_at(stone).has_value());
  return CaptureGraph(position, stone, rule, most_positions).is_reached(mover);
}

std::optional<bool> is_joined_by_all_moves(const go::Position& position, go::Point stone,
                                           std::optional<go::Point> other, const go::PointSet& area,
                                           KoRule rule, go::Color mover,
                                           std::size_t most_positions) {
  expects(position.stone_at(stone).has_value());
  return JoinGraph(position, stone, other, area, rule, most_positions).is_reached(mover);
}

}  // namespace ludex::search::go_reading
