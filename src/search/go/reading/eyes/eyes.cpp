#include "search/go/reading/eyes/eyes.h"

namespace ludex::search::go_reading {

void add_half_eyes(const go::Position& position, EyeSpace space,
                   const std::vector<WeakString>& weak, std::vector<HalfEye>& half_eyes) {
  go::PointSet known;
  bool is_settled = false;
  while (!is_settled) {
    is_settled = true;
    (space.points - known).for_each([&](go::Point point) {
      const auto half = half_eye_at(position, space, point, weak);
      if (!half) return;
      half_eyes.push_back(*half);
      known.insert(point);
      if (half->kind == HalfEye::Kind::is_false) {
        space.points.erase(point);
        is_settled = false;
      }
    });
  }
}

Eyes eyes_of(const go::Position& position, const std::vector<WeakString>& weak) {
  Eyes eyes;
  for (const EyeSpace& space : eye_spaces_of(position, lively_stones(position, weak))) {
    add_half_eyes(position, space, weak, eyes.half_eyes);
    eyes.eyes.push_back(value_space(position, space, eyes.half_eyes));
  }
  return eyes;
}

std::vector<WeakString> weak_strings(const go::Position& position, const go::PointSet& area,
                                     Reader& reader, const ReadingLimits& limits, int& nodes) {
  std::vector<WeakString> weak;
  go::PointSet seen;
  for (const go::Color color : go::colors) {
    (position.stones_of(color) & area).for_each([&](go::Point stone) {
      if (seen.contains(stone)) return;
      const go::PointSet stones = position.string_stones(stone);
      seen |= stones;
      if (position.liberty_count(stone) > CaptureGoal::most_liberties) return;
      const Answer attack = reader.answer(position, {.aim = Aim::attack, .stone = stone}, limits);
      nodes += attack.nodes;
      if (attack.outcome == Outcome::fails) return;
      const Answer defence = reader.answer(position, {.aim = Aim::defend, .stone = stone}, limits);
      nodes += defence.nodes;
      WeakString string{.stones = stones, .attack = attack.move, .defence = {}};
      if (defence.outcome != Outcome::fails) {
        string.defence = defence.move;
      }
      weak.push_back(string);
    });
  }
  return weak;
}

Eyes read_eyes(const go::Position& position, Reader& reader, const ReadingLimits& limits) {
  int nodes = 0;
  Eyes eyes =
      eyes_of(position, weak_strings(position, all_points(position.size()), reader, limits, nodes));
  eyes.nodes = nodes;
  return eyes;
}

}  // namespace ludex::search::go_reading
