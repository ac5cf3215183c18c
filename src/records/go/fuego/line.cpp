#include "records/go/fuego/line.h"

#include <fmt/format.h>

#include "base/text.h"
#include "base/tokens.h"
#include "rules/go/notation.h"

namespace ludex::records::fuego {

namespace {

void play(go::GameState& state, Played played) {
  const go::Color color = state.to_move();
  state.play(played ? go::Move::stone(color, *played) : go::Move::pass(color));
}

tl::unexpected<Error> wrong(const Token& word, std::string_view what) {
  return fail(fmt::format("column {}: `{}` {}", word.column, excerpt(word.text), what));
}

// A point on which the player to move may put a stone.
Result<go::Point> parse_point(const go::GameState& state, const Token& word) {
  const auto point = go::parse_vertex(word.text, state.position().size());
  if (!point) {
    return wrong(word,
                 fmt::format("is no point of a board of {0}x{0}", state.position().size().width));
  }
  if (const go::Legality legality = state.judge(state.to_move(), *point); !legality) {
    return wrong(word, "is not legal here: " + go::why(legality));
  }
  return *point;
}

}  // namespace

go::GameState start_of(int side) {
  go::RuleSet rules;
  rules.size = {side, side};
  return go::GameState(rules);
}

go::GameState position_of(const Line& line) {
  go::GameState state = start_of(line.side);
  for (const Played played : line.played) {
    play(state, played);
  }
  return state;
}

Result<Line> parse_line(std::string_view text) {
  Tokens words(text);
  const auto side = words.integer("the side of the board", go::min_side, go::max_side);
  if (!side) return tl::unexpected(side.error());
  Line line{.side = static_cast<int>(*side), .played = {}, .answers = {}};
  go::GameState state = start_of(line.side);
  auto word = words.next();
  for (; word && word->text != "|"; word = words.next()) {
    Played played;
    if (!go::is_pass_text(word->text)) {
      const auto point = parse_point(state, *word);
      if (!point) return tl::unexpected(point.error());
      played = *point;
    }
    play(state, played);
    line.played.push_back(played);
  }
  if (!word) return fail(fmt::format("column {}: expected `|` before the answers", words.column()));
  while (const auto answer = words.next()) {
    const auto point = parse_point(state, *answer);
    if (!point) return tl::unexpected(point.error());
    line.answers.push_back(*point);
  }
  if (line.answers.empty()) {
    return fail(fmt::format("column {}: expected a point as an answer", words.column()));
  }
  return line;
}

std::string format_line(const Line& line) {
  std::string text = fmt::format("{}", line.side);
  for (const Played played : line.played) {
    text += ' ' + (played ? go::to_vertex(*played) : "PASS");
  }
  text += " |";
  for (const go::Point answer : line.answers) {
    text += ' ' + go::to_vertex(answer);
  }
  return text;
}

}  // namespace ludex::records::fuego
