#include "search/go/reading/ladder.h"

#include "search/go/playout/tactics.h"
#include "search/go/reading/candidates.h"
#include "search/go/reading/zone.h"

namespace ludex::search::go_reading {

namespace {

using go_playout::FewPoints;
using go_playout::liberties_of;

class Ladder {
 public:
  Ladder(go::Position& position, go::Point stone, go::PointSet* zone, int most_moves)
      : position_(position),
        stone_(stone),
        zone_(zone),
        most_moves_(most_moves),
        owner_(*position.stone_at(stone)),
        met_ko_(position.ko().has_value()) {}

  // Both return whether the string is captured, and set `move` to the one that captures or escapes.
  bool attack(go::Point& move);
  bool defend(go::Point& move);
  [[nodiscard]] int moves_tried() const { return moves_; }
  [[nodiscard]] bool met_ko() const { return met_ko_; }

 private:
  [[nodiscard]] bool is_out_of_moves() const { return moves_ >= most_moves_; }
  [[nodiscard]] bool can_play(go::Color color, go::Point point) const {
    return !position_.is_suicide(color, point) && !position_.is_banned_by_ko(color, point);
  }
  void note_attack(go::Point liberty);
  void note_defence(const Candidates& answers);
  // Whether the string is captured after the move, with the other colour to play.
  bool is_captured_after(go::Color color, go::Point point);

  go::Position& position_;
  go::Point stone_;
  go::PointSet* zone_;
  int most_moves_;
  go::Color owner_;
  int moves_ = 0;
  bool met_ko_;
};

bool Ladder::is_captured_after(go::Color color, go::Point point) {
  ++moves_;
  const go::Position::Undo undo = position_.play(color, point);
  met_ko_ = met_ko_ || position_.ko().has_value();
  go::Point unused{};
  const bool captured =
      !position_.has_stone(owner_, stone_) || (color == owner_ ? attack(unused) : defend(unused));
  position_.undo(undo);
  return captured;
}

bool Ladder::attack(go::Point& move) {
  const int count = position_.liberty_count(stone_);
  if (count > 2 || is_out_of_moves()) return false;
  const FewPoints<2> liberties = liberties_of<2>(position_, stone_);
  for (const go::Point liberty : liberties) {
    if (!can_play(~owner_, liberty)) continue;
    if (count == 1) {
      met_ko_ = met_ko_ || can_fall_by_ko(position_, stone_);
    }
    if (count == 1 && can_snap_back(position_, stone_)) continue;
    if (count > 1 && is_out_of_moves()) return false;
    if (count == 1 || is_captured_after(~owner_, liberty)) {
      note_attack(liberty);
      move = liberty;
      return true;
    }
  }
  return false;
}

bool Ladder::defend(go::Point& move) {
  if (position_.liberty_count(stone_) > 1 || is_out_of_moves()) return false;
  Candidates answers;
  add_escapes(position_, stone_, answers);
  for (const go::Point answer : answers.points()) {
    if (!can_play(owner_, answer)) continue;
    if (is_out_of_moves() || !is_captured_after(owner_, answer)) {
      move = answer;
      return false;
    }
  }
  met_ko_ = met_ko_ || can_fall_by_ko(position_, stone_);
  if (can_snap_back(position_, stone_)) return false;
  note_defence(answers);
  return true;
}

// For a string that falls after the move: what that rests on.
void Ladder::note_attack(go::Point liberty) {
  if (zone_ == nullptr) return;
  if (position_.liberty_count(stone_) == 1) {
    add_atari_to_zone(position_, stone_, *zone_);
  } else {
    add_attack_to_zone(position_, ~owner_, liberty, *zone_);
    const go::Position::Undo undo = position_.play(~owner_, liberty);
    close_zone(position_, *zone_);
    position_.undo(undo);
  }
  close_zone(position_, *zone_);
}

// For a string that falls after each answer.
void Ladder::note_defence(const Candidates& answers) {
  if (zone_ == nullptr) return;
  const go::PointSet points(answers.points());
  add_atari_to_zone(position_, stone_, *zone_);
  add_suicides_to_zone(position_, owner_, points, *zone_);
  points.for_each([&](go::Point answer) {
    zone_->insert(answer);
    add_defence_to_zone(position_, owner_, answer, *zone_);
  });
  close_zone(position_, *zone_);
}

}  // namespace

bool can_fall_by_ko(const go::Position& position, go::Point stone) {
  if (position.string_size(stone) > 1) return false;
  return position.neighbours_of(~*position.stone_at(stone), liberties_of<1>(position, stone)[0]) ==
         0;
}

bool can_snap_back(const go::Position& position, go::Point stone) {
  if (position.string_size(stone) > 1) return false;
  const go::Color attacker = ~*position.stone_at(stone);
  const go::Point last = liberties_of<1>(position, stone)[0];
  if (position.empty_neighbours(last) > 0 || position.neighbours_of(attacker, last) == 0) {
    return false;
  }
  go::Position after = position;
  after.play_on(attacker, last);
  return after.is_empty(stone) && after.liberty_count(last) == 1 &&
         go_playout::liberties_after<2>(after, ~attacker, stone) > 1;
}

LadderAnswer ladder_attack(go::Position& position, go::Point stone, go::PointSet* zone,
                           int most_moves) {
  LadderAnswer answer;
  Ladder ladder(position, stone, zone, most_moves);
  answer.captured = ladder.attack(answer.move);
  answer.moves_tried = ladder.moves_tried();
  answer.met_ko = ladder.met_ko();
  return answer;
}

LadderAnswer ladder_escape(go::Position& position, go::Point stone, go::PointSet* zone,
                           int most_moves) {
  LadderAnswer answer;
  Ladder ladder(position, stone, zone, most_moves);
  answer.captured = ladder.defend(answer.move);
  answer.moves_tried = ladder.moves_tried();
  answer.met_ko = ladder.met_ko();
  return answer;
}

}  // namespace ludex::search::go_reading
