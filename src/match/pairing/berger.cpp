#include "match/pairing/berger.h"

#include "base/expects.h"

namespace ludex::match {

std::vector<Opponents> berger_encounters(std::size_t engines) {
  expects(engines >= 2);
  // The players of the tables, from 1; with an odd number of engines the last one is missing.
  const std::size_t players = engines + engines % 2;
  const std::size_t circle = players - 1;
  std::vector<Opponents> encounters;
  const auto add = [&](std::size_t first, std::size_t second) {
    if (first <= engines && second <= engines) {
      encounters.push_back({first - 1, second - 1});
    }
  };
  for (std::size_t round = 1; round <= circle; ++round) {
    // Players of the circle meet if their sum is the round plus one, modulo the circle's length;
    // the one that would meet itself meets the last player, on the first board.
    const auto opponent = [&](std::size_t one) { return (circle + round - one) % circle + 1; };
    for (std::size_t one = 1; one <= circle; ++one) {
      if (opponent(one) == one) {
        one <= players / 2 ? add(one, players) : add(players, one);
      }
    }
    for (std::size_t one = 1; one <= circle; ++one) {
      if (const std::size_t other = opponent(one); one < other) {
        (one + other) % 2 == 1 ? add(one, other) : add(other, one);
      }
    }
  }
  return encounters;
}

}  // namespace ludex::match
