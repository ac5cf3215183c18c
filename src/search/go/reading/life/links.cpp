#include "search/go/reading/life/links.h"

#include <algorithm>
#include <cstddef>

#include "search/go/playout/tactics.h"
#include "search/go/reading/strings.h"

namespace ludex::search::go_reading {

namespace {

class WallOfSpace {
 public:
  WallOfSpace(const go::Position& position, const EyeSpace& space, const std::vector<Eye>& eyes)
      : position_(position), space_(space) {
    for (const Eye& eye : eyes) {
      if (eye.space.points == space.points) continue;
      insides_.push_back(eye.space.points - eye.space.margins);
    }
    for_each_string(position, points_beside(space.points) & position.stones_of(space.owner),
                    [&](go::Point stone) {
                      const go::PointSet stones = position.string_stones(stone);
                      parts_.push_back({stones, stones.size(), parts_.size()});
                    });
  }

  // The strings that are not connected to the largest part.
  [[nodiscard]] std::vector<go::PointSet> loose() {
    for (std::size_t one = 0; one < parts_.size(); ++one) {
      for (std::size_t other = one + 1; other < parts_.size(); ++other) {
        if (head_of(one) != head_of(other) && are_linked(one, other)) {
          join(head_of(one), head_of(other));
        }
      }
    }
    std::size_t largest = 0;
    for (std::size_t at = 0; at < parts_.size(); ++at) {
      if (parts_[at].head == at && parts_[at].size > parts_[head_of(largest)].size) {
        largest = at;
      }
    }
    std::vector<go::PointSet> loose;
    for (std::size_t at = 0; at < parts_.size(); ++at) {
      if (head_of(at) != head_of(largest)) {
        loose.push_back(parts_[at].stones);
      }
    }
    return loose;
  }

 private:
  struct Part {
    go::PointSet stones;
    int size = 0;          // of all strings of the part
    std::size_t head = 0;  // towards the first string of the part
  };

  [[nodiscard]] std::size_t head_of(std::size_t at) const {
    while (parts_[at].head != at) {
      at = parts_[at].head;
    }
    return at;
  }
  void join(std::size_t one, std::size_t other) {
    parts_[other].head = one;
    parts_[one].size += parts_[other].size;
  }

  [[nodiscard]] bool are_linked(std::size_t one, std::size_t other) const {
    const go::PointSet around = points_beside(parts_[one].stones) - space_.points;
    const go::PointSet common = around & points_beside(parts_[other].stones);
    const go::PointSet both = common & empty_points(position_);
    if (both.size() >= 2) return true;
    bool linked = false;
    both.for_each([&](go::Point point) {
      linked = linked || go_playout::is_self_atari(position_, ~space_.owner, point);
    });
    const go::PointSet beside_other = points_beside(parts_[other].stones);
    return linked || std::any_of(insides_.begin(), insides_.end(), [&](const go::PointSet& inside) {
             return !(inside & around).empty() && !(inside & beside_other).empty();
           });
  }

  const go::Position& position_;
  const EyeSpace& space_;
  std::vector<go::PointSet> insides_;  // of other spaces: where the opponent cannot come in
  std::vector<Part> parts_;
};

}  // namespace

std::vector<go::PointSet> loose_strings(const go::Position& position, const EyeSpace& space,
                                        const std::vector<Eye>& eyes) {
  return WallOfSpace(position, space, eyes).loose();
}

}  // namespace ludex::search::go_reading
