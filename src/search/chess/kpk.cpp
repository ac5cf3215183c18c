#include "search/chess/kpk.h"

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/chess/eval_geometry.h"

namespace ludex::search::chess_evaluation {

namespace {

// Pawns of files a to d on ranks 2 to 7; the others are their mirror images.
constexpr std::size_t pawn_places = 24;
constexpr std::size_t position_count = std::size_t{2} * 64 * 64 * pawn_places;

[[nodiscard]] std::size_t index_of(const KpkQuestion& question) {
  const int on_board = (rank_of(question.pawn) - 1) * 4 + file_of(question.pawn);
  const auto place = static_cast<std::size_t>(on_board);
  const std::size_t kings =
      static_cast<std::size_t>(question.king) * 64 + static_cast<std::size_t>(question.enemy_king);
  return ((question.pawn_side_moves ? 1U : 0U) * pawn_places + place) * 4096 + kings;
}
[[nodiscard]] KpkQuestion question_at(std::size_t at) {
  const std::size_t kings = at % 4096;
  const std::size_t place = at / 4096 % pawn_places;
  return {static_cast<Square>(kings / 64),
          chess::square_at(static_cast<int>(place % 4), static_cast<int>(place / 4) + 1),
          static_cast<Square>(kings % 64), at / 4096 >= pawn_places};
}

// Works backwards from promotions: a position is won when the pawn's side has a move to a won one,
// or the other side has no move to any other. What is never found to be won is drawn.
class Generator {
 public:
  Generator() {
    for (std::size_t at = 0; at < position_count; ++at) {
      if (is_legal(question_at(at))) {
        open_.push_back(static_cast<std::uint32_t>(at));
      }
    }
    for (bool changed = true; changed;) {
      changed = false;
      std::vector<std::uint32_t> still_open;
      for (const std::uint32_t at : open_) {
        const KpkQuestion question = question_at(at);
        const bool won = question.pawn_side_moves ? can_win(question) : must_lose(question);
        if (won) {
          won_[at] = true;
          changed = true;
        } else {
          still_open.push_back(at);
        }
      }
      open_ = std::move(still_open);
    }
  }

  [[nodiscard]] const std::bitset<position_count>& won() const { return won_; }

 private:
  [[nodiscard]] static bool is_legal(const KpkQuestion& question) {
    if (question.pawn == question.king || question.pawn == question.enemy_king) return false;
    if (distance(question.king, question.enemy_king) <= 1) return false;
    const Bitboard hit = chess::pawn_attacks(Color::white, question.pawn);
    return !question.pawn_side_moves || !chess::contains(hit, question.enemy_king);
  }
  [[nodiscard]] bool is_won(const KpkQuestion& question) const { return won_[index_of(question)]; }

  [[nodiscard]] bool can_win(const KpkQuestion& now) const {
    KpkQuestion next = now;
    next.pawn_side_moves = false;
    const Bitboard forbidden = chess::king_attacks(now.enemy_king) | chess::bit(now.pawn);
    for (Bitboard left = chess::king_attacks(now.king) & ~forbidden; left != 0;) {
      next.king = chess::pop_lowest(left);
      if (is_won(next)) return true;
    }
    next.king = now.king;
    const Square step = above<Color::white>(now.pawn);
    if (step == now.king || step == now.enemy_king) return false;
    if (rank_of(step) == 7) {
      // A new queen or rook that cannot be taken wins.
      return distance(now.enemy_king, step) > 1 || distance(now.king, step) <= 1;
    }
    next.pawn = step;
    if (is_won(next)) return true;
    const Square two_steps = above<Color::white>(step);
    if (rank_of(step) != 2 || two_steps == now.king || two_steps == now.enemy_king) return false;
    next.pawn = two_steps;
    return is_won(next);
  }

  [[nodiscard]] bool must_lose(const KpkQuestion& now) const {
    KpkQuestion next = now;
    next.pawn_side_moves = true;
    const Bitboard forbidden =
        chess::king_attacks(now.king) | chess::pawn_attacks(Color::white, now.pawn);
    Bitboard left = chess::king_attacks(now.enemy_king) & ~forbidden;
    // Without a move it is stalemate: a king and a pawn never mate.
    if (left == 0 || chess::contains(left, now.pawn)) return false;
    while (left != 0) {
      next.enemy_king = chess::pop_lowest(left);
      if (!is_won(next)) return false;
    }
    return true;
  }

  std::bitset<position_count> won_;
  std::vector<std::uint32_t> open_;
};

}  // namespace

bool kpk_is_won(const KpkQuestion& question) {
  static const Generator generator;
  if (file_of(question.pawn) <= 3) return generator.won()[index_of(question)];
  const auto mirrored = [](Square square) { return static_cast<Square>(index(square) ^ 7); };
  return generator.won()[index_of({mirrored(question.king), mirrored(question.pawn),
                                   mirrored(question.enemy_king), question.pawn_side_moves})];
}

}  // namespace ludex::search::chess_evaluation
