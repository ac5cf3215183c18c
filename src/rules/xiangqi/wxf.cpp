#include "rules/xiangqi/wxf.h"

#include <fmt/format.h>

#include <optional>
#include <string>

#include "base/text.h"
#include "base/wide_text.h"
#include "rules/xiangqi/relative.h"

namespace ludex::xiangqi {

namespace {

// By PieceKind.
constexpr std::string_view letters = "KAEHRCP";
// By Direction, without promotion, which is written as in "A4=P".
constexpr std::string_view directions = "+-=";
// By Mark.
constexpr std::string_view marks = "+.-abcde";

// Reads the letter of a piece, or its digit on a keypad.
std::optional<PieceKind> kind_of_key(char letter) {
  if (letter >= '1' && letter <= '7') return static_cast<PieceKind>(letter - '1');
  return kind_of(letter);
}

std::optional<int> number_from(char letter) {
  if (letter < '1' || letter > '9') return std::nullopt;
  return letter - '0';
}

std::optional<Mark> mark_from(char letter) {
  const std::size_t mark = marks.find(to_lower(letter));
  if (mark == std::string_view::npos) return std::nullopt;
  return static_cast<Mark>(mark);
}

std::optional<Direction> direction_from(char letter) {
  if (letter == '.') return Direction::sideways;
  const std::size_t direction = directions.find(letter);
  if (direction == std::string_view::npos) return std::nullopt;
  return static_cast<Direction>(direction);
}

bool is_sign(char letter) {
  return letter == '+' || letter == '-' || letter == '.';
}

// Reads the first two characters, which name the piece.
std::optional<RelativeMove> read_piece(char first, char second) {
  RelativeMove relative;
  if (is_sign(first)) {
    const auto piece = kind_of_key(second);
    if (!piece || is_digit(second)) return std::nullopt;
    relative.piece = *piece;
    relative.mark = mark_from(first);
    return relative;
  }
  const auto piece = kind_of_key(first);
  if (!piece) return std::nullopt;
  relative.piece = *piece;
  if (const auto file = number_from(second)) {
    relative.file = *file;
  } else {
    relative.mark = mark_from(second);
    if (!relative.mark) return std::nullopt;
  }
  return relative;
}

// Reads "25=6" as a move of the second pawn on file 5, if there is one; otherwise it is keypad
// input.
std::optional<RelativeMove> read_pawn_by_place(const Position& position, char first, char second) {
  const auto place = number_from(first);
  const auto number = number_from(second);
  if (!place || !number || *place > 5) return std::nullopt;
  const Color us = position.side_to_move();
  const int file = us == Color::red ? files - *number : *number - 1;
  const int pawns = size(position.pieces(us, PieceKind::pawn) & file_set(file));
  if (pawns < 2 || *place > pawns) return std::nullopt;
  RelativeMove relative;
  relative.piece = PieceKind::pawn;
  relative.mark = nth(*place);
  relative.file = *number;
  return relative;
}

}  // namespace

std::string format_wxf(const Position& position, Move move) {
  const RelativeMove relative = relative_move(position, move);
  std::string text{letters[index(relative.piece)]};
  text += relative.mark ? marks[static_cast<std::size_t>(*relative.mark)]
                        : static_cast<char>('0' + relative.file);
  if (relative.direction == Direction::promotion) return text + "=P";
  text += directions[static_cast<std::size_t>(relative.direction)];
  text += static_cast<char>('0' + relative.number);
  return text;
}

Result<Move> parse_wxf(const Position& position, std::string_view text) {
  // Chinese programs write full-width letters, digits and signs.
  const std::string narrow = narrowed(trim(text));
  const std::string_view body = narrow;
  if (body.size() == 4) {
    auto relative = read_pawn_by_place(position, body[0], body[1]);
    if (!relative) {
      relative = read_piece(body[0], body[1]);
    }
    auto direction = direction_from(body[2]);
    auto number = number_from(body[3]);
    if (direction == Direction::sideways && to_lower(body[3]) == 'p') {
      direction = Direction::promotion;
      number = 0;
    }
    if (relative && direction && number) {
      relative->direction = *direction;
      relative->number = *number;
      return find_move(position, *relative, text);
    }
  }
  return fail(
      fmt::format("bad move `{}`: expected a move such as C2=5, H8+7 or R+-2", printable(text)));
}

}  // namespace ludex::xiangqi
