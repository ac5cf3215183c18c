#include "rules/xiangqi/chinese.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <vector>

#include "base/text.h"
#include "rules/xiangqi/relative.h"

namespace ludex::xiangqi {

namespace {

using Words = std::array<std::string_view, piece_kinds>;

// By script, colour and PieceKind.
constexpr std::array<std::array<Words, 2>, 2> piece_words{{
    {{{"帅", "仕", "相", "马", "车", "炮", "兵"}, {"将", "士", "象", "马", "车", "炮", "卒"}}},
    {{{"帥", "仕", "相", "馬", "車", "炮", "兵"}, {"將", "士", "象", "馬", "車", "砲", "卒"}}},
}};
// Other names of pieces, which are read but never written.
struct Name {
  std::string_view word;
  PieceKind kind;
};
constexpr std::array<Name, 3> other_names{
    {{"傌", PieceKind::horse}, {"俥", PieceKind::rook}, {"包", PieceKind::cannon}}};

constexpr std::array<std::string_view, 9> han_numbers{"一", "二", "三", "四", "五",
                                                      "六", "七", "八", "九"};
constexpr std::array<std::string_view, 9> wide_numbers{"１", "２", "３", "４", "５",
                                                       "６", "７", "８", "９"};
// By script and Direction.
constexpr std::array<std::array<std::string_view, 4>, 2> han_directions{
    {{"进", "退", "平", "变"}, {"進", "退", "平", "變"}}};
// By script: front, middle, rear.
constexpr std::array<std::array<std::string_view, 3>, 2> han_marks{
    {{"前", "中", "后"}, {"前", "中", "後"}}};

// The characters of the text; none if it holds anything but ASCII and three-byte UTF-8.
std::vector<std::string_view> characters(std::string_view text) {
  std::vector<std::string_view> result;
  while (!text.empty()) {
    const auto lead = static_cast<unsigned char>(text[0]);
    const std::size_t length = lead < 0x80 ? 1 : lead >= 0xE0 && lead < 0xF0 ? 3 : 0;
    if (length == 0 || text.size() < length) return {};
    result.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return result;
}

template <std::size_t Count>
std::optional<int> place_in(const std::array<std::string_view, Count>& words,
                            std::string_view word) {
  for (std::size_t at = 0; at < Count; ++at) {
    if (words[at] == word) return static_cast<int>(at);
  }
  return std::nullopt;
}

std::optional<PieceKind> piece_from(std::string_view word) {
  for (const auto& colors : piece_words) {
    for (const Words& words : colors) {
      if (const auto kind = place_in(words, word)) return static_cast<PieceKind>(*kind);
    }
  }
  for (const Name& name : other_names) {
    if (name.word == word) return name.kind;
  }
  return std::nullopt;
}

std::optional<int> number_from(std::string_view word) {
  if (word.size() == 1 && word[0] >= '1' && word[0] <= '9') return word[0] - '0';
  if (const auto at = place_in(han_numbers, word)) return *at + 1;
  if (const auto at = place_in(wide_numbers, word)) return *at + 1;
  return std::nullopt;
}

std::optional<Direction> direction_from(std::string_view word) {
  for (const auto& words : han_directions) {
    if (const auto at = place_in(words, word)) return static_cast<Direction>(*at);
  }
  return std::nullopt;
}

std::optional<Mark> mark_from(std::string_view word) {
  for (const auto& words : han_marks) {
    if (const auto at = place_in(words, word)) return static_cast<Mark>(*at);
  }
  return std::nullopt;
}

// Reads the first two characters, which name the piece.
std::optional<RelativeMove> read_piece(std::string_view first, std::string_view second) {
  RelativeMove relative;
  if (const auto piece = piece_from(first)) {
    relative.piece = *piece;
    if (const auto file = number_from(second)) {
      relative.file = *file;
      return relative;
    }
    relative.mark = mark_from(second);
    return relative.mark ? std::optional(relative) : std::nullopt;
  }
  relative.mark = mark_from(first);
  // "前七进一": of two pawns on each of two files, the file names the pawn instead of its
  // character.
  if (const auto file = number_from(second); relative.mark && file) {
    relative.piece = PieceKind::pawn;
    relative.file = *file;
    return relative;
  }
  const auto piece = piece_from(second);
  if (!piece) return std::nullopt;
  relative.piece = *piece;
  if (!relative.mark) {
    const auto place = number_from(first);
    if (!place || *place > 5) return std::nullopt;
    relative.mark = nth(*place);
  }
  return relative;
}

std::string_view number_word(Color color, int number) {
  const auto at = static_cast<std::size_t>(number - 1);
  return color == Color::red ? han_numbers[at] : wide_numbers[at];
}

std::string_view mark_word(Mark mark, Script script) {
  if (mark < Mark::first) {
    return han_marks[static_cast<std::size_t>(script)][static_cast<std::size_t>(mark)];
  }
  return han_numbers[static_cast<std::size_t>(number_of(mark) - 1)];
}

}  // namespace

std::string format_chinese(const Position& position, Move move, Script script) {
  const RelativeMove relative = relative_move(position, move);
  const Color us = position.side_to_move();
  const auto row = static_cast<std::size_t>(script);
  const std::string_view piece = piece_words[row][index(us)][index(relative.piece)];
  std::string text;
  if (relative.mark) {
    text = fmt::format("{}{}", mark_word(*relative.mark, script), piece);
  } else {
    text = fmt::format("{}{}", piece, number_word(us, relative.file));
  }
  text += han_directions[row][static_cast<std::size_t>(relative.direction)];
  text += relative.direction == Direction::promotion
              ? piece_words[row][index(us)][index(PieceKind::pawn)]
              : number_word(us, relative.number);
  return text;
}

Result<Move> parse_chinese(const Position& position, std::string_view text) {
  const auto words = characters(trim(text));
  if (words.size() == 4) {
    auto relative = read_piece(words[0], words[1]);
    const auto direction = direction_from(words[2]);
    auto number = number_from(words[3]);
    if (direction == Direction::promotion && piece_from(words[3]) == PieceKind::pawn) {
      number = 0;
    }
    if (relative && direction && number) {
      relative->direction = *direction;
      relative->number = *number;
      return find_move(position, *relative, text);
    }
  }
  return fail(
      fmt::format("bad move `{}`: expected a move such as 炮二平五 or 前车进一", printable(text)));
}

}  // namespace ludex::xiangqi
