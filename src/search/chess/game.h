// Chess for the alpha-beta core; search/alphabeta/game.h explains the members.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/score.h"
#include "rules/chess/bitboard.h"
#include "rules/chess/game.h"
#include "rules/chess/material.h"
#include "rules/chess/movegen.h"
#include "rules/chess/position.h"
#include "rules/chess/types.h"
#include "rules/chess/zobrist.h"
#include "rules/game.h"
#include "search/alphabeta/game.h"
#include "search/alphabeta/keys.h"
#include "search/alphabeta/position_values.h"
#include "search/alphabeta/value.h"
#include "search/chess/evaluation.h"
#include "search/chess/exchange.h"

namespace ludex::search {

struct ChessGame {
  using Position = chess::Position;
  using Move = chess::Move;
  using MoveList = chess::MoveList;
  using Evaluator = ChessEvaluator;
  using Checks = chess::CheckMap;
  using Keys = search::KeyStack<>;

  static constexpr std::string_view name = "chess";
  static constexpr std::size_t max_moves = chess::max_moves;
  static constexpr bool mates_by_check_alone = true;
  static constexpr bool may_repeat = true;
  static constexpr Offers offers{.rating = true};

  [[nodiscard]] static std::uint16_t code(Move move) { return move.bits(); }
  [[nodiscard]] static Move move(std::uint16_t code) { return Move::from_bits(code); }
  [[nodiscard]] static bool is_legal(const Position& position, Move move) {
    return chess::is_legal(position, move);
  }
  [[nodiscard]] static MoveList legal_moves(const Position& position) {
    return chess::legal_moves(position);
  }
  [[nodiscard]] static MoveList legal_captures(const Position& position) {
    return chess::legal_captures(position);
  }
  [[nodiscard]] static MoveList legal_quiets(const Position& position) {
    return chess::legal_quiets(position);
  }
  [[nodiscard]] static bool is_capture(const Position& position, Move move);
  [[nodiscard]] static Checks checks(const Position& position) {
    return chess::check_map(position);
  }
  [[nodiscard]] static bool gives_check(const Position& position, const Checks& checks, Move move) {
    return chess::gives_check(position, checks, move);
  }
  [[nodiscard]] static bool gives_check(const Position& position, Move move) {
    return chess::gives_check(position, move);
  }

  [[nodiscard]] static std::uint64_t key(const Position& position) { return position.key(); }
  [[nodiscard]] static std::uint64_t table_key(const Position& position);
  // Wrong for castling, promotions, captures en passant, and where rights get lost.
  [[nodiscard]] static std::uint64_t likely_key(const Position& position, Move move);
  [[nodiscard]] static std::optional<Ruling> ruling_on(const Position& position, const Keys& keys);
  [[nodiscard]] static NoRecord record(const Keys& /*keys*/, const Position& /*before*/,
                                       Move /*move*/, const Position& /*after*/) {
    return {};
  }
  [[nodiscard]] static Value without_moves(const Position& position, int ply) {
    return position.is_check() ? mated_in(ply) : drawn;
  }

  [[nodiscard]] static engine::WinDrawLoss chances(const Position& position, Value value);
  [[nodiscard]] static bool null_move_is_sound(const Position& position);

  [[nodiscard]] static Value capture_gain(const Position& position, Move move);
  [[nodiscard]] static bool exchange_gains(const Position& position, Move move, Value threshold) {
    return search::exchange_gains(position, move, threshold);
  }
  // By colour, piece and target square.
  static constexpr std::size_t history_slots = std::size_t{2} * 6 * 64;
  [[nodiscard]] static std::size_t history_slot(const Position& position, Move move);
  static constexpr std::size_t butterfly_slots = std::size_t{2} * 64 * 64;
  [[nodiscard]] static std::size_t butterfly_slot(const Position& position, Move move) {
    return index(position.side_to_move()) * 64 * 64 + (move.bits() & 4'095U);
  }
  // By capturing piece, target square and captured kind; a promotion without capture counts as the
  // capture of a king.
  static constexpr std::size_t capture_slots = history_slots * 6;
  [[nodiscard]] static std::size_t capture_slot(const Position& position, Move move);
  // Pawns; kings and minor pieces; all pieces of White; all of Black.
  static constexpr std::size_t structures = 4;
  [[nodiscard]] static std::uint64_t structure_key(const Position& position, std::size_t kind);

  [[nodiscard]] static Result<NamedPosition> named_position(std::string_view fen);

  [[nodiscard]] static rules::Move to_rules(Move move) { return chess::to_game_move(move); }
  [[nodiscard]] static Replay<Position, Keys> replay(const rules::Game& game);
  [[nodiscard]] static std::vector<std::string> explain(const rules::Game& game);
};
static_assert(SearchGame<ChessGame>);

inline bool ChessGame::is_capture(const Position& position, Move move) {
  switch (move.kind()) {
    case Move::Kind::normal:
      return chess::contains(position.occupied(), move.to());
    case Move::Kind::promotion:
      return move.promoted() == chess::PieceKind::queen;
    case Move::Kind::en_passant:
      return true;
    case Move::Kind::castling:
      return false;
  }
  return false;
}

inline std::uint64_t ChessGame::table_key(const Position& position) {
  return key_near_limit(position.key(), position.halfmove_clock(), 72);
}

inline std::uint64_t ChessGame::likely_key(const Position& position, Move move) {
  const chess::Piece piece = *position.piece_at(move.from());
  std::uint64_t key = position.key() ^ chess::zobrist.black_to_move ^
                      chess::piece_key(piece, move.from()) ^ chess::piece_key(piece, move.to());
  if (const auto victim = position.piece_at(move.to())) {
    key ^= chess::piece_key(*victim, move.to());
  }
  return key;
}

// Follows the rules by which games of engines are refereed: a draw by the third occurrence in the
// game, by 100 plies without capture or pawn move, or by dead material.
inline std::optional<Ruling> ChessGame::ruling_on(const Position& position, const Keys& keys) {
  const int clock = position.halfmove_clock();
  if (clock >= 100 && !(position.is_check() && !chess::has_legal_move(position))) {
    return Ruling::draw;
  }
  if (clock >= 4 && keys.loop(clock, 3) != 0) return Ruling::draw;
  if (chess::is_dead_by_material(position)) return Ruling::draw;
  return std::nullopt;
}

// With pawns alone, passing is often the best move there is.
inline bool ChessGame::null_move_is_sound(const Position& position) {
  const chess::Color side = position.side_to_move();
  const chess::Bitboard simple =
      position.pieces(side, chess::PieceKind::pawn) | position.pieces(side, chess::PieceKind::king);
  return position.pieces(side) != simple;
}

inline Value ChessGame::capture_gain(const Position& position, Move move) {
  Value gain = 0;
  if (move.kind() == Move::Kind::en_passant) {
    gain = exchange_value(chess::PieceKind::pawn);
  }
  if (const auto victim = position.piece_at(move.to())) {
    gain = exchange_value(victim->kind);
  }
  if (move.kind() == Move::Kind::promotion) {
    gain += exchange_value(move.promoted()) - exchange_value(chess::PieceKind::pawn);
  }
  return gain;
}

inline std::size_t ChessGame::history_slot(const Position& position, Move move) {
  const auto piece = position.piece_at(move.from());
  const std::size_t kind = index(piece->color) * 6 + index(piece->kind);
  return kind * 64 + static_cast<std::size_t>(move.to());
}

inline std::size_t ChessGame::capture_slot(const Position& position, Move move) {
  const auto victim = position.piece_at(move.to());
  auto kind = chess::PieceKind::king;
  if (victim) {
    kind = victim->kind;
  }
  if (move.kind() == Move::Kind::en_passant) {
    kind = chess::PieceKind::pawn;
  }
  return history_slot(position, move) * 6 + index(kind);
}

inline std::uint64_t ChessGame::structure_key(const Position& position, std::size_t kind) {
  using chess::Color;
  using chess::PieceKind;
  KeyMixer mixer;
  if (kind == 0) {
    mixer.add(position.pieces(Color::white, PieceKind::pawn));
    mixer.add(position.pieces(Color::black, PieceKind::pawn));
  } else if (kind == 1) {
    const chess::Bitboard minor =
        position.pieces(PieceKind::knight) | position.pieces(PieceKind::bishop);
    mixer.add(position.pieces(PieceKind::king));
    mixer.add(minor & position.pieces(Color::white));
    mixer.add(minor & position.pieces(Color::black));
  } else {
    const chess::Bitboard own = position.pieces(kind == 2 ? Color::white : Color::black);
    mixer.add(own & (position.pieces(PieceKind::knight) | position.pieces(PieceKind::queen)));
    mixer.add(own & (position.pieces(PieceKind::bishop) | position.pieces(PieceKind::queen)));
    mixer.add(own & (position.pieces(PieceKind::rook) | position.pieces(PieceKind::king)));
  }
  mixer.add(index(position.side_to_move()));
  return mixer.key();
}

}  // namespace ludex::search
