#include "rules/go/notation.h"

#include <fmt/format.h>

#include "base/text.h"

namespace ludex::go {

namespace {

constexpr std::string_view turn_prefix = "turn:";

char letter_of(Color color) {
  return color == Color::black ? 'B' : 'W';
}

std::string spelt(Point point, const BoardSize& size, Spelling spelling) {
  return spelling == Spelling::sgf ? to_sgf(point, size) : to_vertex(point);
}

// The part after the colour.
std::string body_of(const GameState& state, Move move, Spelling spelling) {
  return move.is_pass() ? "pass" : spelt(move.point(), state.position().size(), spelling);
}

// Removes the colour of "W:D4" from the text and returns it.
std::optional<Color> take_color(std::string_view& text) {
  const auto colon = text.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const auto color = parse_color(text.substr(0, colon));
  if (color) {
    text.remove_prefix(colon + 1);
  }
  return color;
}

// Searches by index: iterators of this text must not be compared, since a compiler may fold begin()
// and end() to the addresses of two different copies of its letters.
std::optional<int> column_of_letter(char letter) {
  for (std::size_t column = 0; column < column_letters.size(); ++column) {
    if (to_lower(column_letters[column]) == to_lower(letter)) return static_cast<int>(column);
  }
  return std::nullopt;
}

// Reads a stone or a pass, legal or not.
Result<Move> read_turn(const GameState& state, std::string_view text, Spelling spelling) {
  const BoardSize size = state.position().size();
  std::string_view body = text;
  const auto named =
      spelling == Spelling::colored ? take_color(body) : std::optional<Color>(std::nullopt);
  const Color color = named.value_or(state.to_move());
  if (is_pass_text(body)) return Move::pass(color);
  const auto point = spelling == Spelling::sgf ? parse_sgf(body, size) : parse_vertex(body, size);
  if (point) return Move::stone(color, *point);
  return fail(fmt::format(
      "bad move `{}`: expected `pass` or a point such as {} of a board of {}", printable(text),
      spelt(point_at(size.width / 2, size.height / 2), size, spelling), rules::to_text(size)));
}

}  // namespace

std::string to_vertex(Point point) {
  return fmt::format("{}{}", column_letters[static_cast<std::size_t>(column_of(point))],
                     row_of(point) + 1);
}

std::optional<Point> parse_vertex(std::string_view text, const BoardSize& size) {
  if (text.size() < 2 || text.size() > 3 || !is_digit(text[1]) || text[1] == '0') {
    return std::nullopt;
  }
  const auto column = column_of_letter(text.front());
  const auto number = to_integer(text.substr(1));
  if (!column || !number) return std::nullopt;
  const Point point = point_at(*column, static_cast<int>(*number) - 1);
  return is_on(size, point) ? std::optional(point) : std::nullopt;
}

std::string to_sgf(Point point, const BoardSize& size) {
  return {static_cast<char>('a' + column_of(point)),
          static_cast<char>('a' + size.height - 1 - row_of(point))};
}

std::optional<Point> parse_sgf(std::string_view text, const BoardSize& size) {
  if (text.size() != 2) return std::nullopt;
  const int column = text[0] - 'a';
  const int row = text[1] - 'a';
  if (column < 0 || column >= size.width || row < 0 || row >= size.height) return std::nullopt;
  return point_at(column, size.height - 1 - row);
}

bool is_pass_text(std::string_view text) {
  return text == "--" || equal_ignoring_case(text, "pass");
}

std::optional<Color> parse_color(std::string_view text) {
  if (equal_ignoring_case(text, "b") || equal_ignoring_case(text, "black")) return Color::black;
  if (equal_ignoring_case(text, "w") || equal_ignoring_case(text, "white")) return Color::white;
  return std::nullopt;
}

std::string format_move(const GameState& state, Move move, Spelling spelling) {
  switch (move.kind()) {
    case Move::Kind::stone:
    case Move::Kind::pass: {
      const std::string body = body_of(state, move, spelling);
      const bool shows = spelling == Spelling::colored && move.color() != state.to_move();
      return shows ? fmt::format("{}:{}", letter_of(move.color()), body) : body;
    }
    case Move::Kind::put:
      return fmt::format("+{}:{}", letter_of(move.color()), body_of(state, move, spelling));
    case Move::Kind::erase:
      return "-" + body_of(state, move, spelling);
    case Move::Kind::turn:
      return fmt::format("{}{}", turn_prefix, letter_of(move.color()));
    case Move::Kind::none:
      break;
  }
  return "none";
}

Result<Move> parse_move(const GameState& state, std::string_view text, Spelling spelling) {
  const auto move = read_turn(state, text, spelling);
  if (!move) return move;
  if (move->is_stone()) {
    const Legality legality = state.judge(move->color(), move->point());
    if (!legality) {
      return fail(fmt::format("illegal move `{}`: {}", printable(text), why(legality)));
    }
  }
  if (move->color() == state.to_move() && !is_legal(state, *move)) {
    return fail(fmt::format("illegal move `{}`: two handicap stones come first", printable(text)));
  }
  return move;
}

Result<Move> parse_recorded(const GameState& state, std::string_view text) {
  const BoardSize size = state.position().size();
  std::string_view body = text;
  if (body.starts_with(turn_prefix)) {
    if (const auto color = parse_color(body.substr(turn_prefix.size()))) return Move::turn(*color);
  } else if (body.starts_with('+')) {
    body.remove_prefix(1);
    const auto color = take_color(body);
    const auto point = parse_vertex(body, size);
    if (color && point) return Move::put(*color, *point);
  } else if (body.starts_with('-')) {
    if (const auto point = parse_vertex(body.substr(1), size)) return Move::erase(*point);
  }
  return read_turn(state, text, Spelling::colored);
}

}  // namespace ludex::go
