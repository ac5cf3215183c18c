#include "search/go/finals.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "rules/go/game.h"
#include "rules/go/seki.h"
#include "search/go/fights.h"
#include "search/go/groups.h"
#include "search/go/reading/eyes/eye_space.h"

namespace ludex::search {

namespace {

// The playouts by which dead stones are found; they are always the same.
constexpr int playouts_of_finals = 1000;
constexpr std::uint64_t seed_of_finals = 0x73636F7265;  // any constant will do
// No more groups are read after so many nodes: in the middle of a game most of them are doubtful.
constexpr std::uint64_t most_nodes_of_finals = 400'000;

// A group that playouts leave open, and what the reader proves of it.
struct ReadGroup {
  go::PointSet stones;
  go::PointSet with_neighbours;
  go::Color owner{};
  bool is_killed = false;  // if the opponent moves first
  bool is_saved = false;   // if the owner moves first
};

// No ko threats are played once both have passed: who has to find the first one loses the ko.
bool succeeds(const engine::FightResult& fight) {
  using Outcome = engine::FightResult::Outcome;
  return fight.is_complete &&
         (fight.outcome == Outcome::works || fight.outcome == Outcome::works_by_good_ko);
}

std::vector<ReadGroup> read_doubtful_groups(const go::GameState& state, const Survey& survey,
                                            go_reading::Reader& reader) {
  const go::Position& position = state.position();
  std::vector<ReadGroup> read;
  const go::PointSet doubtful = survey.doubtful();
  if (doubtful.empty()) return read;
  std::uint64_t nodes = 0;
  for (const std::vector<rules::Point>& points : read_groups(state, {}, reader).groups) {
    ReadGroup group;
    for (const rules::Point& point : points) {
      group.stones.insert(go::to_go_point(point));
    }
    if ((group.stones & doubtful).empty()) continue;
    if (nodes > most_nodes_of_finals) break;
    group.owner = *position.stone_at(go::to_go_point(points.front()));
    group.with_neighbours = group.stones | (go_reading::points_beside(group.stones) &
                                            go_reading::all_points(position.size()));
    const auto life = read_life(state, points.front(), 0, reader).value();
    nodes += life.nodes();
    // What is judged, and not proved, is less sure than the playouts.
    if (!life.attack.is_complete) continue;
    group.is_killed = succeeds(life.attack);
    group.is_saved = life.defence && succeeds(*life.defence);
    read.push_back(group);
  }
  return read;
}

std::vector<engine::Ownership> ownership_of(const Survey& survey, const go::BoardSize& size) {
  std::vector<engine::Ownership> ownership;
  go::for_each_point(size, [&](go::Point point) {
    ownership.push_back({go::to_board_point(point), survey.permill(point)});
  });
  return ownership;
}

go::Position without(const go::Position& position, const go::PointSet& dead) {
  go::Position living = position;
  dead.for_each([&](go::Point stone) { living.erase(stone); });
  return living;
}

// Strings that touch dead stones of the opponent alone are alive: nobody is left to take them.
go::PointSet without_captors(const go::Position& position, const go::PointSet& dead) {
  go::PointSet left;
  dead.for_each([&](go::Point string) {
    if (position.string_at(string) != string) return;
    const go::PointSet stones = position.string_stones(string);
    const go::PointSet captors =
        go_reading::points_beside(stones) & position.stones_of(~*position.stone_at(string));
    if (!captors.empty() && (captors - dead).empty()) {
      left |= stones;
    }
  });
  return left;
}

}  // namespace

go::PointSet dead_stones(const go::GameState& state, const Survey& survey,
                         go_reading::Reader& reader) {
  go::PointSet dead = survey.dead();
  const std::vector<ReadGroup> read = read_doubtful_groups(state, survey, reader);
  for (const ReadGroup& group : read) {
    // Of two groups that can kill each other, that of the side to move lives.
    const bool has_rival = std::any_of(read.begin(), read.end(), [&](const ReadGroup& other) {
      return other.owner != group.owner && other.is_killed &&
             !(other.with_neighbours & group.with_neighbours).empty();
    });
    const bool moves_first = group.owner == state.to_move();
    const bool is_alive = !group.is_killed || (moves_first && (group.is_saved || has_rival));
    if (is_alive) {
      dead -= group.stones;
    } else {
      dead |= group.stones;
    }
  }
  return dead - without_captors(state.position(), dead);
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
  return go::score(state, removes ? judged(state, reader).dead : go::PointSet());
}

engine::ExpectedScore Finals::expected(const go::GameState& state, go_reading::Reader& reader) {
  const go::Score counted = score(state, reader);
  engine::ExpectedScore expected;
  expected.lead = -counted.white_lead() / 100.0;
  expected.if_first_moves = expected.lead;
  expected.if_second_moves = expected.lead;
  const go::Position living = without(state.position(), counted.dead);
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
  for (const go::Point point : go::seki_stones(without(state.position(), score.dead)).list()) {
    counted.seki->push_back(go::to_board_point(point));
  }
  counted.ownership = judged(state, reader).ownership;
  return counted;
}

}  // namespace ludex::search
