#include "rules/xiangqi/face.h"

#include "rules/xiangqi/fen.h"
#include "rules/xiangqi/position.h"

namespace ludex::xiangqi {

namespace {

// The points where cannons and pawns start, which have marks.
std::vector<int> marked_points() {
  const Position start = Position::start();
  std::vector<int> points;
  for (int at = 0; at < static_cast<int>(squares); ++at) {
    const auto piece = start.piece_at(static_cast<Square>(at));
    if (piece && (piece->kind == PieceKind::cannon || piece->kind == PieceKind::pawn)) {
      points.push_back(at);
    }
  }
  return points;
}

}  // namespace

rules::Face face(const rules::Setup& /*setup*/) {
  const auto corner = [](int file, int rank) { return index(square_at(file, rank)); };
  return {.files = files,
          .ranks = ranks,
          .matter = rules::PieceForm::men,
          .surface = rules::Surface::river,
          .stars = marked_points(),
          .palaces = {{{corner(3, 0), corner(5, 2)}, {corner(3, 7), corner(5, 9)}}},
          // Both players count the files from their own right.
          .labels = {.in_margin = true,
                     .top = rules::rank_numbers(files),
                     .bottom = {"九", "八", "七", "六", "五", "四", "三", "二", "一"}},
          .margin = 0.34,
          .ink = {rules::Ink::red, rules::Ink::dark},
          .men = {"kai", "picture"},
          .premove = "xiangqi"};
}

rules::Trace trace_of(Color side, Move move) {
  if (move == Move::null()) return {.choice = "pass"};
  if (move.is_promotion()) {
    return {.at = {index(move.from())}, .man = letter_of({side, PieceKind::pawn})};
  }
  return {.at = {index(move.from()), index(move.to())}};
}

}  // namespace ludex::xiangqi
