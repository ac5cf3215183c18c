// Random messages of Gomocup, as any that the halves could build; drawn in the body of a property.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "base/text.h"
#include "protocols/generators.h"
#include "protocols/gomocup/message.h"

namespace ludex::gomocup::test {

using namespace protocols::test;  // NOLINT(google-build-using-namespace)

[[nodiscard]] inline Point point() {
  return {below(40) - 2, below(40) - 2};
}

[[nodiscard]] inline std::vector<Point> points(int least) {
  std::vector<Point> some(static_cast<std::size_t>(least + below(4)));
  for (Point& one : some) {
    one = point();
  }
  return some;
}

[[nodiscard]] inline std::string key() {
  return "key_" + std::to_string(below(9));
}

[[nodiscard]] inline Command command() {
  const std::array<Command, 13> plain{Restart{},
                                      Begin{},
                                      Board{},
                                      Swap2Board{},
                                      YxBoard{},
                                      Done{},
                                      About{},
                                      End{},
                                      YxStop{},
                                      YxShowForbid{},
                                      YxShowInfo{},
                                      YxHashClear{},
                                      YxNBest{below(9) + 1}};
  switch (below(9)) {
    case 0:
      return plain.at(static_cast<std::size_t>(below(static_cast<int>(plain.size()))));
    case 1:
      return Start{below(1000) - 100};
    case 2:
      return RectStart{below(100), below(100)};
    case 3:
      return Turn{point()};
    case 4:
      return Play{point()};
    case 5:
      return TakeBack{point()};
    case 6:
      return Stone{point(), coin() ? std::optional(below(5)) : std::nullopt};
    case 7:
      return Info{key(), empty_or_text()};
    default:
      return Unknown{text()};
  }
}

[[nodiscard]] inline Introduction introduction() {
  Introduction one;
  for (int left = below(4); left >= 0; --left) {
    std::string value = empty_or_text();
    one.pairs.push_back({key(), value + (coin() ? ", a=b" : "")});
  }
  return one;
}

[[nodiscard]] inline Message message() {
  switch (below(12)) {
    case 0:
      return Moves{points(1)};
    case 1:
      return Swap{};
    case 2:
      return Ok{};
    case 3:
      return Failed{empty_or_text()};
    case 4:
      return NotKnown{empty_or_text()};
    case 5:
      return Note{empty_or_text()};
    case 6:
      return Debug{empty_or_text()};
    case 7:
      return Suggest{point()};
    case 8:
      return Forbid{points(0)};
    case 9:
      return Detail{"KEY_" + std::to_string(below(9)), empty_or_text()};
    case 10:
      return introduction();
    default:
      return Text{text()};
  }
}

}  // namespace ludex::gomocup::test
