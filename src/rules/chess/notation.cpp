#include "rules/chess/notation.h"

#include <fmt/format.h>

#include <cstdlib>
#include <optional>

#include "base/expects.h"
#include "base/text.h"
#include "rules/chess/movegen.h"

namespace ludex::chess {

namespace {

// By PieceKind; pawns have no letter.
constexpr std::string_view capitals = "PNBRQK";

std::optional<PieceKind> kind_of_capital(char letter) {
  const std::size_t kind = capitals.find(letter);
  if (kind == std::string_view::npos) return std::nullopt;
  return static_cast<PieceKind>(kind);
}

std::optional<PieceKind> promotion_of(char letter) {
  switch (to_lower(letter)) {
    case 'n':
      return PieceKind::knight;
    case 'b':
      return PieceKind::bishop;
    case 'r':
      return PieceKind::rook;
    case 'q':
      return PieceKind::queen;
    default:
      return std::nullopt;
  }
}

tl::unexpected<Error> malformed(std::string_view text, std::string_view why) {
  return fail(fmt::format("bad move `{}`: {}", printable(text), why));
}
tl::unexpected<Error> illegal(std::string_view text) {
  return fail(fmt::format("illegal move `{}`", printable(text)));
}

PieceKind moved_kind(const Position& position, Move move) {
  const auto piece = position.piece_at(move.from());
  expects(piece.has_value());
  return piece->kind;
}

bool is_capture(const Position& position, Move move) {
  return move.kind() == Move::Kind::en_passant ||
         (move.kind() != Move::Kind::castling && position.piece_at(move.to()).has_value());
}

std::string castling_text(Move move) {
  return file_of(move.to()) > file_of(move.from()) ? "O-O" : "O-O-O";
}

std::string promotion_text(Move move) {
  if (move.kind() != Move::Kind::promotion) return {};
  return {'=', capitals[index(move.promoted())]};
}

std::string check_text(const Position& position, Move move) {
  Position after = position;
  after.play(move);
  if (!after.is_check()) return {};
  return has_legal_move(after) ? "+" : "#";
}

// The part of the origin that distinguishes the move from moves of the same kind of piece to the
// same square (PGN 8.2.3.4).
std::string origin_text(const Position& position, Move move, PieceKind kind) {
  const Color us = position.side_to_move();
  Bitboard rivals = 0;
  for (const Move other : filtered_moves(position, {position.pieces(us, kind), bit(move.to())})) {
    if (other.kind() == Move::Kind::normal && other.from() != move.from()) {
      rivals |= bit(other.from());
    }
  }
  if (rivals == 0) return {};
  std::string square = to_text(move.from());
  if ((rivals & file_set(file_of(move.from()))) == 0) return square.substr(0, 1);
  if ((rivals & rank_set(rank_of(move.from()))) == 0) return square.substr(1);
  return square;
}

// The parts of a move in SAN, before the move is searched for on the board.
struct San {
  std::optional<PieceKind> piece;  // absent without a letter: a pawn, or whatever stands on `from`
  Bitboard from = ~Bitboard{0};    // limited to the file and rank that the text names
  bool whole_origin = false;
  Square to{};
  std::optional<PieceKind> promoted;
};

std::string_view without_tail(std::string_view text) {
  constexpr std::string_view marks = "+#!?";
  while (!text.empty() && marks.find(text.back()) != std::string_view::npos) {
    text.remove_suffix(1);
  }
  for (const std::string_view tail : {"e.p.", "ep"}) {
    if (text.size() > tail.size() && text.ends_with(tail)) {
      return trim(text.substr(0, text.size() - tail.size()));
    }
  }
  return text;
}

// Removes "=Q", "(Q)", "/Q" or "Q" from the end.
std::optional<PieceKind> take_promotion(std::string_view& text) {
  std::string_view rest = text;
  const bool bracketed = rest.ends_with(')');
  if (bracketed) {
    rest.remove_suffix(1);
  }
  if (rest.empty()) return std::nullopt;
  const auto piece = promotion_of(rest.back());
  if (!piece) return std::nullopt;
  rest.remove_suffix(1);
  if (bracketed) {
    if (!rest.ends_with('(')) return std::nullopt;
    rest.remove_suffix(1);
  } else if (rest.ends_with('=') || rest.ends_with('/')) {
    rest.remove_suffix(1);
  }
  text = rest;
  return piece;
}

// Reads everything after the piece's letter, from the end: promotion, target, separator, origin.
std::optional<San> read_squares(std::string_view text) {
  San san;
  san.promoted = take_promotion(text);
  if (text.size() < 2) return std::nullopt;
  const auto to = parse_square(text.substr(text.size() - 2));
  if (!to) return std::nullopt;
  san.to = *to;
  text.remove_suffix(2);
  if (!text.empty() && (text.back() == 'x' || text.back() == ':' || text.back() == '-')) {
    text.remove_suffix(1);
  }
  if (text.size() > 2) return std::nullopt;
  san.whole_origin = text.size() == 2;
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'h') {
    san.from &= file_set(text.front() - 'a');
    text.remove_prefix(1);
  }
  if (!text.empty() && text.front() >= '1' && text.front() <= '8') {
    san.from &= rank_set(text.front() - '1');
    text.remove_prefix(1);
  }
  if (!text.empty()) return std::nullopt;
  return san;
}

std::optional<San> read_san(std::string_view text) {
  if (text.empty()) return std::nullopt;
  auto piece = kind_of_capital(text.front());
  // A lower-case letter is a piece unless it is also the letter of a file.
  if (!piece && text.front() != 'b') {
    piece = kind_of_capital(static_cast<char>(text.front() - 32));
  }
  if (piece) {
    text.remove_prefix(1);
  }
  auto san = read_squares(text);
  if (san) {
    san->piece = piece;
  }
  return san;
}

Result<Move> find_san(const Position& position, const San& san, std::string_view text) {
  const Bitboard own = position.pieces(position.side_to_move());
  Bitboard from = own & san.from;
  // A full origin without a letter means whatever piece stands there.
  if (san.piece || !san.whole_origin) {
    from &= position.pieces(san.piece.value_or(PieceKind::pawn));
  }
  Move found;
  bool lacks_promotion = false;
  for (const Move move : filtered_moves(position, {from, bit(san.to)})) {
    if (move.kind() == Move::Kind::castling) continue;
    const bool promotes = move.kind() == Move::Kind::promotion;
    lacks_promotion |= promotes && !san.promoted;
    if (promotes != san.promoted.has_value()) continue;
    if (promotes && move.promoted() != *san.promoted) continue;
    if (found) {
      return fail(fmt::format("ambiguous move `{}`: from {} or {}", printable(text),
                              to_text(found.from()), to_text(move.from())));
    }
    found = move;
  }
  if (lacks_promotion) return malformed(text, "expected the piece to promote to");
  if (!found) return illegal(text);
  return found;
}

Result<Move> find_castling(const Position& position, CastlingSide side, std::string_view text) {
  const Color us = position.side_to_move();
  const auto rook = position.castling_rook(us, side);
  if (!rook) return illegal(text);
  const Move move(position.king(us), *rook, Move::Kind::castling);
  if (!is_legal(position, move)) return illegal(text);
  return move;
}

// Reads "O-O" or "O-O-O", also with zeros or lower-case letters.
std::optional<CastlingSide> castling_side(std::string_view text) {
  if (text.size() != 3 && text.size() != 5) return std::nullopt;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool fits =
        at % 2 == 1 ? text[at] == '-' : text[at] == 'O' || text[at] == '0' || text[at] == 'o';
    if (!fits) return std::nullopt;
  }
  return text.size() == 3 ? CastlingSide::king_side : CastlingSide::queen_side;
}

// Reads castling that is written as the king's two squares; called when no plain king move fits.
Result<Move> find_king_steps(const Position& position, Square from, Square to,
                             std::string_view text) {
  const Color us = position.side_to_move();
  if (from != position.king(us) || rank_of(from) != rank_of(to)) return illegal(text);
  for (const CastlingSide side : {CastlingSide::king_side, CastlingSide::queen_side}) {
    const auto rook = position.castling_rook(us, side);
    if (!rook || castling_targets(from, *rook).king != to) continue;
    return find_castling(position, side, text);
  }
  return illegal(text);
}

}  // namespace

std::string format_coordinate(Move move, CastlingText castling) {
  if (move == Move::null()) return "0000";
  const Square from = move.from();
  Square to = move.to();
  if (move.kind() == Move::Kind::castling && castling == CastlingText::king_steps) {
    // From any file but e the king's two squares could also be a plain king move.
    const bool classical = file_of(from) == 4 && (file_of(to) == 0 || file_of(to) == 7);
    if (classical) {
      to = castling_targets(from, to).king;
    }
  }
  std::string text = to_text(from) + to_text(to);
  if (move.kind() == Move::Kind::promotion) {
    text += to_lower(capitals[index(move.promoted())]);
  }
  return text;
}

Result<Move> parse_coordinate(const Position& position, std::string_view text) {
  if (text == "0000") return malformed(text, "a null move is not a legal move");
  const auto from = parse_square(text.substr(0, 2));
  const auto to = parse_square(text.size() < 4 ? std::string_view{} : text.substr(2, 2));
  if (!from || !to || text.size() > 5) {
    return malformed(text, "expected two squares, such as e2e4, or e7e8q");
  }
  std::optional<PieceKind> promoted;
  if (text.size() == 5) {
    promoted = promotion_of(text[4]);
    if (!promoted) return malformed(text, "expected q, r, b or n after the squares");
  }
  bool lacks_promotion = false;
  for (const Move move : filtered_moves(position, {bit(*from), bit(*to)})) {
    const bool promotes = move.kind() == Move::Kind::promotion;
    lacks_promotion |= promotes && !promoted;
    if (promotes != promoted.has_value()) continue;
    if (!promotes || move.promoted() == *promoted) return move;
  }
  if (lacks_promotion) return malformed(text, "expected q, r, b or n after the squares");
  if (promoted) return illegal(text);
  return find_king_steps(position, *from, *to, text);
}

std::string format_san(const Position& position, Move move) {
  std::string text;
  const PieceKind kind = moved_kind(position, move);
  if (move.kind() == Move::Kind::castling) {
    text = castling_text(move);
  } else if (kind == PieceKind::pawn) {
    if (is_capture(position, move)) {
      text = {static_cast<char>('a' + file_of(move.from())), 'x'};
    }
    text += to_text(move.to()) + promotion_text(move);
  } else {
    text = capitals[index(kind)] + origin_text(position, move, kind);
    if (is_capture(position, move)) {
      text += 'x';
    }
    text += to_text(move.to());
  }
  return text + check_text(position, move);
}

std::string format_lan(const Position& position, Move move) {
  std::string text;
  if (move.kind() == Move::Kind::castling) {
    text = castling_text(move);
  } else {
    const PieceKind kind = moved_kind(position, move);
    if (kind != PieceKind::pawn) {
      text += capitals[index(kind)];
    }
    text += to_text(move.from()) + (is_capture(position, move) ? 'x' : '-') + to_text(move.to()) +
            promotion_text(move);
  }
  return text + check_text(position, move);
}

bool is_null_text(std::string_view text) {
  return text == "--" || text == "Z0" || text == "0000";
}

Result<Move> parse_san(const Position& position, std::string_view text) {
  const std::string_view body = without_tail(trim(text));
  if (is_null_text(body)) return malformed(text, "a null move is not a legal move");
  if (const auto side = castling_side(body)) return find_castling(position, *side, text);
  const auto san = read_san(body);
  auto found = san ? find_san(position, *san, text)
                   : Result<Move>(malformed(text, "expected a move such as Nf3, exd5 or O-O"));
  if (found) return found;
  // A lower-case b is first read as a file, and as a bishop if no pawn move fits.
  if (body.starts_with('b')) {
    if (auto bishop = read_squares(body.substr(1))) {
      bishop->piece = PieceKind::bishop;
      if (auto move = find_san(position, *bishop, text)) return move;
    }
  }
  // Castling in coordinates, such as e1g1.
  if (san && san->whole_origin && !san->promoted &&
      (!san->piece || san->piece == PieceKind::king)) {
    const Bitboard king = bit(position.king(position.side_to_move())) & san->from;
    if (king != 0) {
      if (auto move = parse_coordinate(position, to_text(lowest(king)) + to_text(san->to))) {
        return move;
      }
    }
  }
  return found;
}

}  // namespace ludex::chess
