#include "search/go/reading/ladder.h"

#include "search/go/playout/tactics.h"

namespace ludex::search::go_reading {

namespace {

using go_playout::FewPoints;
using go_playout::liberties_of;

// More moves than any ladder on a board of 19x19 with a few branches has.
constexpr int most_moves = 600;

class Ladder {
 public:
  Ladder(go::Position& position, go::Point stone)
      : position_(position), stone_(stone), owner_(*position.stone_at(stone)) {}

  // Both return whether the string is captured, and set `move` to the one that captures or escapes.
  bool attack(go::Point& move);
  bool defend(go::Point& move);

 private:
  [[nodiscard]] bool can_play(go::Color color, go::Point point) const {
    return !position_.is_suicide(color, point) && !position_.is_banned_by_ko(color, point);
  }
  // Whether the string is captured after the move, with the other colour to play.
  bool is_captured_after(go::Color color, go::Point point);

  go::Position& position_;
  go::Point stone_;
  go::Color owner_;
  int moves_ = 0;
};

bool Ladder::is_captured_after(go::Color color, go::Point point) {
  ++moves_;
  const go::Position::Undo undo = position_.play(color, point);
  go::Point unused{};
  const bool captured =
      !position_.has_stone(owner_, stone_) || (color == owner_ ? attack(unused) : defend(unused));
  position_.undo(undo);
  return captured;
}

bool Ladder::attack(go::Point& move) {
  const int count = position_.liberty_count(stone_);
  if (count > 2 || moves_ >= most_moves) return false;
  const FewPoints<2> liberties = liberties_of<2>(position_, stone_);
  for (const go::Point liberty : liberties) {
    if (!can_play(~owner_, liberty)) continue;
    if (count == 1 || is_captured_after(~owner_, liberty)) {
      move = liberty;
      return true;
    }
  }
  return false;
}

bool Ladder::defend(go::Point& move) {
  if (position_.liberty_count(stone_) > 1 || moves_ >= most_moves) return false;
  FewPoints<16> answers;
  position_.for_each_stone_until(stone_, [&](go::Point stone) {
    position_.for_each_neighbour(stone, [&](go::Point next) {
      if (position_.has_stone(~owner_, next) && position_.liberty_count(next) == 1) {
        answers.add(liberties_of<1>(position_, next)[0]);
      }
    });
    return answers.is_full();
  });
  answers.add(liberties_of<1>(position_, stone_)[0]);
  for (const go::Point answer : answers) {
    if (can_play(owner_, answer) && !is_captured_after(owner_, answer)) {
      move = answer;
      return false;
    }
  }
  return true;
}

}  // namespace

LadderAnswer ladder_attack(go::Position& position, go::Point stone) {
  LadderAnswer answer;
  answer.captured = Ladder(position, stone).attack(answer.move);
  return answer;
}

LadderAnswer ladder_escape(go::Position& position, go::Point stone) {
  LadderAnswer answer;
  answer.captured = Ladder(position, stone).defend(answer.move);
  return answer;
}

}  // namespace ludex::search::go_reading
