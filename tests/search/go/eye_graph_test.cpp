#include "search/go/reading/eyes/eye_graph.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "search/go/reading/eyes/walled_space.h"

namespace ludex::search::go_reading {
namespace {

EyeGraph::Set random_set(int count, unsigned one_in, Rng& rng) {
  EyeGraph::Set set = 0;
  for (int point = 0; point < count; ++point) {
    if (rng.below(one_in) == 0) {
      set |= set_of_point(point);
    }
  }
  return set;
}

// A connected space with stones, some of them joined to the outside or to the wall.
EyeGraph random_space(int count, Rng& rng) {
  EyeGraph graph;
  graph.count = count;
  for (int point = 1; point < count; ++point) {
    const auto other = static_cast<int>(rng.below(static_cast<unsigned>(point)));
    const int third = static_cast<int>(rng.below(static_cast<unsigned>(point)));
    for (const int next : {other, third}) {
      graph.beside[static_cast<std::size_t>(point)] |= set_of_point(next);
      graph.beside[static_cast<std::size_t>(next)] |= set_of_point(point);
    }
  }
  graph.walled = random_set(count, 2, rng);
  graph.margins = random_set(count, 5, rng);
  graph.joined = graph.margins & random_set(count, 2, rng);
  graph.attackers = random_set(count, 4, rng);
  graph.defenders = without(random_set(count, 5, rng), graph.attackers);
  return graph;
}

// Which positions fall, by going over all of them until nothing changes any more: from none on if
// the owner wins kos, from all on if the opponent does.
class AllWalls {
 public:
  AllWalls(const EyeGraph& graph, bool has_other_eye, bool opponent_wins_kos)
      : count_(graph.count),
        neighbours_(graph),
        space_(graph, neighbours_, has_other_eye),
        has_other_eye_(has_other_eye),
        falls_(std::size_t{1} << static_cast<unsigned>(2 * count_), opponent_wins_kos) {
    bool changes = true;
    while (changes) {
      changes = false;
      for (EyeGraph::Set attackers = 0; attackers <= space_.all(); ++attackers) {
        for (EyeGraph::Set defenders = 0; defenders <= space_.all(); ++defenders) {
          const StonesInside stones{attackers, defenders};
          if ((attackers & defenders) != 0 || falls(stones) == falls_by_a_move(stones)) continue;
          falls_[place_of(stones)] = !falls(stones);
          changes = true;
        }
      }
    }
  }

  [[nodiscard]] bool falls(const StonesInside& stones) const { return falls_[place_of(stones)]; }
  [[nodiscard]] bool falls_after_defence(const StonesInside& stones) const {
    if (!falls(stones)) return false;
    for (int at = 0; at < count_; ++at) {
      const StonesInside after = space_.defended(stones, at);
      if (after.defenders != 0 && !space_.is_taken(after) && !falls(after)) return false;
    }
    return true;
  }
  [[nodiscard]] bool is_taken(const StonesInside& stones) const { return space_.is_taken(stones); }

 private:
  [[nodiscard]] std::size_t place_of(const StonesInside& stones) const {
    return (std::size_t{stones.attackers} << static_cast<unsigned>(count_)) | stones.defenders;
  }
  [[nodiscard]] bool falls_by_a_move(const StonesInside& stones) const {
    if (has_other_eye_ && space_.is_taken(stones)) return true;
    for (int at = 0; at < count_; ++at) {
      const StonesInside after = space_.attacked(stones, at);
      if (after.attackers != 0 &&
          ((!has_other_eye_ && space_.is_taken(after)) || falls_after_defence(after))) {
        return true;
      }
    }
    return false;
  }

  int count_;
  Neighbours neighbours_;
  WalledSpace space_;
  bool has_other_eye_;
  std::vector<bool> falls_;
};

// `attacked` and `defended`.
std::array<int, 2> eyes_by_all_positions(const EyeGraph& graph, bool opponent_wins_kos) {
  const StonesInside now{graph.attackers, graph.defenders};
  const AllWalls two(graph, false, opponent_wins_kos);
  const AllWalls one(graph, true, opponent_wins_kos);
  if (two.is_taken(now)) return {0, 0};
  const auto eyes = [&](bool two_fall, bool one_falls) {
    return !two_fall ? 2 : one_falls ? 0 : 1;
  };
  return {eyes(two.falls(now), one.falls(now)),
          eyes(two.falls_after_defence(now), one.falls_after_defence(now))};
}

TEST(GoEyeGraph, ValuesAreThoseOfAllPositions) {
  Rng rng(3);
  KnownSpaces spaces;
  int with_kos = 0;
  for (int round = 0; round < 300; ++round) {
    const EyeGraph graph = random_space(2 + static_cast<int>(rng.below(4)), rng);
    const EyeValue value = value_of(graph, spaces, Detail::alternating);
    EXPECT_EQ((std::array{value.attacked, value.defended}), eyes_by_all_positions(graph, false))
        << round;
    EXPECT_EQ((std::array{value.attacked_without_kos, value.defended_without_kos}),
              eyes_by_all_positions(graph, true))
        << round;
    with_kos += value.has_ko ? 1 : 0;
  }
  EXPECT_GT(with_kos, 2);
}

// The same space with other stones is searched again.
TEST(GoEyeGraph, ValuesDoNotDependOnWhatIsKnown) {
  Rng rng(5);
  KnownSpaces spaces;
  std::uint64_t anew = 0;
  std::uint64_t positions = 0;
  for (int round = 0; round < 40; ++round) {
    EyeGraph graph = random_space(7, rng);
    for (int filling = 0; filling < 8; ++filling) {
      graph.attackers = random_set(graph.count, 3, rng);
      graph.defenders = without(random_set(graph.count, 5, rng), graph.attackers);
      const EyeValue value = value_of(graph, spaces, Detail::whole);
      EyeValue alone = value_of(graph, Detail::whole);
      anew += alone.positions;
      positions += value.positions;
      alone.positions = value.positions;
      EXPECT_EQ(value, alone) << round;
    }
  }
  EXPECT_LT(2 * positions, anew);
}

}  // namespace
}  // namespace ludex::search::go_reading
