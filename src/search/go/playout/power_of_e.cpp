#include <cstdlib>

#include "search/go/playout/weights.h"

namespace ludex::search::go_playout {

double power_of_e(int hundredths) {
  double power = 1;
  double factor = 1.010050167084168;  // e to the power of 0.01
  for (int left = std::abs(hundredths); left > 0; left /= 2) {
    if (left % 2 == 1) {
      power *= factor;
    }
    factor *= factor;
  }
  return hundredths < 0 ? 1 / power : power;
}

}  // namespace ludex::search::go_playout
