// A hundred mates of games, each to be found within a number of nodes; the file says how it was
// made. `script/bench mates` measures the time.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <variant>
#include <vector>

#include "base/text.h"
#include "search/session.h"

namespace ludex::search {
namespace {

struct Mate {
  std::string fen;
  int moves = 0;
};

std::vector<Mate> mate_set() {
  std::ifstream file(LUDEX_TEST_DATA "/chess/mates.epd");
  std::vector<Mate> mates;
  for (std::string line; std::getline(file, line);) {
    const std::size_t at = line.find(" dm ");
    if (line.empty() || line.front() == '#' || at == std::string::npos) continue;
    const std::string number = line.substr(at + 4, line.find(';') - at - 4);
    mates.push_back({line.substr(0, at) + " 0 1", static_cast<int>(*to_integer(number))});
  }
  return mates;
}

// The length of the mate that was found; 0 when none was.
int found(const Thought& thought) {
  const auto* mate = std::get_if<engine::MateIn>(&thought.last().score->value);
  return mate == nullptr ? 0 : mate->moves;
}

TEST(MateSet, HasAHundredDifferentPositionsOfBothColours) {
  std::vector<std::string> fens;
  for (const Mate& mate : mate_set()) fens.push_back(mate.fen);
  std::sort(fens.begin(), fens.end());
  EXPECT_EQ(fens.size(), 100U);
  EXPECT_EQ(std::unique(fens.begin(), fens.end()), fens.end());
  const auto white = std::count_if(fens.begin(), fens.end(), [](const std::string& fen) {
    return fen.find(" w ") != std::string::npos;
  });
  EXPECT_GT(white, 30);
  EXPECT_LT(white, 70);
}

TEST(MateSet, EveryMateIsFoundInItsNodes) {
  for (const Mate& mate : mate_set()) {
    Session session(mate.fen);
    session.start(to_nodes(1'500'000));
    const bool in_time = session.wait_for([&](const engine::Info& info) {
      if (!info.score || info.score->bound != engine::Bound::exact) return false;
      const auto* score = std::get_if<engine::MateIn>(&info.score->value);
      return score != nullptr && score->moves > 0 && score->moves <= mate.moves;
    });
    EXPECT_TRUE(in_time) << "mate in " << mate.moves << ": " << mate.fen;
    if (!in_time) continue;
    session.engine->stop();
    (void)session.finish();
  }
}

TEST(MateSet, NoMateIsShorterThanTheSetSays) {
  // The longer ones take minutes: script/mate_set proves them.
  for (const Mate& mate : mate_set()) {
    if (mate.moves < 2 || mate.moves > 3) continue;
    Session session(mate.fen);
    engine::Limits limits;
    limits.mate = mate.moves - 1;
    const int moves = found(session.think(limits));
    EXPECT_TRUE(moves <= 0 || moves >= mate.moves) << mate.fen;
  }
}

}  // namespace
}  // namespace ludex::search
