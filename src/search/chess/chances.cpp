#include "search/chess/chances.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdlib>

#include "rules/chess/types.h"

namespace ludex::search {

namespace {

// The value that wins every second game, with all pieces on the board; what is added for each
// pawn's worth of material that is gone; and how far from there, on either side, three of four
// games end as the value says, divided by ln 3.
constexpr int even_chance = 140;
constexpr int for_a_pawn_gone = 1;
constexpr int spread = 75;

// 10000 / (1 + exp(-x)) in steps of a quarter, from x = 0.
constexpr std::array<int, 33> logistic{5000, 5622, 6225, 6792, 7311, 7773, 8176, 8520, 8808,
                                       9047, 9241, 9399, 9526, 9627, 9707, 9770, 9820, 9859,
                                       9890, 9914, 9933, 9948, 9959, 9968, 9975, 9981, 9985,
                                       9988, 9991, 9993, 9994, 9996, 9997};

// In permill, for x = distance / spread.
int permill(int distance) {
  const int fine = std::abs(distance) * 400 / spread;  // x in hundredths of a quarter
  const auto step = static_cast<std::size_t>(fine / 100);
  int share = 10'000;
  if (step + 1 < logistic.size()) {
    share = logistic[step] + (logistic[step + 1] - logistic[step]) * (fine % 100) / 100;
  }
  return (distance < 0 ? 10'000 - share : share) / 10;
}

int material(const chess::Position& position) {
  constexpr std::array<int, 5> worth{1, 3, 3, 5, 9};
  int sum = 0;
  for (std::size_t kind = 0; kind < worth.size(); ++kind) {
    for (const chess::Color color : {chess::Color::white, chess::Color::black}) {
      const auto pieces = position.pieces(color, static_cast<chess::PieceKind>(kind));
      sum += worth[kind] * std::popcount(pieces);
    }
  }
  return sum;
}

}  // namespace

engine::WinDrawLoss chess_chances(const chess::Position& position, Value value) {
  constexpr int full = 78;
  if (is_mate(value))
    return value > 0 ? engine::WinDrawLoss{1000, 0, 0} : engine::WinDrawLoss{0, 0, 1000};
  const int even = even_chance + for_a_pawn_gone * std::max(full - material(position), 0);
  const int bounded = std::clamp(value, -4'000, 4'000);
  const int win = permill(bounded - even);
  const int loss = permill(-bounded - even);
  return {win, 1000 - win - loss, loss};
}

}  // namespace ludex::search
