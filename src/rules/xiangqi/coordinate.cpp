#include "rules/xiangqi/coordinate.h"

#include <fmt/format.h>

#include <optional>
#include <string>

#include "base/text.h"
#include "base/wide_text.h"
#include "rules/xiangqi/movegen.h"

namespace ludex::xiangqi {

namespace {

// Removes a square from the front of the text and returns it.
std::optional<Square> take_square(std::string_view& text, int first_rank) {
  if (text.size() < 2) return std::nullopt;
  const int file = to_lower(text[0]) - 'a';
  if (file < 0 || file >= files || !is_digit(text[1])) return std::nullopt;
  int number = text[1] - '0';
  text.remove_prefix(2);
  if (first_rank == 1 && number == 1 && text.starts_with('0')) {
    number = ranks;
    text.remove_prefix(1);
  }
  if (number < first_rank) return std::nullopt;
  return square_at(file, number - first_rank);
}

std::optional<Move> read_squares(std::string_view text, int first_rank) {
  const auto from = take_square(text, first_rank);
  if (!from) return std::nullopt;
  if (text.starts_with('-')) {
    text.remove_prefix(1);
  }
  const auto to = take_square(text, first_rank);
  if (!to || !text.empty()) return std::nullopt;
  return Move(*from, *to);
}

}  // namespace

std::string format_coordinate(Move move, CoordinateStyle style) {
  if (move == Move::null()) return "0000";
  const Square from = move.from();
  const Square to = move.to();
  switch (style) {
    case CoordinateStyle::ucci:
      return to_text(from) + to_text(to);
    case CoordinateStyle::iccs:
      return fmt::format("{}{}-{}{}", static_cast<char>('A' + file_of(from)), rank_of(from),
                         static_cast<char>('A' + file_of(to)), rank_of(to));
    case CoordinateStyle::ranks_from_one:
      return fmt::format("{}{}{}{}", static_cast<char>('a' + file_of(from)), rank_of(from) + 1,
                         static_cast<char>('a' + file_of(to)), rank_of(to) + 1);
  }
  return {};
}

Result<Move> parse_coordinate(const Position& position, std::string_view text,
                              CoordinateStyle style) {
  const bool from_one = style == CoordinateStyle::ranks_from_one;
  // Chinese programs write full-width letters and digits.
  const auto move = read_squares(narrowed(text), from_one ? 1 : 0);
  if (!move) {
    return fail(fmt::format("bad move `{}`: expected two squares, such as {}", printable(text),
                            from_one ? "h3e3" : "h2e2"));
  }
  if (!is_legal(position, *move)) return fail(fmt::format("illegal move `{}`", printable(text)));
  return *move;
}

}  // namespace ludex::xiangqi
