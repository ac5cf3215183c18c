// The examples of tests/data/gomoku/forbidden.txt, whose head describes them.
#pragma once

#include <map>
#include <ostream>
#include <set>
#include <string>
#include <vector>

namespace ludex::gomoku {

struct Example {
  std::string name;
  std::string moves;
  std::map<std::string, std::string> forbidden;  // reasons by point
  std::set<std::string> fives;
  std::vector<std::string> why;
};
std::ostream& operator<<(std::ostream& out, const Example& example);

[[nodiscard]] std::vector<Example> read_examples();
// "33", "44", "6": how the examples name it.
[[nodiscard]] std::string number_of(Foul foul);

}  // namespace ludex::gomoku
