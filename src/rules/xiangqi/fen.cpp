#include "rules/xiangqi/fen.h"

#include <fmt/format.h>

#include <optional>

#include "base/text.h"
#include "base/tokens.h"
#include "rules/fen.h"
#include "rules/xiangqi/attacks.h"
#include "rules/xiangqi/position_builder.h"

namespace ludex::xiangqi {

namespace {

// By PieceKind.
constexpr std::string_view piece_letters = "kabnrcp";
constexpr std::string_view piece_names[] = {"king", "advisor", "elephant", "horse",
                                            "rook", "cannon",  "pawn"};

std::optional<Piece> piece_of(char letter) {
  const auto kind = kind_of(letter);
  if (!kind) return std::nullopt;
  return Piece{letter == to_lower(letter) ? Color::black : Color::red, *kind};
}

// Skips a field that xiangqi does not use.
Result<void> skip_field(Tokens& words, std::string_view name) {
  const auto token = words.next();
  if (!token || token->text == "-") return {};
  return fail(fmt::format("{}: `{}`, expected -", name, printable(token->text)), token->column);
}

// Reads the fields of a FEN of xiangqi; see rules::read_board_fields().
struct Fields {
  static constexpr rules::Grid grid{.files = files, .ranks = ranks, .first_rank = 0};
  static constexpr std::string_view first_letters = "wr";

  Result<bool> put(char letter, int file, int rank, std::size_t column) {
    const auto piece = piece_of(letter);
    if (!piece || file >= files) return piece.has_value();
    const Square square = square_at(file, rank);
    const std::string_view name = piece_names[index(piece->kind)];
    if (!can_stand_on(*piece, square, builder.so_far().variant())) {
      return rules::bad_placement(
          fmt::format("{}'s {} cannot stand on {}", name_of(piece->color), name, to_text(square)),
          column);
    }
    const int most = max_pieces(piece->kind);
    if (size(builder.so_far().pieces(piece->color, piece->kind)) == most) {
      return rules::bad_placement(fmt::format("{} has more than {} {}{}", name_of(piece->color),
                                              most, name, most > 1 ? "s" : ""),
                                  column);
    }
    builder.put(*piece, square);
    return true;
  }

  [[nodiscard]] Result<void> check_pieces(std::size_t column) const {
    for (const Color color : {Color::red, Color::black}) {
      if (!builder.so_far().pieces(color, PieceKind::king)) {
        return rules::bad_placement(fmt::format("{} has no king", name_of(color)), column);
      }
    }
    return {};
  }

  void set_second_to_move() { builder.set_side_to_move(Color::black); }

  [[nodiscard]] Result<void> check_side(std::size_t column) const {
    if (!builder.opponent_is_in_check()) return {};
    const Position& position = builder.so_far();
    const Color us = position.side_to_move();
    const Square own = position.king(us);
    const Square other = position.king(~us);
    if (file_of(own) == file_of(other) && !(between(own, other) & position.occupied())) {
      return rules::bad_placement("the kings face each other", column);
    }
    return rules::wrong_side_in_check(name_of(~us), name_of(us), column);
  }

  static Result<void> read_own(Tokens& words) {
    if (auto skipped = skip_field(words, "third field"); !skipped) return skipped;
    return skip_field(words, "fourth field");
  }

  PositionBuilder builder;
};

std::string format_pieces(const Position& position) {
  return rules::format_placement(Fields::grid, [&](int file, int rank) {
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
  Fields fields{PositionBuilder(variant)};
  if (auto read = rules::read_board_fields(words, fields); !read) {
    return tl::unexpected(read.error());
  }
  const auto counters = rules::read_counters(words);
  if (!counters) return tl::unexpected(counters.error());
  fields.builder.set_counters(counters->halfmove_clock, counters->fullmove_number);
  return fields.builder.build();
}

std::string format_fen(const Position& position) {
  return fmt::format("{} {} - - {} {}", format_pieces(position),
                     position.side_to_move() == Color::red ? 'w' : 'b', position.halfmove_clock(),
                     position.fullmove_number());
}

}  // namespace ludex::xiangqi
