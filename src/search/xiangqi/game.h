// Xiangqi for the alpha-beta core; search/alphabeta/game.h explains the members.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/score.h"
#include "rules/game.h"
#include "rules/xiangqi/bitboard.h"
#include "rules/xiangqi/game.h"
#include "rules/xiangqi/movegen.h"
#include "rules/xiangqi/position.h"
#include "rules/xiangqi/types.h"
#include "rules/xiangqi/zobrist.h"
#include "search/alphabeta/game.h"
#include "search/alphabeta/keys.h"
#include "search/alphabeta/position_values.h"
#include "search/alphabeta/value.h"
#include "search/xiangqi/checks.h"
#include "search/xiangqi/exchange.h"
#include "search/xiangqi/outlook_evaluator.h"
#include "search/xiangqi/repetition.h"

namespace ludex::search {

struct XiangqiGame {
  using Position = xiangqi::Position;
  using Move = xiangqi::Move;
  using MoveList = xiangqi::MoveList;
  using Evaluator = XiangqiOutlookEvaluator;
  using Checks = XiangqiChecks;
  using Keys = XiangqiKeys;

  static constexpr std::string_view name = "xiangqi";
  static constexpr std::size_t max_moves = xiangqi::max_moves;
  // Stalemate loses.
  static constexpr bool mates_by_check_alone = false;
  static constexpr bool may_repeat = true;
  static constexpr Offers offers{.character = true};

  [[nodiscard]] static std::uint16_t code(Move move) { return move.bits(); }
  [[nodiscard]] static Move move(std::uint16_t code) { return Move::from_bits(code); }
  [[nodiscard]] static bool is_legal(const Position& position, Move move) {
    return xiangqi::is_legal(position, move);
  }
  [[nodiscard]] static MoveList legal_moves(const Position& position) {
    return xiangqi::legal_moves(position);
  }
  [[nodiscard]] static MoveList legal_captures(const Position& position) {
    return xiangqi::legal_captures(position);
  }
  [[nodiscard]] static MoveList legal_quiets(const Position& position) {
    return xiangqi::legal_quiets(position);
  }
  [[nodiscard]] static bool is_capture(const Position& position, Move move) {
    return contains(position.occupied(), move.to()) && !move.is_promotion();
  }
  [[nodiscard]] static Checks checks(const Position& position) { return xiangqi_checks(position); }
  [[nodiscard]] static bool gives_check(const Position& position, const Checks& checks, Move move) {
    return search::gives_check(position, checks, move);
  }
  [[nodiscard]] static bool gives_check(const Position& position, Move move) {
    return xiangqi::gives_check(position, move);
  }

  [[nodiscard]] static std::uint64_t key(const Position& position) { return position.key(); }
  // By the natural limit a game is drawn after 100 or 120 counted plies.
  [[nodiscard]] static std::uint64_t table_key(const Position& position) {
    return key_near_limit(position.key(), position.halfmove_clock(), 80);
  }
  // Wrong for promotions.
  [[nodiscard]] static std::uint64_t likely_key(const Position& position, Move move);
  [[nodiscard]] static XiangqiRecord record(const Keys& keys, const Position& before, Move move,
                                            const Position& after) {
    return xiangqi_record(keys, before, move, after);
  }
  [[nodiscard]] static std::optional<Ruling> ruling_on(const Position& position, const Keys& keys);
  [[nodiscard]] static Value without_moves(const Position& /*position*/, int ply) {
    return mated_in(ply);
  }

  // The fewer pieces are left that can attack, the larger is the value that a win needs.
  [[nodiscard]] static engine::WinDrawLoss chances(const Position& position, Value value);
  [[nodiscard]] static bool null_move_is_sound(const Position& position);

  [[nodiscard]] static Value capture_gain(const Position& position, Move move) {
    const auto victim = position.piece_at(move.to());
    return victim && !move.is_promotion() ? exchange_value(victim->kind) : 0;
  }
  [[nodiscard]] static bool exchange_gains(const Position& position, Move move, Value threshold) {
    return search::exchange_gains(position, move, threshold);
  }
  // By piece and target square. Most squares are closed to kings, advisors and elephants, and some
  // to pawns. Only the others are numbered, without gaps, so that the histories stay close together
  // in memory.
  static constexpr std::size_t history_slots = std::size_t{2} * (9 + 5 + 7 + 90 + 90 + 90 + 55);
  [[nodiscard]] static std::size_t history_slot(const Position& position, Move move);
  static constexpr std::size_t butterfly_slots =
      std::size_t{2} * xiangqi::squares * xiangqi::squares;
  [[nodiscard]] static std::size_t butterfly_slot(const Position& position, Move move);
  static constexpr std::size_t capture_slots = history_slots * xiangqi::piece_kinds;
  [[nodiscard]] static std::size_t capture_slot(const Position& position, Move move);
  // Pawns; kings and their guards; rooks, horses and cannons of Red; of Black.
  static constexpr std::size_t structures = 4;
  [[nodiscard]] static std::uint64_t structure_key(const Position& position, std::size_t kind);

  [[nodiscard]] static Result<NamedPosition> named_position(std::string_view fen);

  [[nodiscard]] static rules::Move to_rules(Move move) { return xiangqi::to_game_move(move); }
  [[nodiscard]] static Replay<Position, Keys> replay(const rules::Game& game) {
    return xiangqi_replay(game);
  }
  [[nodiscard]] static std::vector<std::string> explain(const rules::Game& game);
};
static_assert(SearchGame<XiangqiGame>);

inline std::uint64_t XiangqiGame::likely_key(const Position& position, Move move) {
  const xiangqi::Piece piece = *position.piece_at(move.from());
  std::uint64_t key = position.key() ^ xiangqi::zobrist.black_to_move ^
                      xiangqi::piece_key(piece, move.from()) ^ xiangqi::piece_key(piece, move.to());
  if (const auto victim = position.piece_at(move.to())) {
    key ^= xiangqi::piece_key(*victim, move.to());
  }
  return key;
}

inline std::optional<Ruling> XiangqiGame::ruling_on(const Position& position, const Keys& keys) {
  if (position.halfmove_clock() >= 4) {
    if (const auto ruling = ruling_on_loop(position, keys)) return ruling;
  }
  return ruling_on_draws(position, keys);
}

// Stalemate loses, so that a side with few moves would often do better to pass.
inline bool XiangqiGame::null_move_is_sound(const Position& position) {
  using xiangqi::PieceKind;
  const xiangqi::Bitboard own = position.pieces(position.side_to_move());
  const xiangqi::Bitboard strong = position.pieces(PieceKind::rook) |
                                   position.pieces(PieceKind::horse) |
                                   position.pieces(PieceKind::cannon);
  return has_several(own & strong);
}

// The squares where Red's pieces of each kind can stand, numbered on through all kinds; 0 for other
// squares.
[[nodiscard]] constexpr auto make_xiangqi_slots() {
  using xiangqi::PieceKind;
  std::array<std::array<std::uint16_t, xiangqi::squares>, xiangqi::piece_kinds> slots{};
  std::uint16_t next = 0;
  for (std::size_t kind = 0; kind < xiangqi::piece_kinds; ++kind) {
    for (std::size_t square = 0; square < xiangqi::squares; ++square) {
      const int file = static_cast<int>(square) % xiangqi::files;
      const int rank = static_cast<int>(square) / xiangqi::files;
      const bool in_palace = file >= 3 && file <= 5 && rank <= 2;
      bool stands = true;
      switch (static_cast<PieceKind>(kind)) {
        case PieceKind::king:
          stands = in_palace;
          break;
        case PieceKind::advisor:
          stands = in_palace && (file + rank) % 2 == 1;
          break;
        case PieceKind::elephant:
          stands = rank <= 4 && rank % 2 == 0 && file % 2 == 0 && (file + rank) % 4 == 2;
          break;
        case PieceKind::pawn:
          stands = rank > 4 || (rank > 2 && file % 2 == 0);
          break;
        case PieceKind::horse:
        case PieceKind::rook:
        case PieceKind::cannon:
          break;
      }
      if (stands) {
        slots[kind][square] = next++;
      }
    }
  }
  return slots;
}
inline constexpr auto xiangqi_slots = make_xiangqi_slots();

inline std::size_t XiangqiGame::history_slot(const Position& position, Move move) {
  const xiangqi::Piece piece = *position.piece_at(move.from());
  const auto square = static_cast<std::size_t>(move.to());
  const bool is_red = piece.color == xiangqi::Color::red;
  const std::size_t slot = xiangqi_slots[index(piece.kind)][is_red ? square : 89 - square];
  return is_red ? slot : slot + history_slots / 2;
}

inline std::size_t XiangqiGame::butterfly_slot(const Position& position, Move move) {
  const std::size_t side = index(position.side_to_move());
  return (side * xiangqi::squares + static_cast<std::size_t>(move.from())) * xiangqi::squares +
         static_cast<std::size_t>(move.to());
}

inline std::size_t XiangqiGame::capture_slot(const Position& position, Move move) {
  const auto victim = position.piece_at(move.to());
  const std::size_t kind = victim ? index(victim->kind) : 0;
  return history_slot(position, move) * xiangqi::piece_kinds + kind;
}

inline std::uint64_t XiangqiGame::structure_key(const Position& position, std::size_t kind) {
  using xiangqi::Bitboard;
  using xiangqi::Color;
  using xiangqi::PieceKind;
  KeyMixer mixer;
  const auto add = [&mixer](Bitboard set) {
    mixer.add(set.low);
    mixer.add(set.high);
  };
  if (kind == 0) {
    add(position.pieces(Color::red, PieceKind::pawn));
    add(position.pieces(Color::black, PieceKind::pawn));
  } else if (kind == 1) {
    // The guards of the two sides never share a half of the board.
    add(position.pieces(PieceKind::king));
    add(position.pieces(PieceKind::advisor));
    add(position.pieces(PieceKind::elephant));
  } else {
    const Bitboard own = position.pieces(kind == 2 ? Color::red : Color::black);
    add(own & position.pieces(PieceKind::rook));
    add(own & position.pieces(PieceKind::horse));
    add(own & position.pieces(PieceKind::cannon));
  }
  mixer.add(index(position.side_to_move()));
  return mixer.key();
}

}  // namespace ludex::search
