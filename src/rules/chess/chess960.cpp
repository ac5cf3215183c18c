#include "rules/chess/chess960.h"

#include <utility>

#include "base/expects.h"
#include "rules/chess/position_builder.h"

namespace ludex::chess {

namespace {

// The pairs of squares for the knights, among the five that bishops and queen leave free.
constexpr std::array<std::pair<int, int>, 10> knight_places{
    {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};

// A back rank that is being filled: each piece goes to the n-th square that is still free.
class Filling {
 public:
  void put(int file, PieceKind kind) {
    const auto at = static_cast<std::size_t>(file);
    expects(!taken_[at]);
    taken_[at] = true;
    back_rank_[at] = kind;
  }
  // The file of the n-th free square, counted from 0 and from the a-file.
  [[nodiscard]] int free_file(int n) const {
    int file = 0;
    for (; taken_[static_cast<std::size_t>(file)] || n > 0; ++file) {
      if (!taken_[static_cast<std::size_t>(file)]) {
        --n;
      }
    }
    return file;
  }
  [[nodiscard]] const BackRank& back_rank() const { return back_rank_; }

 private:
  BackRank back_rank_{};
  std::array<bool, 8> taken_{};
};

}  // namespace

BackRank chess960_back_rank(int number) {
  expects(number >= 0 && number < chess960_positions);
  Filling filling;
  filling.put((number % 4) * 2 + 1, PieceKind::bishop);
  filling.put((number / 4 % 4) * 2, PieceKind::bishop);
  filling.put(filling.free_file(number / 16 % 6), PieceKind::queen);
  const auto [left, right] = knight_places[static_cast<std::size_t>(number / 96)];
  const int left_file = filling.free_file(left);
  const int right_file = filling.free_file(right);
  filling.put(left_file, PieceKind::knight);
  filling.put(right_file, PieceKind::knight);
  for (const PieceKind kind : {PieceKind::rook, PieceKind::king, PieceKind::rook}) {
    filling.put(filling.free_file(0), kind);
  }
  return filling.back_rank();
}

Position chess960_start(int number) {
  const BackRank back_rank = chess960_back_rank(number);
  PositionBuilder builder;
  for (int file = 0; file < 8; ++file) {
    const PieceKind kind = back_rank[static_cast<std::size_t>(file)];
    builder.put({Color::white, kind}, square_at(file, 0));
    builder.put({Color::white, PieceKind::pawn}, square_at(file, 1));
    builder.put({Color::black, PieceKind::pawn}, square_at(file, 6));
    builder.put({Color::black, kind}, square_at(file, 7));
  }
  for (int file = 0; file < 8; ++file) {
    if (back_rank[static_cast<std::size_t>(file)] != PieceKind::rook) continue;
    builder.allow_castling(square_at(file, 0));
    builder.allow_castling(square_at(file, 7));
  }
  return builder.build();
}

std::optional<int> chess960_number(const BackRank& back_rank) {
  // Comparing with all 960 is fast enough, and cannot disagree with chess960_back_rank().
  for (int number = 0; number < chess960_positions; ++number) {
    if (chess960_back_rank(number) == back_rank) return number;
  }
  return std::nullopt;
}

std::optional<int> chess960_number(const Position& position) {
  BackRank back_rank{};
  for (int file = 0; file < 8; ++file) {
    const auto piece = position.piece_at(square_at(file, 0));
    if (!piece) return std::nullopt;
    back_rank[static_cast<std::size_t>(file)] = piece->kind;
  }
  const auto number = chess960_number(back_rank);
  if (!number || chess960_start(*number).key() != position.key()) return std::nullopt;
  return number;
}

}  // namespace ludex::chess
