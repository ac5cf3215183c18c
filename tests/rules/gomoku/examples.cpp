#include "rules/gomoku/examples.h"

#include <fstream>

#include "base/text.h"
#include "base/tokens.h"

namespace ludex::gomoku {

std::ostream& operator<<(std::ostream& out, const Example& example) {
  return out << example.name;
}

std::vector<Example> read_examples() {
  std::ifstream file(std::string(LUDEX_TEST_DATA) + "/gomoku/forbidden.txt");
  std::vector<Example> examples;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    Tokens words(line);
    const std::string word(words.next()->text);
    if (word == "position") {
      examples.emplace_back().name = words.next()->text;
    } else if (word == "moves") {
      examples.back().moves = words.rest();
    } else if (word == "why") {
      examples.back().why.emplace_back(words.rest());
    } else {
      while (const auto entry = words.next()) {
        if (entry->text == "-") continue;
        const auto halves = split(entry->text, '=');
        if (word == "fives") {
          examples.back().fives.emplace(halves[0]);
        } else {
          examples.back().forbidden.emplace(halves[0], halves.at(1));
        }
      }
    }
  }
  return examples;
}

std::string number_of(Foul foul) {
  return foul == Foul::overline ? "6" : foul == Foul::double_four ? "44" : "33";
}

}  // namespace ludex::gomoku
