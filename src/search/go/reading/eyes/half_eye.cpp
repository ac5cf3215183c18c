#include "search/go/reading/eyes/half_eye.h"

#include <algorithm>
#include <array>

#include "search/go/playout/tactics.h"

namespace ludex::search::go_reading {

namespace {

constexpr int real_sum = 2;
constexpr int false_sum = 4;

const WeakString* weak_string_at(const std::vector<WeakString>& weak, go::Point point) {
  const auto found = std::find_if(weak.begin(), weak.end(), [&](const WeakString& string) {
    return string.stones.contains(point);
  });
  return found == weak.end() ? nullptr : &*found;
}

class DiagonalSum {
 public:
  DiagonalSum(const go::Position& position, const EyeSpace& space,
              const std::vector<WeakString>& weak)
      : position_(position), space_(space), weak_(weak) {}

  HalfEye at(go::Point point) {
    HalfEye eye{.point = point, .kind = {}, .sum = 0, .attacks = {}, .defences = {}};
    bool is_on_edge = false;
    for (const int step : {1 + go::stride, 1 - go::stride, -1 + go::stride, -1 - go::stride}) {
      const auto next = static_cast<go::Point>(static_cast<int>(point) + step);
      if (position_.content(next) == go::Position::Content::border) {
        is_on_edge = true;
      } else {
        add(next, eye);
      }
    }
    if (is_on_edge) {
      eye.sum += 2;
    }
    eye.kind = eye.sum >= false_sum ? HalfEye::Kind::is_false : HalfEye::Kind::half;
    return eye;
  }

 private:
  void add(go::Point diagonal, HalfEye& eye) const {
    const go::Color owner = space_.owner;
    const WeakString* const weak = weak_string_at(weak_, diagonal);
    if (position_.has_stone(owner, diagonal)) {
      // A string that can be saved counts as saved: otherwise groups that live by their eyes alone
      // would have none.
      if (weak != nullptr && !weak->defence) {
        eye.sum += 2;
      }
    } else if (position_.has_stone(~owner, diagonal)) {
      if (weak == nullptr) {
        eye.sum += 2;
      } else if (weak->defence) {
        eye.attacks.push_back(*weak->defence);
        eye.defences.push_back(weak->attack);
        eye.sum += 1;
      }
    } else {
      const bool is_inside = space_.points.contains(diagonal) && !space_.margins.contains(diagonal);
      if (is_inside || go_playout::is_self_atari(position_, ~owner, diagonal)) return;
      eye.attacks.push_back(diagonal);
      eye.defences.push_back(diagonal);
      eye.sum += 1;
    }
  }

  const go::Position& position_;
  const EyeSpace& space_;
  const std::vector<WeakString>& weak_;
};

}  // namespace

go::PointSet lively_stones(const go::Position& position, const std::vector<WeakString>& weak) {
  go::PointSet lively = position.stones_of(go::Color::black) | position.stones_of(go::Color::white);
  for (const WeakString& string : weak) {
    if (!string.defence) {
      lively -= string.stones;
    }
  }
  return lively;
}

std::optional<HalfEye> half_eye_at(const go::Position& position, const EyeSpace& space,
                                   go::Point point, const std::vector<WeakString>& weak) {
  if (space.margins.contains(point)) return std::nullopt;
  if (neighbours_in(space.points, point) > 1) return std::nullopt;
  HalfEye eye = DiagonalSum(position, space, weak).at(point);
  if (eye.sum <= real_sum || (eye.kind == HalfEye::Kind::half && eye.attacks.empty())) {
    return std::nullopt;
  }
  return eye;
}

}  // namespace ludex::search::go_reading
