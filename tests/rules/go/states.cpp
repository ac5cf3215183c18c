#include "rules/go/states.h"

#include <gtest/gtest.h>

#include "base/expects.h"
#include "base/tokens.h"
#include "rules/go/notation.h"
#include "rules/go/position_text.h"

namespace ludex::go {

RuleSet rules_of(const rules::Values& values) {
  const auto complete = rules::complete({"go", parameters()}, values);
  EXPECT_TRUE(complete.has_value()) << describe(complete.error());
  const auto rules = read_rule_set(*complete);
  EXPECT_TRUE(rules.has_value()) << describe(rules.error());
  return *rules;
}

GameState state_of(std::string_view text, const rules::Values& values) {
  Tokens words(text);
  const auto board = read_board(words);
  EXPECT_TRUE(board.has_value()) << describe(board.error());
  rules::Values all = values;
  all.set(rules::size_parameter, rules::to_text(board->size()));
  auto state = GameState::parse(text, rules_of(all));
  EXPECT_TRUE(state.has_value()) << describe(state.error());
  return *std::move(state);
}

void play(GameState& state, std::string_view moves) {
  Tokens words(moves);
  while (const auto word = words.next()) {
    const auto colon = word->text.find(':');
    expects(colon != std::string_view::npos);
    const auto color = parse_color(word->text.substr(0, colon));
    expects(color.has_value());
    const std::string_view vertex = word->text.substr(colon + 1);
    state.play(is_pass_text(vertex) ? Move::pass(*color) : Move::stone(*color, at(vertex)));
  }
}

Point at(std::string_view vertex) {
  const auto point = parse_vertex(vertex, {max_side, max_side});
  expects(point.has_value());
  return *point;
}

std::string words(const PointSet& set) {
  std::string text;
  set.for_each([&](Point point) { text += (text.empty() ? "" : " ") + to_vertex(point); });
  return text;
}

PointSet points(std::string_view vertices) {
  PointSet set;
  Tokens words(vertices);
  while (const auto word = words.next()) {
    set.insert(at(word->text));
  }
  return set;
}

}  // namespace ludex::go
