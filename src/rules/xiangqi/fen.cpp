#include "rules/xiangqi/fen.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "base/tokens.h"
#include "rules/fen_field.h"
#include "rules/placement.h"
#include "rules/xiangqi/attacks.h"
#include "rules/xiangqi/position_builder.h"

namespace ludex::xiangqi {

namespace {

using rules::read_counter;
using rules::shown;

// By PieceKind.
constexpr std::string_view piece_letters = "kabnrcp";
constexpr std::string_view other_letters = "kaehrcp";
constexpr std::string_view piece_names[] = {"king", "advisor", "elephant", "horse",
                                            "rook", "cannon",  "pawn"};

std::optional<Piece> piece_of(char letter) {
  const char small = to_lower(letter);
  std::size_t kind = piece_letters.find(small);
  if (kind == std::string_view::npos) kind = other_letters.find(small);
  if (kind == std::string_view::npos) return std::nullopt;
  return Piece{letter == small ? Color::black : Color::red, static_cast<PieceKind>(kind)};
}

constexpr rules::Grid grid{.files = files, .ranks = ranks, .first_rank = 0};

Result<void> put_piece(PositionBuilder& builder, Piece piece, Square square, std::size_t column) {
  const std::string_view name = piece_names[index(piece.kind)];
  if (!can_stand_on(piece, square, builder.so_far().variant())) {
    return rules::bad_placement(
        fmt::format("{}'s {} cannot stand on {}", name_of(piece.color), name, to_text(square)),
        column);
  }
  const int most = max_pieces(piece.kind);
  if (size(builder.so_far().pieces(piece.color, piece.kind)) == most) {
    return rules::bad_placement(fmt::format("{} has more than {} {}{}", name_of(piece.color), most,
                                            name, most > 1 ? "s" : ""),
                                column);
  }
  builder.put(piece, square);
  return {};
}

Result<void> read_pieces(const Token& token, PositionBuilder& builder) {
  const auto put = [&](char letter, int file, int rank, std::size_t column) -> Result<bool> {
    const auto piece = piece_of(letter);
    if (!piece || file >= files) return piece.has_value();
    const auto done = put_piece(builder, *piece, square_at(file, rank), column);
    if (!done) return tl::unexpected(done.error());
    return true;
  };
  if (auto read = rules::read_placement(token, grid, put); !read) return read;
  for (const Color color : {Color::red, Color::black}) {
    if (!builder.so_far().pieces(color, PieceKind::king)) {
      return rules::bad_placement(fmt::format("{} has no king", name_of(color)), token.column);
    }
  }
  return {};
}

Result<void> read_side(const Token& token, PositionBuilder& builder) {
  if (token.text != "w" && token.text != "r" && token.text != "b") {
    return fail(fmt::format("side to move: '{}', expected w, r or b", printable(token.text)),
                token.column);
  }
  builder.set_side_to_move(token.text == "b" ? Color::black : Color::red);
  return {};
}

Result<void> check_kings(const PositionBuilder& builder, std::size_t column) {
  if (!builder.opponent_is_in_check()) return {};
  const Position& position = builder.so_far();
  const Color us = position.side_to_move();
  const Square own = position.king(us);
  const Square other = position.king(~us);
  if (file_of(own) == file_of(other) && !(between(own, other) & position.occupied())) {
    return fail("piece placement: the kings face each other", column);
  }
  return fail(
      fmt::format("side to move: {} is in check and it is {}'s move", name_of(~us), name_of(us)),
      column);
}

// The fields that xiangqi does not use.
Result<void> skip_field(Tokens& words, std::string_view name) {
  const auto token = words.next();
  if (!token || token->text == "-") return {};
  return fail(fmt::format("{}: '{}', expected -", name, printable(token->text)), token->column);
}

std::string format_pieces(const Position& position) {
  return rules::format_placement(grid, [&](int file, int rank) {
    const auto piece = position.piece_at(square_at(file, rank));
    return piece ? letter_of(*piece) : '\0';
  });
}

}  // namespace

char letter_of(Piece piece) {
  const char letter = piece_letters[index(piece.kind)];
  return piece.color == Color::black ? letter : static_cast<char>(letter - 'a' + 'A');
}

Result<Position> parse_fen(std::string_view text, Variant variant) {
  Tokens words(text);
  PositionBuilder builder(variant);
  const auto placement = words.next();
  if (!placement) return fail("piece placement: missing", words.column());
  if (auto read = read_pieces(*placement, builder); !read) {
    return tl::unexpected(read.error());
  }
  std::size_t side_column = placement->column;
  if (const auto side = words.next()) {
    side_column = side->column;
    if (auto read = read_side(*side, builder); !read) return tl::unexpected(read.error());
  }
  if (auto kings = check_kings(builder, side_column); !kings) return tl::unexpected(kings.error());
  for (const std::string_view field : {"third field", "fourth field"}) {
    if (auto skipped = skip_field(words, field); !skipped) return tl::unexpected(skipped.error());
  }
  int halfmove_clock = 0;
  int fullmove_number = 1;
  if (const auto token = words.next()) {
    const auto value = read_counter(*token, "half-move clock");
    if (!value) return tl::unexpected(value.error());
    halfmove_clock = *value;
  }
  if (const auto token = words.next()) {
    const auto value = read_counter(*token, "move number");
    if (!value) return tl::unexpected(value.error());
    fullmove_number = std::max(*value, 1);
  }
  if (!words.at_end()) return fail("expected nothing after the move number", words.column());
  builder.set_counters(halfmove_clock, fullmove_number);
  return builder.build();
}

std::string format_fen(const Position& position) {
  return fmt::format("{} {} - - {} {}", format_pieces(position),
                     position.side_to_move() == Color::red ? 'w' : 'b', position.halfmove_clock(),
                     position.fullmove_number());
}

}  // namespace ludex::xiangqi
