// Small spaces inside of a wall, and a search that tries all moves in them: an oracle for questions
// about eyes and life.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "base/random.h"
#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"
#include "search/go/reading/eyes/eye_space.h"

namespace ludex::search::go_reading {

// White's wall fills the board around a space; on the right there are a living group of Black and
// a common liberty. What happens is found out by trying all moves in the space.
class AllFillings {
 public:
  AllFillings(const go::Position& board, const go::PointSet& space, go::Point wall)
      : board_(board), space_(space), wall_(wall) {}

  // A position that returns is lost for Black. What was lost by that alone is looked at again as
  // long as anything more falls.
  bool falls(go::Color mover) {
    std::size_t fallen = 0;
    while (true) {
      const bool falls = falls_at_once(mover);
      std::erase_if(known_, [](const auto& each) { return !each.second; });
      if (known_.size() == fallen) return falls;
      fallen = known_.size();
    }
  }
  // Whether a position returned: then a ko or something like it may decide.
  [[nodiscard]] bool repeats() const { return repeats_; }

 private:
  bool falls_at_once(go::Color mover) {
    const auto key = std::pair(board_.key(), mover);
    const auto known = known_.find(key);
    if (known != known_.end()) return known->second;
    if (!path_.insert(key).second) {
      repeats_ = true;
      return false;
    }
    bool falls = false;
    if (mover == go::Color::white) {
      falls = falls_at_once(go::Color::black);
    }
    space_.for_each([&](go::Point point) {
      const bool is_decided = mover == go::Color::black ? falls : !falls;
      if (is_decided || !board_.is_empty(point) || board_.is_suicide(mover, point)) return;
      const auto undo = board_.play(mover, point);
      falls = !board_.has_stone(go::Color::white, wall_) || falls_at_once(~mover);
      board_.undo(undo);
    });
    path_.erase(key);
    known_[key] = falls;
    return falls;
  }
  go::Position board_;
  go::PointSet space_;
  go::Point wall_;
  bool repeats_ = false;
  std::set<std::pair<std::uint64_t, go::Color>> path_;
  std::map<std::pair<std::uint64_t, go::Color>, bool> known_;
};

// A space of a few points that hang together, on the left of a board of 10x5.
inline go::PointSet random_eye_space(Rng& rng) {
  go::PointSet room;
  for (int column = 0; column < 5; ++column) {
    for (int row = 0; row < 5; ++row) {
      room.insert(go::point_at(column, row));
    }
  }
  const int column = static_cast<int>(rng.below(3));
  const int row = static_cast<int>(rng.below(3));
  go::PointSet space{go::point_at(column, row)};
  const int size = 1 + static_cast<int>(rng.below(6));
  while (space.size() < size) {
    const auto next = ((points_beside(space) & room) - space).list();
    space.insert(next[rng.below(next.size())]);
  }
  return space;
}

inline go::Position walled_in(const go::PointSet& space, bool has_other_eye) {
  go::Position board({10, 5});
  const go::PointSet empty =
      space | go::PointSet{go::point_at(8, 2), go::point_at(9, 0), go::point_at(9, 4)};
  (all_points(board.size()) - empty).for_each([&](go::Point point) {
    const bool is_eye = has_other_eye && point == go::point_at(6, 4);
    if (!is_eye) {
      board.put(go::column_of(point) < 8 ? go::Color::white : go::Color::black, point);
    }
  });
  return board;
}

}  // namespace ludex::search::go_reading
