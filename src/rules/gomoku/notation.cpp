#include "rules/gomoku/notation.h"

#include <fmt/format.h>

#include <optional>

#include "base/text.h"

namespace ludex::gomoku {

namespace {

constexpr std::string_view announcement = "n=";
// RenLib and AGI support no other size.
constexpr BoardSize hex_board{15, 15};
constexpr std::string_view hex_digits = "0123456789ABCDEF";

std::optional<Point> parse_numbers(std::string_view text, const BoardSize& size) {
  const auto comma = text.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto x = to_integer(text.substr(0, comma));
  const auto y = to_integer(text.substr(comma + 1));
  if (!x || !y || *x < 0 || *y < 0 || *x >= size.width || *y >= size.height) return std::nullopt;
  return point_of({static_cast<int>(*x), static_cast<int>(*y)}, size);
}

int hex_digit(char digit) {
  const auto at =
      hex_digits.find(digit >= 'a' && digit <= 'f' ? static_cast<char>(digit - 32) : digit);
  return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

std::optional<Point> parse_hex(std::string_view text, const BoardSize& size) {
  if (text.size() != 2 || size != hex_board) return std::nullopt;
  const int row = hex_digit(text[0]);
  const int column = hex_digit(text[1]);
  if (row < 0 || row >= size.height || column < 1) return std::nullopt;
  return point_of({column - 1, row}, size);
}

// Whether the word would say how many fifth moves are asked for.
bool announces(std::string_view text) {
  return equal_ignoring_case(text.substr(0, announcement.size()), announcement);
}

// The choice that a word names, or Move() if it names none.
Move choice_of(std::string_view text) {
  if (equal_ignoring_case(text, "swap")) return Move::swap();
  if (equal_ignoring_case(text, "add-two")) return Move::add_two();
  if (equal_ignoring_case(text, "offer")) return Move::offer();
  if (announces(text)) {
    const auto number = to_integer(text.substr(announcement.size()));
    if (number && *number >= 1 && *number <= most_fifth_moves) {
      return Move::announce(static_cast<int>(*number));
    }
  }
  return {};
}

std::string why_illegal(const GameState& state, Point point, std::string_view text) {
  const std::string shown = printable(text);
  switch (state.turn().task) {
    case Task::announce:
      return fmt::format("illegal move `{}`: expected a number of fifth moves, as n=2", shown);
    case Task::choose:
      return fmt::format("illegal move `{}`: it is not on offer as a fifth move", shown);
    case Task::offer:
      if (!state.position().is_empty(point)) break;
      return fmt::format("illegal move `{}`: it is symmetric to a fifth move on offer", shown);
    case Task::stone:
      if (!state.position().is_empty(point)) break;
      return fmt::format("illegal move `{}`: the opening rule allows no stone there", shown);
  }
  return fmt::format("illegal move `{}`: the point is not empty", shown);
}

}  // namespace

std::string format_point(Point point, const BoardSize& size, Spelling spelling) {
  const auto [x, y] = coordinates_of(point, size);
  switch (spelling) {
    case Spelling::letters:
      return to_text(point);
    case Spelling::capitals:
      return fmt::format("{}{}", static_cast<char>('A' + file_of(point)), rank_of(point) + 1);
    case Spelling::numbers:
      return fmt::format("{},{}", x, y);
    case Spelling::hex:
      if (size != hex_board) return to_text(point);
      break;
  }
  return {hex_digits[static_cast<std::size_t>(y)], hex_digits[static_cast<std::size_t>(x) + 1]};
}

Result<Point> parse_point(std::string_view text, const BoardSize& size, Spelling spelling) {
  std::optional<Point> point;
  switch (spelling) {
    case Spelling::letters:
    case Spelling::capitals:
      point = parse_point(text);
      break;
    case Spelling::numbers:
      point = parse_numbers(text, size);
      break;
    case Spelling::hex:
      point = parse_hex(text, size);
      break;
  }
  if (point && is_on(size, *point)) return *point;
  if (point) {
    return fail(fmt::format("bad move `{}`: outside the board of {}", printable(text),
                            rules::to_text(size)));
  }
  return fail(fmt::format("bad move `{}`: expected a point such as {}", printable(text),
                          format_point(centre_of(size), size, spelling)));
}

std::string format_move(Move move, const BoardSize& size, Spelling spelling) {
  switch (move.kind()) {
    case Move::Kind::point:
      return format_point(move.point(), size, spelling);
    case Move::Kind::pass:
      return "pass";
    case Move::Kind::swap:
      return "swap";
    case Move::Kind::add_two:
      return "add-two";
    case Move::Kind::offer:
      return "offer";
    case Move::Kind::announce:
      return fmt::format("{}{}", announcement, move.number());
    case Move::Kind::none:
      break;
  }
  return "none";
}

Result<Move> parse_move(const GameState& state, std::string_view text, Spelling spelling) {
  if (const Move choice = choice_of(text); choice != Move()) {
    if (is_legal(state, choice)) return choice;
    return fail(
        fmt::format("illegal move `{}`: there is no such choice to make now", printable(text)));
  }
  if (announces(text)) {
    return fail(fmt::format("bad move `{}`: expected a number of fifth moves from n=1 to n={}",
                            printable(text), most_fifth_moves));
  }
  if (is_pass_text(text)) return fail("illegal move `pass`: players may not pass");
  const auto point = parse_point(text, state.position().size(), spelling);
  if (!point) return tl::unexpected(point.error());
  if (is_legal(state, Move::at(*point))) return Move::at(*point);
  return fail(why_illegal(state, *point, text));
}

bool is_pass_text(std::string_view text) {
  return text == "--" || equal_ignoring_case(text, "pass");
}

}  // namespace ludex::gomoku
