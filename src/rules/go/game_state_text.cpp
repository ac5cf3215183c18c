#include <fmt/format.h>

#include "base/text.h"
#include "rules/go/game_state.h"
#include "rules/go/notation.h"
#include "rules/go/position_text.h"

namespace ludex::go {

// Reads the words after the rows into a state.
class StateReader {
 public:
  StateReader(GameState& state, Tokens& words) : state_(state), words_(words) {}

  Result<void> read() {
    if (const auto side = words_.peek(); side && parse_color(side->text)) {
      state_.now_.to_move = *parse_color(words_.next()->text);
    }
    while (const auto word = words_.next()) {
      if (auto taken = take(*word); !taken) return taken;
    }
    return {};
  }

 private:
  Result<void> take(const Token& word) {
    const auto equals = word.text.find('=');
    const std::string_view name = word.text.substr(0, equals);
    const bool has_value = equals != std::string_view::npos;
    const Token value{has_value ? word.text.substr(equals + 1) : std::string_view(),
                      word.column + (has_value ? equals + 1 : word.text.size())};
    if (name == "placing" && !has_value) return take_placing(word);
    if (has_value && name == "ko") return take_ko(value);
    if (has_value && name == "prisoners") {
      return take_pair(name, value).map([&](const std::array<int, 2>& stones) {
        for (const Color color : colors) {
          state_.position_.set_captured_by(color, stones[index(color)]);
        }
      });
    }
    if (has_value && name == "passed") {
      return take_pair(name, value).map([&](const std::array<int, 2>& passes) {
        state_.now_.passes_of = passes;
      });
    }
    if (has_value && name == "passes") {
      return number(name, value.text, value.column).map([&](int passes) {
        state_.now_.passes = passes;
      });
    }
    if (has_value && name == "handicap") {
      return number(name, value.text, value.column).map([&](int stones) {
        state_.now_.handicap = stones;
      });
    }
    return fail(fmt::format("`{}`: expected ko, prisoners, passes, passed, handicap or placing",
                            printable(word.text)),
                word.column);
  }

  Result<void> take_placing(const Token& word) {
    const RuleSet& rules = state_.rules_;
    const int stones = state_.position_.stones(Color::black);
    const bool fits = rules.free_handicap && stones < rules.handicap &&
                      state_.position_.stones(Color::white) == 0 &&
                      state_.now_.to_move == Color::black;
    if (!fits) return fail("placing: Black has no handicap stones to put", word.column);
    state_.now_.placing = true;
    state_.now_.handicap = stones;
    return {};
  }

  Result<void> take_ko(const Token& value) {
    const auto point = parse_vertex(value.text, state_.rules_.size);
    if (!point || !state_.position_.is_empty(*point)) {
      return fail(fmt::format("ko: `{}`, expected an empty point", printable(value.text)),
                  value.column);
    }
    state_.position_.set_ko(KoBan{*point, state_.now_.to_move});
    return {};
  }

  static Result<int> number(std::string_view name, std::string_view text, std::size_t column) {
    static constexpr int most = 1'000'000;
    const auto value = to_integer(text);
    if (value && *value >= 0 && *value <= most) return static_cast<int>(*value);
    return fail(
        fmt::format("{}: `{}`, expected a number from 0 to {}", name, printable(text), most),
        column);
  }

  static Result<std::array<int, 2>> take_pair(std::string_view name, const Token& value) {
    const auto colon = value.text.find(':');
    if (colon == std::string_view::npos) {
      return fail(fmt::format("{}: `{}`, expected two numbers as 3:1", name, printable(value.text)),
                  value.column);
    }
    const auto black = number(name, value.text.substr(0, colon), value.column);
    if (!black) return tl::unexpected(black.error());
    const auto white = number(name, value.text.substr(colon + 1), value.column + colon + 1);
    if (!white) return tl::unexpected(white.error());
    return std::array{*black, *white};
  }

  GameState& state_;
  Tokens& words_;
};

Result<GameState> GameState::parse(std::string_view text, const RuleSet& rules) {
  Tokens words(text);
  const auto board = read_board(words);
  if (!board) return tl::unexpected(board.error());
  if (board->size() != rules.size) {
    return fail(fmt::format("board: {}, expected {} as the rules say",
                            rules::to_text(board->size()), rules::to_text(rules.size)));
  }
  const bool white_first = rules.handicap >= fewest_handicap && !rules.free_handicap;
  GameState state(rules, *board, white_first ? Color::white : Color::black);
  const auto read = StateReader(state, words).read();
  if (!read) return tl::unexpected(read.error());
  return state;
}

std::string GameState::format() const {
  std::string text =
      fmt::format("{} {}", format_board(position_), now_.to_move == Color::black ? 'b' : 'w');
  // The ban of the player who is not to move matters only if a record plays out of turn.
  if (const auto ko = position_.ko(); ko && ko->color == now_.to_move) {
    text += fmt::format(" ko={}", to_vertex(ko->point));
  }
  const int black = position_.captured_by(Color::black);
  const int white = position_.captured_by(Color::white);
  if (black > 0 || white > 0) {
    text += fmt::format(" prisoners={}:{}", black, white);
  }
  if (now_.passes > 0) {
    text += fmt::format(" passes={}", now_.passes);
  }
  if (now_.passes_of != std::array{0, 0}) {
    text += fmt::format(" passed={}:{}", now_.passes_of[0], now_.passes_of[1]);
  }
  if (now_.placing) return text + " placing";
  if (now_.handicap != (rules_.handicap < fewest_handicap ? 0 : rules_.handicap)) {
    text += fmt::format(" handicap={}", now_.handicap);
  }
  return text;
}

}  // namespace ludex::go
