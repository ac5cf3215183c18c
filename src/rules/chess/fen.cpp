#include "rules/chess/fen.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <string>

#include "base/text.h"
#include "base/tokens.h"
#include "rules/chess/position_builder.h"
#include "rules/fen.h"

namespace ludex::chess {

namespace {

using rules::shown;

// By PieceKind.
constexpr std::string_view piece_letters = "pnbrqk";

std::optional<Piece> piece_of(char letter) {
  const std::size_t kind = piece_letters.find(to_lower(letter));
  if (kind == std::string_view::npos) return std::nullopt;
  return Piece{letter == to_lower(letter) ? Color::black : Color::white,
               static_cast<PieceKind>(kind)};
}

std::string_view name_of(Color color) {
  return color == Color::white ? "White" : "Black";
}

// Reads the fields of a FEN of chess; see rules::read_board_fields().
struct Fields {
  static constexpr rules::Grid grid{.files = 8, .ranks = 8, .first_rank = 1};
  static constexpr std::string_view first_letters = "w";

  explicit Fields(CastlingRights rights) : rights_read(rights) {}

  Result<bool> put(char letter, int file, int rank, std::size_t column) {
    const auto piece = piece_of(letter);
    if (!piece || file >= grid.files) return piece.has_value();
    const Square square = square_at(file, rank);
    if (piece->kind == PieceKind::pawn && (rank == 0 || rank == grid.ranks - 1)) {
      return rules::bad_placement(fmt::format("a pawn on {}", to_text(square)), column);
    }
    builder.put(*piece, square);
    return true;
  }

  [[nodiscard]] Result<void> check_pieces(std::size_t column) const {
    for (const Color color : {Color::white, Color::black}) {
      const int kings = std::popcount(builder.so_far().pieces(color, PieceKind::king));
      if (kings != 1) {
        return rules::bad_placement(
            fmt::format("{} has {} kings, expected 1", name_of(color), kings), column);
      }
    }
    return {};
  }

  void set_second_to_move() { builder.set_side_to_move(Color::black); }

  [[nodiscard]] Result<void> check_side(std::size_t column) const {
    if (!builder.opponent_is_in_check()) return {};
    const Color us = builder.so_far().side_to_move();
    return rules::wrong_side_in_check(name_of(~us), name_of(us), column);
  }

  Result<void> read_own(Tokens& words);

  PositionBuilder builder;
  CastlingRights rights_read;
  std::string dropped;  // letters of castling rights that are not given
  std::string kept;
};

std::string format_pieces(const Position& position) {
  return rules::format_placement(Fields::grid, [&](int file, int rank) {
    const auto piece = position.piece_at(square_at(file, rank));
    return piece ? letter_of(*piece) : '\0';
  });
}

// The rook that a castling letter means: the outermost one for K and Q, or else the one on that
// file.
std::optional<Square> castling_rook(const Position& position, Color color, char letter) {
  const Bitboard rooks = position.pieces(color, PieceKind::rook) & home_rank(color);
  const Bitboard left = bit(position.king(color)) - 1;
  Bitboard meant = 0;
  switch (letter) {
    case 'k':
      meant = rooks & ~left;
      break;
    case 'q':
      meant = rooks & left;
      break;
    default:
      meant = rooks & file_set(letter - 'a');
  }
  if (meant == 0) return std::nullopt;
  return letter == 'k' ? highest(meant) : lowest(meant);
}

// Whether classical chess has a right for a king and a rook on these squares.
bool is_classical(const Position& position, Color color, char letter, Square rook) {
  constexpr int file_of_e = 4;
  const Square king = position.king(color);
  const int file = file_of(rook);
  const bool is_corner = letter == 'k' || letter == 'h' ? file == 7 : file == 0;
  return file_of(king) == file_of_e && contains(home_rank(color), king) && is_corner;
}

Result<void> read_castling(const Token& token, Fields& fields) {
  if (token.text == "-") return {};
  for (std::size_t at = 0; at < token.text.size(); ++at) {
    const char letter = token.text[at];
    const char small = to_lower(letter);
    if (small != 'k' && small != 'q' && (small < 'a' || small > 'h')) {
      return fail(
          fmt::format("castling rights: `{}` is none of KQkq, A to H, a to h or -", shown(letter)),
          token.column + at);
    }
    if (token.text.substr(0, at).find(letter) != std::string_view::npos) {
      return fail(fmt::format("castling rights: `{}` twice", letter), token.column + at);
    }
    const Color color = letter == small ? Color::black : Color::white;
    const Position& position = fields.builder.so_far();
    const auto rook = castling_rook(position, color, small);
    const bool has_king = contains(home_rank(color), position.king(color));
    const bool fits =
        rook && has_king &&
        (fields.rights_read == CastlingRights::any || is_classical(position, color, small, *rook));
    (fits ? fields.kept : fields.dropped) += letter;
    if (fits) {
      fields.builder.allow_castling(*rook);
    }
  }
  return {};
}

Result<void> Fields::read_own(Tokens& words) {
  if (const auto castling = words.next()) {
    if (auto read = read_castling(*castling, *this); !read) return read;
  }
  if (const auto target = words.next(); target && target->text != "-") {
    const auto square = parse_square(target->text);
    if (!square) {
      return fail(
          fmt::format("en-passant square: `{}`, expected a square or -", printable(target->text)),
          target->column);
    }
    builder.set_en_passant(*square);
  }
  return {};
}

char castling_letter(const Position& position, Color color, CastlingSide side, Square rook,
                     FenStyle style) {
  const Bitboard rooks = position.pieces(color, PieceKind::rook) & home_rank(color);
  const Square outermost = side == CastlingSide::king_side ? highest(rooks) : lowest(rooks);
  char letter = static_cast<char>('A' + file_of(rook));
  if (style == FenStyle::xfen && rook == outermost) {
    letter = side == CastlingSide::king_side ? 'K' : 'Q';
  }
  return color == Color::white ? letter : to_lower(letter);
}

std::string format_castling(const Position& position, FenStyle style) {
  std::string text;
  for (const Color color : {Color::white, Color::black}) {
    for (const CastlingSide side : {CastlingSide::king_side, CastlingSide::queen_side}) {
      if (const auto rook = position.castling_rook(color, side)) {
        text += castling_letter(position, color, side, *rook, style);
      }
    }
  }
  return text.empty() ? "-" : text;
}

}  // namespace

char letter_of(Piece piece) {
  const char letter = piece_letters[index(piece.kind)];
  return piece.color == Color::black ? letter : static_cast<char>(letter - 'a' + 'A');
}

std::string dropped_castling(std::string_view text, CastlingRights rights) {
  Tokens words(text);
  Fields fields(rights);
  return rules::read_board_fields(words, fields) ? fields.dropped : std::string();
}

bool shows_chess960(std::string_view text) {
  Tokens words(text);
  Fields fields(CastlingRights::any);
  const bool is_read = rules::read_board_fields(words, fields).has_value();
  const std::string unfit = dropped_castling(text, CastlingRights::classical);
  if (!is_read || !fields.dropped.empty() || unfit.empty()) return false;
  const auto rights_of = [&](bool white) {
    return std::count_if(fields.kept.begin(), fields.kept.end(),
                         [&](char letter) { return (letter != to_lower(letter)) == white; });
  };
  const auto white = rights_of(true);
  const auto black = rights_of(false);
  const Position& position = fields.builder.so_far();
  const bool kings_fit =
      white == 0 || black == 0 ||
      file_of(position.king(Color::white)) == file_of(position.king(Color::black));
  return (white == 2 || black == 2) && kings_fit;
}

Result<Position> parse_fen(std::string_view text, CastlingRights rights) {
  Tokens words(text);
  Fields fields(rights);
  if (auto read = rules::read_board_fields(words, fields); !read) {
    return tl::unexpected(read.error());
  }
  const auto counters = rules::read_counters(words);
  if (!counters) return tl::unexpected(counters.error());
  fields.builder.set_counters(counters->halfmove_clock, counters->fullmove_number);
  return fields.builder.build();
}

std::string format_fen(const Position& position, FenStyle style) {
  const auto en_passant = position.en_passant();
  return fmt::format("{} {} {} {} {} {}", format_pieces(position),
                     position.side_to_move() == Color::white ? 'w' : 'b',
                     format_castling(position, style), en_passant ? to_text(*en_passant) : "-",
                     position.halfmove_clock(), position.fullmove_number());
}

}  // namespace ludex::chess
