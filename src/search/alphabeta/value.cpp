#include "search/alphabeta/value.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>

namespace ludex::search {

namespace {

// 10000 / (1 + exp(-x)) in steps of a quarter, from x = 0.
constexpr std::array<int, 33> logistic{5000, 5622, 6225, 6792, 7311, 7773, 8176, 8520, 8808,
                                       9047, 9241, 9399, 9526, 9627, 9707, 9770, 9820, 9859,
                                       9890, 9914, 9933, 9948, 9959, 9968, 9975, 9981, 9985,
                                       9988, 9991, 9993, 9994, 9996, 9997};

// The logistic curve in permill, for x = distance / spread.
int permill(int distance, int spread) {
  const int fine = std::abs(distance) * 400 / spread;  // x in hundredths of a quarter
  const auto step = static_cast<std::size_t>(fine / 100);
  int share = 10'000;
  if (step + 1 < logistic.size()) {
    share = logistic[step] + (logistic[step + 1] - logistic[step]) * (fine % 100) / 100;
  }
  return (distance < 0 ? 10'000 - share : share) / 10;
}

}  // namespace

engine::WinDrawLoss chances_of(Value value, ChanceCurve curve) {
  if (is_decided(value)) {
    return value > 0 ? engine::WinDrawLoss{1000, 0, 0} : engine::WinDrawLoss{0, 0, 1000};
  }
  const int bounded = std::clamp(value, -4'000, 4'000);
  const int win = permill(bounded - curve.even, curve.spread);
  const int loss = permill(-bounded - curve.even, curve.spread);
  return {win, 1000 - win - loss, loss};
}

}  // namespace ludex::search
