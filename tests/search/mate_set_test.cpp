// Mates of games, each to be found within a number of nodes; the files say how they were made.
// `script/bench mates` measures the time that those of chess take.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>
#include <variant>
#include <vector>

#include "base/text.h"
#include "search/session.h"

namespace ludex::search {
namespace {

struct KnownMate {
  rules::Setup setup;
  int moves = 0;
};

std::vector<KnownMate> mate_set(const std::string& game) {
  std::ifstream file(LUDEX_TEST_DATA "/" + game + "/mates.epd");
  std::vector<KnownMate> mates;
  for (std::string line; std::getline(file, line);) {
    const std::size_t at = line.find(" dm ");
    if (line.empty() || line.front() == '#' || at == std::string::npos) continue;
    const std::string number = line.substr(at + 4, line.find(';') - at - 4);
    mates.push_back({rules::Setup{.game = game, .position = line.substr(0, at) + " 0 1"},
                     static_cast<int>(*to_integer(number))});
  }
  return mates;
}

std::vector<std::string> fens_of(const std::vector<KnownMate>& mates) {
  std::vector<std::string> fens;
  fens.reserve(mates.size());
  for (const KnownMate& mate : mates) {
    fens.push_back(mate.setup.position);
  }
  std::sort(fens.begin(), fens.end());
  return fens;
}

std::ptrdiff_t first_to_move(const std::vector<std::string>& fens) {
  return std::count_if(fens.begin(), fens.end(),
                       [](const std::string& fen) { return fen.find(" w ") != std::string::npos; });
}

void expect_found(const std::vector<KnownMate>& mates, std::uint64_t nodes) {
  for (const KnownMate& mate : mates) {
    Session session(mate.setup);
    session.start(to_nodes(nodes));
    const bool in_time = session.wait_for([&](const engine::Info& info) {
      if (!info.score || info.score->bound != engine::Bound::exact) return false;
      const auto* score = std::get_if<engine::MateIn>(&info.score->value);
      return score != nullptr && score->moves > 0 && score->moves <= mate.moves;
    });
    EXPECT_TRUE(in_time) << "mate in " << mate.moves << ": " << mate.setup.position;
    if (!in_time) continue;
    session.engine->stop();
    (void)session.finish();
  }
}

// The length of the mate that was found; 0 when none was.
int found(const Thought& thought) {
  const auto* mate = std::get_if<engine::MateIn>(&thought.last().score->value);
  return mate == nullptr ? 0 : mate->moves;
}

// The longer ones take minutes: script/mate_set proves them.
void expect_none_shorter(const std::vector<KnownMate>& mates) {
  for (const KnownMate& mate : mates) {
    if (mate.moves < 2 || mate.moves > 3) continue;
    Session session(mate.setup);
    engine::Limits limits;
    limits.mate = mate.moves - 1;
    const int moves = found(session.think(limits));
    EXPECT_TRUE(moves <= 0 || moves >= mate.moves) << mate.setup.position;
  }
}

TEST(MateSet, HasAHundredDifferentPositionsOfBothColours) {
  const auto fens = fens_of(mate_set("chess"));
  EXPECT_EQ(fens.size(), 100U);
  EXPECT_EQ(std::adjacent_find(fens.begin(), fens.end()), fens.end());
  EXPECT_GT(first_to_move(fens), 30);
  EXPECT_LT(first_to_move(fens), 70);
}

TEST(MateSet, EveryMateIsFoundInItsNodes) {
  expect_found(mate_set("chess"), 1'500'000);
}

TEST(MateSet, NoMateIsShorterThanTheSetSays) {
  expect_none_shorter(mate_set("chess"));
}

TEST(XiangqiMateSet, HasDifferentPositionsOfBothColours) {
  const auto fens = fens_of(mate_set("xiangqi"));
  EXPECT_EQ(fens.size(), 24U);
  EXPECT_EQ(std::adjacent_find(fens.begin(), fens.end()), fens.end());
  EXPECT_GT(first_to_move(fens), 6);
  EXPECT_LT(first_to_move(fens), 18);
}

TEST(XiangqiMateSet, EveryMateIsFoundInItsNodes) {
  expect_found(mate_set("xiangqi"), 500'000);
}

TEST(XiangqiMateSet, NoMateIsShorterThanTheSetSays) {
  expect_none_shorter(mate_set("xiangqi"));
}

TEST(XiangqiMateSet, ACaptureBesideATiedAdvisorHidesNoMate) {
  expect_found(
      {{rules::Setup{
            .game = "xiangqi",
            .position = "4kab2/2R1a3r/2n1b4/6p1p/p8/2P1C4/P3N1P1P/4B4/4A4/2B1KA3 w - - 5 30"},
        3}},
      30'000);
}

}  // namespace
}  // namespace ludex::search
