// The answers of king and pawn against king beside a brute-force search that knows only the rules
// of chess and that a new queen or rook which stays on the board wins.
#include "search/chess/kpk.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <thread>
#include <vector>

#include "rules/chess/movegen.h"
#include "rules/chess/position_builder.h"

namespace ludex::search {
namespace {

using namespace chess_evaluation;

using chess::Color;
using chess::PieceKind;
using chess::Square;

constexpr std::size_t question_count = std::size_t{2} * 64 * 64 * 64;

std::size_t index_of(const KpkQuestion& question) {
  const auto king = static_cast<std::size_t>(question.king);
  const auto enemy = static_cast<std::size_t>(question.enemy_king);
  const auto pawn = static_cast<std::size_t>(question.pawn);
  return ((std::size_t{question.pawn_side_moves} * 64 + king) * 64 + enemy) * 64 + pawn;
}

std::optional<chess::Position> position_of(const KpkQuestion& question) {
  if (question.king == question.pawn || question.king == question.enemy_king ||
      question.pawn == question.enemy_king) {
    return std::nullopt;
  }
  chess::PositionBuilder builder;
  builder.put({Color::white, PieceKind::king}, question.king);
  builder.put({Color::white, PieceKind::pawn}, question.pawn);
  builder.put({Color::black, PieceKind::king}, question.enemy_king);
  builder.set_side_to_move(question.pawn_side_moves ? Color::white : Color::black);
  if (builder.opponent_is_in_check()) return std::nullopt;
  return builder.build();
}

KpkQuestion question_of(const chess::Position& position) {
  return {position.king(Color::white), chess::lowest(position.pieces(PieceKind::pawn)),
          position.king(Color::black), position.side_to_move() == Color::white};
}

bool promotion_wins(const chess::Position& promoted) {
  const chess::MoveList replies = chess::legal_moves(promoted);
  if (replies.empty()) return promoted.is_check();
  for (const chess::Move reply : replies) {
    if (chess::contains(promoted.occupied(), reply.to())) return false;
  }
  return true;
}

// What can be reached in one move.
struct KpkNode {
  std::uint32_t at = 0;
  bool pawn_side_moves = false;
  bool wins_at_once = false;
  bool may_draw_at_once = false;
  std::vector<std::uint32_t> next;
};

KpkNode node_of(const KpkQuestion& question, const chess::Position& position) {
  KpkNode node{
      static_cast<std::uint32_t>(index_of(question)), question.pawn_side_moves, false, false, {}};
  const chess::MoveList moves = chess::legal_moves(position);
  if (moves.empty()) {
    node.may_draw_at_once = true;
  }
  for (const chess::Move move : moves) {
    chess::Position after = position;
    after.play(move);
    if (after.pieces(PieceKind::pawn) != 0) {
      node.next.push_back(static_cast<std::uint32_t>(index_of(question_of(after))));
    } else if (!question.pawn_side_moves) {
      node.may_draw_at_once = true;
    } else if (move.promoted() == PieceKind::queen || move.promoted() == PieceKind::rook) {
      node.wins_at_once |= promotion_wins(after);
    }
  }
  return node;
}

std::vector<KpkNode> all_nodes() {
  std::vector<KpkNode> nodes;
  for (const bool pawn_side_moves : {false, true}) {
    for (int pawn = 8; pawn < 56; ++pawn) {
      if ((pawn & 7) > 3) continue;
      for (int kings = 0; kings < 64 * 64; ++kings) {
        const KpkQuestion question{static_cast<Square>(kings / 64), static_cast<Square>(pawn),
                                   static_cast<Square>(kings % 64), pawn_side_moves};
        const auto position = position_of(question);
        if (position) {
          nodes.push_back(node_of(question, *position));
        }
      }
    }
  }
  return nodes;
}

std::vector<bool> solve(const std::vector<KpkNode>& nodes) {
  std::vector<bool> won(question_count);
  const auto is_won = [&](const KpkNode& node) {
    if (node.wins_at_once) return true;
    if (node.may_draw_at_once) return false;
    for (const std::uint32_t next : node.next) {
      if (won[next] == node.pawn_side_moves) return node.pawn_side_moves;
    }
    return !node.pawn_side_moves;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (const KpkNode& node : nodes) {
      if (won[node.at] || !is_won(node)) continue;
      won[node.at] = true;
      changed = true;
    }
  }
  return won;
}

TEST(Kpk, AnswersAsTheRulesDo) {
  const std::vector<KpkNode> nodes = all_nodes();
  const std::vector<bool> won = solve(nodes);
  std::size_t wrong = 0;
  for (const KpkNode& node : nodes) {
    const KpkQuestion question{static_cast<Square>(node.at / 4096 % 64),
                               static_cast<Square>(node.at % 64),
                               static_cast<Square>(node.at / 64 % 64), node.pawn_side_moves};
    wrong += kpk_is_won(question) == won[node.at] ? 0 : 1;
  }
  EXPECT_EQ(wrong, 0U);
  EXPECT_GT(nodes.size(), 160'000U);
}

TEST(Kpk, AnswersAlikeOnBothWings) {
  const KpkQuestion left{chess::square_at(2, 5), chess::square_at(1, 4), chess::square_at(1, 7),
                         true};
  const KpkQuestion right{chess::square_at(5, 5), chess::square_at(6, 4), chess::square_at(6, 7),
                          true};
  EXPECT_EQ(kpk_is_won(left), kpk_is_won(right));
}

TEST(Kpk, MayBeAskedByManyThreadsAtOnce) {
  const KpkQuestion question{chess::square_at(4, 5), chess::square_at(4, 4), chess::square_at(4, 7),
                             true};
  std::array<std::jthread, 4> threads;
  for (std::jthread& thread : threads) {
    thread = std::jthread([&] { EXPECT_TRUE(kpk_is_won(question)); });
  }
}

}  // namespace
}  // namespace ludex::search
