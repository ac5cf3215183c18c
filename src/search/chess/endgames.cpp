#include "search/chess/endgames.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>

#include "search/chess/eval_geometry.h"
#include "search/chess/kpk.h"
#include "search/chess/weight_values.h"

namespace ludex::search::chess_evaluation {

namespace {

using chess::Position;

// The base value of a known win, above every advantage that is not a known win.
constexpr Value winning = 900;

Value endgame_value(PieceKind kind) {
  return weights.material[index(kind)].endgame();
}

// 0 in the middle to 108 in the corners.
Value towards_edge(Square square) {
  const int file = 3 - from_edge(file_of(square));
  const int rank = 3 - from_edge(rank_of(square));
  return 6 * (file * file + rank * rank);
}
Value towards_each_other(Square a, Square b) {
  return 20 * (7 - distance(a, b));
}

// Drives a king without helpers to the edge, with any pieces that mate.
Value drive_to_edge(const Position& position, Color strong) {
  const Square prey = position.king(~strong);
  Value value = winning + towards_edge(prey) + towards_each_other(position.king(strong), prey);
  for (std::size_t kind = 0; kind < weights.material.size(); ++kind) {
    const auto piece = static_cast<PieceKind>(kind);
    value += endgame_value(piece) * std::popcount(position.pieces(strong, piece));
  }
  return value;
}

// Bishop and knight mate in the corners of the bishop's colour alone.
Value drive_to_corner(const Position& position, Color strong) {
  const Square prey = position.king(~strong);
  const bool dark = (position.pieces(PieceKind::bishop) & chess::dark_squares) != 0;
  const int file = dark ? file_of(prey) : 7 - file_of(prey);
  const int near_corner = std::abs(7 - file - rank_of(prey));  // 7 in a corner of that colour, 0
                                                               // halfway between both
  return winning + endgame_value(PieceKind::bishop) + endgame_value(PieceKind::knight) +
         30 * near_corner + towards_edge(prey) / 2 +
         towards_each_other(position.king(strong), prey);
}

Value draw(const Position&, Color) {
  return drawn;
}

Value pawn_against_king(const Position& position, Color strong) {
  const Square pawn = chess::lowest(position.pieces(PieceKind::pawn));
  const KpkQuestion question{position.king(strong), pawn, position.king(~strong),
                             position.side_to_move() == strong};
  const bool white = strong == Color::white;
  if (!kpk_is_won(white ? question : question.mirrored())) return drawn;
  return winning / 2 + 20 * (white ? rank_of(pawn) : 7 - rank_of(pawn));
}

// The rook wins when its king is before the pawn or the pawn's king is far; else the race decides.
Value rook_against_pawn(const Position& position, Color strong) {
  const Square pawn = chess::lowest(position.pieces(PieceKind::pawn));
  const Square hunter = position.king(strong);
  const Square guard = position.king(~strong);
  const bool white = strong == Color::white;
  const Square goal = chess::square_at(file_of(pawn), white ? 0 : 7);
  const int to_go = std::abs(rank_of(pawn) - rank_of(goal));
  const int ours = distance(hunter, goal) - (position.side_to_move() == strong ? 1 : 0);
  const Value won = endgame_value(PieceKind::rook) - endgame_value(PieceKind::pawn) + 200;
  if (ours <= to_go - 1 || distance(guard, pawn) >= 4) return won - 10 * distance(hunter, pawn);
  const int race = distance(guard, goal) + to_go - ours;
  return std::clamp(60 + 25 * race, 20, 300);
}

// A knight or a bishop holds against a rook, but less well near a corner and with its king far from
// the knight.
Value rook_against_minor(const Position& position, Color strong) {
  const Square prey = position.king(~strong);
  const Bitboard knights = position.pieces(PieceKind::knight);
  const Value apart = knights != 0 ? 8 * distance(prey, chess::lowest(knights)) : 0;
  return towards_edge(prey) / 4 + apart + towards_each_other(position.king(strong), prey) / 10;
}

// On the files of rooks and bishops a pawn one step from promotion holds if its own king is beside
// it and the other king is far away.
Value queen_against_pawn(const Position& position, Color strong) {
  const Square pawn = chess::lowest(position.pieces(PieceKind::pawn));
  const Square guard = position.king(~strong);
  const Value close = towards_each_other(position.king(strong), guard) / 2;
  const bool white = strong == Color::white;
  const Square goal = chess::square_at(file_of(pawn), white ? 0 : 7);
  const bool last_step = std::abs(rank_of(pawn) - rank_of(goal)) == 1;
  const int file = from_edge(file_of(pawn));
  if (last_step && (file == 0 || file == 2) && distance(guard, pawn) <= 1 &&
      distance(position.king(strong), goal) > 4) {
    return close;
  }
  return winning / 2 + endgame_value(PieceKind::queen) - endgame_value(PieceKind::pawn) + close;
}

Value queen_against_rook(const Position& position, Color strong) {
  const Square prey = position.king(~strong);
  return endgame_value(PieceKind::queen) - endgame_value(PieceKind::rook) + towards_edge(prey) +
         towards_each_other(position.king(strong), prey);
}

// The pieces of one side as a number, two digits a kind.
constexpr int pieces(int pawns, int knights, int bishops, int rooks, int queens) {
  return (((queens * 100 + rooks) * 100 + bishops) * 100 + knights) * 100 + pawns;
}
int pieces_of(const Position& position, Color color) {
  const auto count = [&](PieceKind kind) { return std::popcount(position.pieces(color, kind)); };
  if (count(PieceKind::queen) > 9) return -1;
  return pieces(count(PieceKind::pawn), count(PieceKind::knight), count(PieceKind::bishop),
                count(PieceKind::rook), count(PieceKind::queen));
}

struct Row {
  std::string_view name;
  int strong;
  int weak;
  Value (*value)(const Position&, Color);
};
constexpr int none = 0;
constexpr int pawn = pieces(1, 0, 0, 0, 0);
constexpr int knight = pieces(0, 1, 0, 0, 0);
constexpr int bishop = pieces(0, 0, 1, 0, 0);
constexpr int rook = pieces(0, 0, 0, 1, 0);
constexpr int queen = pieces(0, 0, 0, 0, 1);
constexpr std::array rows{
    Row{"pawn against king", pawn, none, pawn_against_king},
    Row{"two knights against king", 2 * knight, none, draw},
    Row{"bishop and knight against king", bishop + knight, none, drive_to_corner},
    Row{"rook against pawn", rook, pawn, rook_against_pawn},
    Row{"rook against bishop", rook, bishop, rook_against_minor},
    Row{"rook against knight", rook, knight, rook_against_minor},
    Row{"queen against pawn", queen, pawn, queen_against_pawn},
    Row{"queen against rook", queen, rook, queen_against_rook},
};

// Whether these pieces mate a king that is alone.
bool mates_alone(const Position& position, Color strong) {
  const auto own = [&](PieceKind kind) { return position.pieces(strong, kind); };
  if ((own(PieceKind::queen) | own(PieceKind::rook)) != 0) return true;
  const Bitboard bishops = own(PieceKind::bishop);
  const bool pair = (bishops & chess::dark_squares) != 0 && (bishops & ~chess::dark_squares) != 0;
  return pair || (bishops != 0 && own(PieceKind::knight) != 0);
}

}  // namespace

std::optional<KnownEndgame> known_endgame(const Position& position) {
  for (const Color strong : {Color::white, Color::black}) {
    const auto as_white = [&](Value value) { return strong == Color::white ? value : -value; };
    const int ours = pieces_of(position, strong);
    const int theirs = pieces_of(position, ~strong);
    for (const Row& row : rows) {
      if (row.strong == ours && row.weak == theirs) {
        return KnownEndgame{row.name, as_white(row.value(position, strong))};
      }
    }
    if (theirs == none && mates_alone(position, strong)) {
      const Value value = std::min(drive_to_edge(position, strong), least_decided - 1);
      return KnownEndgame{"pieces against king", as_white(value)};
    }
  }
  return std::nullopt;
}

}  // namespace ludex::search::chess_evaluation
