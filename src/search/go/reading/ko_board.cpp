#include "search/go/reading/ko_board.h"

#include <bit>
#include <cstdlib>

#include "rules/go/zobrist.h"

namespace ludex::search::go_reading {

// Here, because g++ 12 takes the default board's size for a dangling reference where it inlines
// this.
KoBoard::KoBoard() = default;

std::uint64_t KoBoard::key(go::Color mover) const {
  std::uint64_t key = position_.key();
  if (const auto ban = position_.ko()) {
    key ^= go::zobrist.ko[go::index(ban->point)];
  }
  if (ignored_ != go::Point{}) {
    key ^= std::rotl(go::zobrist.ko[go::index(ignored_)], 17);
  }
  return mover == go::Color::white ? key ^ go::zobrist.white_to_move : key;
}

bool KoBoard::may_ignore(go::Color mover, go::Point point) const {
  const bool allowed = mover == attacker_ ? rule_ == KoRule::attacker_may_ignore
                                          : rule_ == KoRule::defender_may_ignore;
  if (!allowed || ignored_ == go::Point{}) return allowed;
  return std::abs(go::column_of(point) - go::column_of(ignored_)) <= 1 &&
         std::abs(go::row_of(point) - go::row_of(ignored_)) <= 1;
}

bool KoBoard::can_play(go::Color mover, go::Point point) {
  if (position_.is_suicide(mover, point)) return false;
  if (!position_.is_banned_by_ko(mover, point)) return true;
  met_ko_ = true;
  return may_ignore(mover, point);
}

KoBoard::Undo KoBoard::play(go::Color mover, go::Point move) {
  Undo undo{.position = {}, .ignored = ignored_};
  if (move == go::Point{}) {
    undo.position = position_.pass();
    return undo;
  }
  if (ignored_ == go::Point{} && position_.is_banned_by_ko(mover, move)) {
    ignored_ = move;
  }
  undo.position = position_.play(mover, move);
  met_ko_ = met_ko_ || position_.ko().has_value();
  return undo;
}

void KoBoard::undo(const Undo& undo) {
  position_.undo(undo.position);
  ignored_ = undo.ignored;
}

}  // namespace ludex::search::go_reading
