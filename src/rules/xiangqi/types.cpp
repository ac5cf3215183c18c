#include "rules/xiangqi/types.h"

#include "base/text.h"

namespace ludex::xiangqi {

std::string_view name_of(Color color) {
  return color == Color::red ? "Red" : "Black";
}

std::optional<PieceKind> kind_of(char letter) {
  constexpr std::string_view usual = "kabnrcp";
  constexpr std::string_view other = "kaehrcp";
  std::size_t kind = usual.find(to_lower(letter));
  if (kind == std::string_view::npos) {
    kind = other.find(to_lower(letter));
  }
  if (kind == std::string_view::npos) return std::nullopt;
  return static_cast<PieceKind>(kind);
}

std::string to_text(Square square) {
  return {static_cast<char>('a' + file_of(square)), static_cast<char>('0' + rank_of(square))};
}

std::optional<Square> parse_square(std::string_view text) {
  if (text.size() != 2 || !is_digit(text[1])) return std::nullopt;
  const int file = to_lower(text[0]) - 'a';
  if (file < 0 || file >= files) return std::nullopt;
  return square_at(file, text[1] - '0');
}

}  // namespace ludex::xiangqi
