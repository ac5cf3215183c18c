// Any words as the moves of a game of chess or xiangqi: they get a ruling, or are refused with a
// message.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/expects.h"
#include "base/tokens.h"
#include "rules/ruling.h"

using namespace ludex;

int fuzz_rules_ruling(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  std::vector<std::string_view> words;
  Tokens tokens(text);
  while (const auto word = tokens.next()) {
    words.push_back(word->text);
  }
  rules::Setup setup{.game = "chess"};
  if (data[0] % 2 == 1) {
    setup = {.game = "xiangqi",
             .values = {{rules::rules_parameter, data[0] % 4 == 1 ? "cca" : "xqbase"}}};
  }
  const auto ruling = rules::rule_on(setup, words);
  if (!ruling) {
    expects(!ruling.error().message.empty());
    return 0;
  }
  expects(ruling->moves + ruling->late_moves <= words.size());
  expects(ruling->outcome.has_value() || ruling->late_moves == 0);
  return 0;
}
