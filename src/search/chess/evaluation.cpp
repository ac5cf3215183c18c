#include "search/chess/evaluation.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdlib>

#include "rules/chess/bitboard.h"
#include "search/chess/evaluation_table.h"
#include "search/chess/piece_squares.h"

namespace ludex::search {

namespace {

using chess::Bitboard;
using chess::Color;
using chess::PieceKind;
using chess::Position;
using chess::Square;

constexpr Value tempo = 12;
constexpr Phased bishop_pair{28, 46};
constexpr Phased doubled{-8, -20};
constexpr Phased isolated{-12, -14};
constexpr Phased open_file{24, 10};
constexpr Phased half_open_file{12, 6};
// A passed pawn by the ranks it has advanced; how near the kings are to it counts in the endgame.
constexpr std::array<Phased, 8> passed{
    {{0, 0}, {2, 8}, {4, 14}, {12, 30}, {32, 58}, {66, 104}, {110, 170}, {0, 0}}};
constexpr int shelter_pawn = 11;

// How much each kind keeps the game a middlegame; the sum over a full board.
constexpr std::array<int, 6> phase_weight{0, 1, 1, 2, 4, 0};
constexpr int full_phase = EvaluationTable::full_phase;

[[nodiscard]] int count(Bitboard set) {
  return std::popcount(set);
}

// All squares in front of these, as the colour goes.
[[nodiscard]] Bitboard ahead_of(Color color, Bitboard set) {
  if (color == Color::white) {
    set <<= 8U;
    set |= set << 8U;
    set |= set << 16U;
    return set | set << 32U;
  }
  set >>= 8U;
  set |= set >> 8U;
  set |= set >> 16U;
  return set | set >> 32U;
}
[[nodiscard]] Bitboard with_neighbours(Bitboard set) {
  return set | (set & ~chess::file_a) >> 1U | (set & ~chess::file_h) << 1U;
}
[[nodiscard]] int distance(Square a, Square b) {
  return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
}

[[nodiscard]] Phased pieces_of(const Position& position, Color color) {
  const int turned = color == Color::white ? 0 : 56;
  Phased sum;
  for (std::size_t kind = 0; kind < piece_squares.size(); ++kind) {
    Bitboard left = position.pieces(color, static_cast<PieceKind>(kind));
    while (left != 0) {
      const int square = index(chess::pop_lowest(left)) ^ turned;
      sum += piece_squares[kind][static_cast<std::size_t>(square)];
    }
  }
  return sum;
}

[[nodiscard]] Phased passed_pawn(const Position& position, Color color, Square pawn) {
  const int rank = color == Color::white ? rank_of(pawn) : 7 - rank_of(pawn);
  const int step = color == Color::white ? 8 : -8;
  const auto stop = static_cast<Square>(index(pawn) + step);
  Phased value = passed[static_cast<std::size_t>(rank)];
  const int race = distance(position.king(~color), stop) - distance(position.king(color), stop);
  value += Phased(0, race * rank * 2);
  if (chess::contains(position.occupied(), stop)) value -= Phased(0, 6 * rank);
  return value;
}

[[nodiscard]] Phased pawns_of(const Position& position, Color color) {
  const Bitboard ours = position.pieces(color, PieceKind::pawn);
  const Bitboard theirs = position.pieces(~color, PieceKind::pawn);
  Phased sum = doubled.times(count(ours & ahead_of(color, ours)));
  const Bitboard guarded = with_neighbours(ahead_of(~color, theirs));
  for (Bitboard left = ours; left != 0;) {
    const Square pawn = chess::pop_lowest(left);
    const Bitboard file = chess::file_set(file_of(pawn));
    if ((ours & with_neighbours(file) & ~file) == 0) sum += isolated;
    const bool is_passed =
        !chess::contains(guarded, pawn) && (ahead_of(color, chess::bit(pawn)) & ours) == 0;
    if (is_passed) sum += passed_pawn(position, color, pawn);
  }
  return sum;
}

[[nodiscard]] Phased helpers_of(const Position& position, Color color) {
  const Bitboard ours = position.pieces(color, PieceKind::pawn);
  const Bitboard pawns = position.pieces(PieceKind::pawn);
  Phased sum;
  if (count(position.pieces(color, PieceKind::bishop)) >= 2) sum += bishop_pair;
  for (Bitboard left = position.pieces(color, PieceKind::rook); left != 0;) {
    const Bitboard file = chess::file_set(file_of(chess::pop_lowest(left)));
    if ((file & pawns) == 0) {
      sum += open_file;
    } else if ((file & ours) == 0) {
      sum += half_open_file;
    }
  }
  const Bitboard king = chess::bit(position.king(color));
  const Bitboard front = with_neighbours(ahead_of(color, king));
  const Bitboard near =
      with_neighbours(color == Color::white ? king << 8U | king << 16U : king >> 8U | king >> 16U);
  sum += Phased(shelter_pawn * std::min(3, count(ours & near & front)), 0);
  return sum;
}

[[nodiscard]] int phase_of(const Position& position) {
  int phase = 0;
  for (std::size_t kind = 0; kind < phase_weight.size(); ++kind) {
    phase += phase_weight[kind] * count(position.pieces(static_cast<PieceKind>(kind)));
  }
  return std::min(phase, full_phase);
}

// Without pawns, a lead of no more than a minor piece wins nothing.
[[nodiscard]] Value scaled(const Position& position, Value value) {
  const Color strong = value > 0 ? Color::white : Color::black;
  if (position.pieces(strong, PieceKind::pawn) != 0) return value;
  Value lead = 0;
  for (std::size_t at = 1; at < material.size(); ++at) {
    const auto kind = static_cast<PieceKind>(at);
    lead += material[at].endgame() *
            (count(position.pieces(strong, kind)) - count(position.pieces(~strong, kind)));
  }
  return lead < material[chess::index(PieceKind::rook)].endgame() - 50 ? value / 8 : value;
}

}  // namespace

EvaluationTable explain(const Position& position) {
  EvaluationTable table;
  const auto row = [&](std::string_view term, Phased (*of)(const Position&, Color)) {
    table.rows.push_back({term, of(position, Color::white), of(position, Color::black)});
  };
  row("pieces", pieces_of);
  row("pawns", pawns_of);
  row("helpers", helpers_of);
  const bool white_moves = position.side_to_move() == Color::white;
  table.phase = phase_of(position);
  const Value value = ChessEvaluator().evaluate(position);
  table.total = white_moves ? value : -value;
  return table;
}

Value ChessEvaluator::evaluate(const Position& position) {
  Phased sum = pieces_of(position, Color::white);
  sum -= pieces_of(position, Color::black);
  sum += pawns_of(position, Color::white);
  sum -= pawns_of(position, Color::black);
  sum += helpers_of(position, Color::white);
  sum -= helpers_of(position, Color::black);
  const int phase = phase_of(position);
  const Value blended =
      (sum.middlegame() * phase + sum.endgame() * (full_phase - phase)) / full_phase;
  const Value white = std::clamp(scaled(position, blended), 1 - least_mate, least_mate - 1);
  return position.side_to_move() == Color::white ? white + tempo : -white + tempo;
}

}  // namespace ludex::search
