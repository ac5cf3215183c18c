#include "rules/xiangqi/fen.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "base/tokens.h"
#include "rules/fen_field.h"
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

class PlacementReader {
 public:
  PlacementReader(const Token& token, PositionBuilder& builder)
      : token_(token), builder_(builder) {}

  Result<void> read() {
    for (std::size_t at = 0; at < token_.text.size(); ++at) {
      if (auto done = read_letter(token_.text[at], token_.column + at); !done) return done;
    }
    const std::size_t end = token_.column + token_.text.size();
    if (rank_ > 0) return error(fmt::format("{} ranks, expected {}", ranks - rank_, ranks), end);
    if (auto full = check_rank_is_full(end); !full) return full;
    for (const Color color : {Color::red, Color::black}) {
      if (!builder_.so_far().pieces(color, PieceKind::king)) {
        return error(fmt::format("{} has no king", name_of(color)), token_.column);
      }
    }
    return {};
  }

 private:
  static Result<void> error(std::string_view what, std::size_t column) {
    return fail(fmt::format("piece placement: {}", what), column);
  }

  Result<void> read_letter(char letter, std::size_t column) {
    if (letter == '/') {
      if (auto full = check_rank_is_full(column); !full) return full;
      if (rank_ == 0) return error("more than 10 ranks", column);
      --rank_;
      file_ = 0;
      return {};
    }
    if (letter >= '1' && letter <= '9') {
      file_ += letter - '0';
    } else if (const auto piece = piece_of(letter)) {
      if (file_ < files) {
        if (auto put = read_piece(*piece, column); !put) return put;
      }
      ++file_;
    } else {
      return error(fmt::format("'{}' is neither a piece nor a number from 1 to 9", shown(letter)),
                   column);
    }
    if (file_ > files) return error(fmt::format("rank {} has more than 9 squares", rank_), column);
    return {};
  }

  Result<void> read_piece(Piece piece, std::size_t column) {
    const Square square = square_at(file_, rank_);
    const std::string_view name = piece_names[index(piece.kind)];
    if (!can_stand_on(piece, square, builder_.so_far().variant())) {
      return error(
          fmt::format("{}'s {} cannot stand on {}", name_of(piece.color), name, to_text(square)),
          column);
    }
    if (size(builder_.so_far().pieces(piece.color, piece.kind)) == max_pieces(piece.kind)) {
      const int most = max_pieces(piece.kind);
      return error(fmt::format("{} has more than {} {}{}", name_of(piece.color), most, name,
                               most > 1 ? "s" : ""),
                   column);
    }
    builder_.put(piece, square);
    return {};
  }

  [[nodiscard]] Result<void> check_rank_is_full(std::size_t column) const {
    if (file_ == files) return {};
    return error(fmt::format("rank {} has {} squares, expected 9", rank_, file_), column);
  }

  const Token& token_;
  PositionBuilder& builder_;
  int rank_ = ranks - 1;
  int file_ = 0;
};

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

std::string format_placement(const Position& position) {
  std::string text;
  for (int rank = ranks - 1; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < files; ++file) {
      const auto piece = position.piece_at(square_at(file, rank));
      if (!piece) {
        ++empty;
        continue;
      }
      if (empty > 0) text += static_cast<char>('0' + empty);
      empty = 0;
      text += letter_of(*piece);
    }
    if (empty > 0) text += static_cast<char>('0' + empty);
    if (rank > 0) text += '/';
  }
  return text;
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
  if (auto read = PlacementReader(*placement, builder).read(); !read) {
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
  return fmt::format("{} {} - - {} {}", format_placement(position),
                     position.side_to_move() == Color::red ? 'w' : 'b', position.halfmove_clock(),
                     position.fullmove_number());
}

}  // namespace ludex::xiangqi
