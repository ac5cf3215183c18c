// Where stones lie on the board of a watcher: nothing of the game's rules but that a point takes
// one stone.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <vector>

namespace ludex::conformance {

struct GridPoint {
  int x = 0;  // the column from the left
  int y = 0;  // the row from the top
  // NOLINTNEXTLINE(modernize-use-nullptr): the zero is the compiler's
  auto operator<=>(const GridPoint&) const = default;
};

class StoneGrid {
 public:
  void resize(int width, int height) {
    width_ = width;
    height_ = height;
    clear();
  }
  void clear() {
    taken_.clear();
    played_.clear();
  }
  [[nodiscard]] std::size_t stones() const { return taken_.size(); }
  [[nodiscard]] std::optional<GridPoint> last() const {
    if (played_.empty()) return std::nullopt;
    return played_.back();
  }
  // Whether a stone may lie there; the point may be outside the board.
  [[nodiscard]] bool is_free(GridPoint point) const {
    return point.x >= 0 && point.x < width_ && point.y >= 0 && point.y < height_ &&
           !taken_.contains(point);
  }
  // Returns whether it was free.
  bool put(GridPoint point) {
    if (!is_free(point)) return false;
    taken_.insert(point);
    played_.push_back(point);
    return true;
  }
  // Returns whether there was a stone.
  bool take(GridPoint point) {
    std::erase(played_, point);
    return taken_.erase(point) > 0;
  }
  // The first free point by rows.
  [[nodiscard]] std::optional<GridPoint> first_free() const {
    for (int y = 0; y < height_; ++y) {
      for (int x = 0; x < width_; ++x) {
        if (is_free({x, y})) return GridPoint{x, y};
      }
    }
    return std::nullopt;
  }

 private:
  int width_ = 15;
  int height_ = 15;
  std::set<GridPoint> taken_;
  std::vector<GridPoint> played_;
};

}  // namespace ludex::conformance
