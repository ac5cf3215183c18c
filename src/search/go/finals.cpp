#include "search/go/finals.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <vector>

#include "rules/go/game.h"
#include "rules/go/necessary_moves.h"
#include "rules/go/region.h"
#include "rules/go/seki.h"
#include "search/go/fights.h"
#include "search/go/groups.h"
#include "search/go/reading/eyes/eye_space.h"
#include "search/go/tree/closed_spaces.h"

namespace ludex::search {

namespace {

// The playouts by which dead stones are found; they are always the same.
constexpr int playouts_of_finals = 1000;
constexpr std::uint64_t seed_of_finals = 0x73636F7265;  // any constant will do
// No more groups are read after the nodes that so many may cost: in the middle of a game most of
// them are doubtful.
constexpr int most_costly_groups = 2;
// The reader's judgement counts for groups that playouts keep or lose in less than so many permill
// of the games more than not.
constexpr int open_permill = 500;
// Whether a group can be saved is asked again like that where it is judged that both sides succeed.
constexpr int effort_of_open_groups = 3;

// A group that playouts leave open, and what the reader finds out about it.
struct ReadGroup {
  go::PointSet stones;
  go::PointSet with_neighbours;
  go::Color owner{};
  bool is_killed = false;  // if the opponent moves first
  bool is_saved = false;   // if the owner moves first; proved
  bool is_lost = false;    // whoever moves first
  bool is_judged = false;  // that it is killed is not proved
};

// No ko threats are played once both have passed: who has to find the first one loses the ko.
bool succeeds(const engine::FightResult& fight) {
  using Outcome = engine::FightResult::Outcome;
  return fight.outcome == Outcome::works || fight.outcome == Outcome::works_by_good_ko;
}

// Whether a group of the opponent beside it meets the condition.
template <class Condition>
bool has_rival(const ReadGroup& group, const std::vector<ReadGroup>& read,
               const Condition& condition) {
  return std::any_of(read.begin(), read.end(), [&](const ReadGroup& other) {
    return other.owner != group.owner && condition(other) &&
           !(other.with_neighbours & group.with_neighbours).empty();
  });
}

// Of two groups side by side one lives. A judgement that a group is lost does not count beside a
// group of which the same is judged, or which can be killed and is not proved to be lost.
std::vector<ReadGroup> without_contradictions(const std::vector<ReadGroup>& read) {
  std::vector<ReadGroup> kept;
  std::copy_if(read.begin(), read.end(), std::back_inserter(kept), [&](const ReadGroup& group) {
    return !group.is_judged || !has_rival(group, read, [](const ReadGroup& other) {
      return other.is_judged || (other.is_killed && !other.is_lost);
    });
  });
  return kept;
}

// Reads the groups that playouts leave open.
class GroupReader {
 public:
  GroupReader(const go::GameState& state, const Survey& survey, go_reading::Reader& reader)
      : state_(state), survey_(survey), reader_(reader) {}

  [[nodiscard]] std::vector<ReadGroup> doubtful_groups() {
    const engine::Fight costly{.aim = engine::Fight::Aim::kill, .stones = {rules::Point{}}};
    const std::uint64_t most_nodes = most_costly_groups * nodes_allowed(costly);
    std::vector<ReadGroup> read;
    const go::PointSet doubtful = survey_.doubtful();
    if (doubtful.empty()) return read;
    for (const std::vector<rules::Point>& points : read_groups(state_, {}, reader_).groups) {
      go::PointSet stones;
      for (const rules::Point& point : points) {
        stones.insert(go::to_go_point(point));
      }
      if ((stones & doubtful).empty()) continue;
      if (nodes_ > most_nodes) break;
      if (const auto group = read_group(stones, points.front())) {
        read.push_back(*group);
      }
    }
    return without_contradictions(read);
  }

 private:
  // std::nullopt if playouts know more about the group.
  std::optional<ReadGroup> read_group(const go::PointSet& stones, const rules::Point& first) {
    const bool is_open = std::abs(survey_.kept(stones)) < open_permill;
    engine::StringSafety life = read_life(state_, first, 0, reader_).value();
    nodes_ += life.nodes();
    const bool is_proved = life.attack.is_complete;
    if (is_open && !is_proved && state_.play_is_over() && succeeds(life.attack) &&
        succeeds(*life.defence)) {
      life.defence = read_defence_again(first);
    }
    const bool is_saved = life.defence && succeeds(*life.defence);
    const bool is_lost = succeeds(life.attack) && !is_saved;
    if (!is_proved && !(is_open && is_lost)) return std::nullopt;
    ReadGroup group;
    group.stones = stones;
    group.with_neighbours = stones | (go_reading::points_beside(stones) &
                                      go_reading::all_points(state_.position().size()));
    group.owner = *state_.position().stone_at(go::to_go_point(first));
    group.is_killed = succeeds(life.attack);
    group.is_saved = is_saved && life.defence->is_complete;
    group.is_lost = is_lost && (!is_proved || life.defence->is_complete);
    group.is_judged = !is_proved;
    return group;
  }
  engine::FightResult read_defence_again(const rules::Point& first) {
    const engine::Fight fight{
        .aim = engine::Fight::Aim::live, .stones = {first}, .effort = effort_of_open_groups};
    const engine::FightResult defence = read_fight(state_, fight, reader_).value();
    nodes_ += defence.nodes;
    return defence;
  }

  const go::GameState& state_;
  const Survey& survey_;
  go_reading::Reader& reader_;
  std::uint64_t nodes_ = 0;
};

std::vector<engine::Ownership> ownership_of(const Survey& survey, const go::BoardSize& size) {
  std::vector<engine::Ownership> ownership;
  go::for_each_point(size, [&](go::Point point) {
    ownership.push_back({go::to_board_point(point), survey.permill(point)});
  });
  return ownership;
}

// Whether what was found out about a space still holds although playouts lose stones around its
// walls: they do so only because they keep the walls, which are lost.
bool holds_beside_dead(const go::Position& position, const ClosedSpace& space, bool walls_are_lost,
                       const go::PointSet& dead) {
  const go::PointSet lost = space.guards() & dead;
  if (lost.empty() || !walls_are_lost) return lost.empty();
  const go::PointSet around = go_reading::points_beside(go::whole_strings(position, lost));
  return ((around & position.stones_of(space.owner())) - space.walls()).empty();
}

// Takes small spaces that one colour closes in as they end if both sides play them out, the side to
// move first.
void settle_closed_spaces(const go::GameState& state, go::PointSet& dead) {
  const go::Position& position = state.position();
  ClosedSpaces spaces(position, ClosedSpaces::least_liberties_of_guards);
  for (const ClosedSpaces::Count& count : spaces.counts(position, state.to_move())) {
    const ClosedSpace& space = *count.space;
    const bool owner_moves = space.owner() == state.to_move();
    const int score = owner_moves ? count.scores.owner_first : count.scores.other_first;
    const int most = space.whole().size();
    if (score != most && !holds_beside_dead(position, space, score == -most, dead)) continue;
    const go::Point wall = space.walls().list().front();
    const bool is_one_wall = position.string_stones(wall) == space.walls();
    if (score == -most && !is_one_wall) continue;  // one of the walls falls; others may live
    dead -= space.whole();
    if (score == most) {
      dead |= space.whole() & position.stones_of(~space.owner());
    } else if (score == -most) {
      dead |= space.whole() & position.stones_of(space.owner());
    }
  }
}

// The stones among the dead that stand in a region of their own colour, as the living enclose it.
go::PointSet enclosed_by_their_own(const go::Position& position, const go::PointSet& dead) {
  go::PointSet own;
  for (const go::Region& region : go::all_regions(go::without(position, dead))) {
    for (const go::Color color : go::colors) {
      if (region.is_of(color)) {
        own |= region.points & dead & position.stones_of(color);
      }
    }
  }
  return own;
}

// The stones among the dead that touch dead stones of the opponent alone: nobody is left to take
// them. Groups that were read are looked at as a whole, all others string by string.
go::PointSet captors(const go::Position& position, const go::PointSet& dead,
                     const std::vector<ReadGroup>& read) {
  go::PointSet left = dead;
  go::PointSet alive;
  const auto look = [&](const go::PointSet& stones, go::Color owner) {
    left -= stones;
    const go::PointSet around = go_reading::points_beside(stones) & position.stones_of(~owner);
    if (!around.empty() && (around - dead).empty()) {
      alive |= stones;
    }
  };
  for (const ReadGroup& group : read) {
    if ((group.stones - dead).empty()) {
      look(group.stones, group.owner);
    }
  }
  dead.for_each([&](go::Point stone) {
    if (left.contains(stone)) {
      look(position.string_stones(stone), *position.stone_at(stone));
    }
  });
  return alive;
}

}  // namespace

go::PointSet dead_stones(const go::GameState& state, const Survey& survey,
                         go_reading::Reader& reader) {
  go::PointSet dead = survey.dead();
  const std::vector<ReadGroup> read = GroupReader(state, survey, reader).doubtful_groups();
  for (const ReadGroup& group : read) {
    // Of two groups that can kill each other, that of the side to move lives.
    const bool kills_rival =
        has_rival(group, read, [](const ReadGroup& other) { return other.is_killed; });
    const bool moves_first = group.owner == state.to_move();
    const bool is_alive =
        !group.is_killed || (moves_first && !group.is_lost && (group.is_saved || kills_rival));
    if (is_alive) {
      dead -= group.stones;
    } else {
      dead |= group.stones;
    }
  }
  settle_closed_spaces(state, dead);
  dead -= enclosed_by_their_own(state.position(), dead);
  return dead - captors(state.position(), dead, read);
}

const Finals::Judged& Finals::judged(const go::GameState& state, go_reading::Reader& reader) {
  const go::Position& position = state.position();
  if (!last_ || last_->to_move != state.to_move() || !(last_->position == position)) {
    const Survey survey(position, playouts_of_finals, seed_of_finals);
    last_ = Judged{position, state.to_move(), dead_stones(state, survey, reader),
                   ownership_of(survey, position.size())};
  }
  return *last_;
}

go::Score Finals::score(const go::GameState& state, go_reading::Reader& reader) {
  const bool removes = state.rules().removes_dead_stones;
  const go::PointSet dead = removes ? judged(state, reader).dead : go::PointSet();
  return go::after_necessary_moves(state, go::score(state, dead));
}

engine::ExpectedScore Finals::expected(const go::GameState& state, go_reading::Reader& reader) {
  const go::Score counted = score(state, reader);
  engine::ExpectedScore expected;
  expected.lead = -counted.white_lead() / 100.0;
  expected.if_first_moves = expected.lead;
  expected.if_second_moves = expected.lead;
  const go::Position living = go::without(state.position(), counted.dead);
  const auto has = [&](go::Color color, go::Point point) {
    const bool is_territory = counted.territory[go::index(color)].contains(point);
    return is_territory || living.has_stone(color, point) ? 1 : 0;
  };
  go::for_each_point(living.size(), [&](go::Point point) {
    const int owner = has(go::Color::black, point) - has(go::Color::white, point);
    expected.ownership.push_back({go::to_board_point(point), 1'000 * owner});
  });
  return expected;
}

engine::BoardScore Finals::of(const go::GameState& state, go_reading::Reader& reader) {
  const go::Score score = this->score(state, reader);
  engine::BoardScore counted;
  // Quarters of a point are rounded towards zero.
  counted.lead = engine::HalfPoints{-score.white_lead() / 50};
  for (const go::Point point : score.dead.list()) {
    counted.dead.push_back(go::to_board_point(point));
  }
  // Named under area scoring too, where these stones count as any others.
  counted.seki.emplace();
  for (const go::Point point : go::seki_stones(go::without(state.position(), score.dead)).list()) {
    counted.seki->push_back(go::to_board_point(point));
  }
  counted.ownership = judged(state, reader).ownership;
  return counted;
}

}  // namespace ludex::search
