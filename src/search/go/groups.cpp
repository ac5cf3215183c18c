#include "search/go/groups.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "rules/go/types.h"
#include "search/go/fights.h"
#include "search/go/reading/groups.h"
#include "search/go/reading/orientation.h"
#include "search/go/reading/surround.h"

namespace ludex::search {

namespace {

// The groups on the board turned as it chooses.
class TurnedGroups {
 public:
  TurnedGroups(const go::Position& position, bool joins_by_captures, go_reading::Reader& reader)
      : orientation_(go_reading::Orientation::chosen_by(position, {})),
        position_(orientation_.turned(position)),
        groups_(go_reading::groups_of(
            position_, reader,
            joins_by_captures ? go_reading::far_links : go_reading::GroupLimits{})) {
    for (std::size_t at = 0; at < groups_.stones.size(); ++at) {
      order_.push_back(at);
    }
    std::sort(order_.begin(), order_.end(), [&](std::size_t one, std::size_t other) {
      const auto place = [&](std::size_t at) {
        const go::Point first = stones(at).front();
        return std::pair(-go::row_of(first), go::column_of(first));
      };
      return place(one) < place(other);
    });
  }

  // By number, in the order of the first stones on the board as it was.
  [[nodiscard]] const std::vector<std::size_t>& order() const { return order_; }
  [[nodiscard]] std::vector<go::Point> stones(std::size_t group) const {
    return orientation_.turned_back(groups_.stones[group]).list();
  }
  [[nodiscard]] std::uint64_t nodes() const { return static_cast<std::uint64_t>(groups_.nodes); }

  [[nodiscard]] engine::Surroundings surroundings(std::size_t group,
                                                  std::optional<rules::Point> added) {
    if (neighbours_.empty()) {
      neighbours_ = go_reading::neighbours_of(position_, groups_.stones);
    }
    const auto look = [&](std::optional<go::Point> with) {
      return go_reading::surroundings_of(position_, groups_.stones, neighbours_[group], group,
                                         with);
    };
    const auto enclosure = [](const go_reading::Surroundings& around) {
      return static_cast<engine::Surroundings::Enclosure>(around.enclosure);
    };
    const go_reading::Surroundings around = look({});
    engine::Surroundings result{
        enclosure(around), {}, listed(around.inside), listed(around.margin), {}};
    if (added) {
      result.with_added = enclosure(look(orientation_.turned(go::to_go_point(*added))));
    }
    for (const std::size_t each : order_) {
      const auto& near = neighbours_[group];
      if (std::find(near.begin(), near.end(), each) != near.end()) {
        result.neighbours.push_back(go::to_board_point(stones(each).front()));
      }
    }
    return result;
  }

 private:
  [[nodiscard]] std::vector<rules::Point> listed(const go::PointSet& turned) const {
    std::vector<rules::Point> list;
    orientation_.turned_back(turned).for_each(
        [&](go::Point point) { list.push_back(go::to_board_point(point)); });
    return list;
  }

  go_reading::Orientation orientation_;
  go::Position position_;
  go_reading::Groups groups_;
  std::vector<std::size_t> order_;
  std::vector<std::vector<std::size_t>> neighbours_;
};

}  // namespace

engine::GroupsResult read_groups(const go::GameState& state, const engine::Groups& asked,
                                 go_reading::Reader& reader) {
  TurnedGroups groups(state.position(), asked.joins_by_captures, reader);
  engine::GroupsResult result;
  result.nodes = groups.nodes();
  for (const std::size_t group : groups.order()) {
    const std::vector<go::Point> stones = groups.stones(group);
    if (asked.of &&
        std::find(stones.begin(), stones.end(), go::to_go_point(*asked.of)) == stones.end()) {
      continue;
    }
    std::vector<rules::Point>& listed = result.groups.emplace_back();
    listed.reserve(stones.size());
    for (const go::Point stone : stones) {
      listed.push_back(go::to_board_point(stone));
    }
    if (asked.reads_life) {
      const auto life = read_life(state, listed.front(), asked.effort, reader).value();
      result.nodes += life.nodes();
      result.lives.push_back(life);
    }
    if (asked.reads_surroundings) {
      result.surroundings.push_back(groups.surroundings(group, asked.added));
    }
  }
  return result;
}

}  // namespace ludex::search
