#include "remote/go/dead_stones.h"

#include <algorithm>
#include <array>
#include <utility>

namespace ludex::remote {

namespace {

bool has_point(const std::vector<rules::Point>& points, const rules::Point& point) {
  return std::find(points.begin(), points.end(), point) != points.end();
}

}  // namespace

DeadStones::DeadStones(std::unique_ptr<rules::Game> game, rules::Seat ours)
    : game_(std::move(game)), ours_(ours) {}

const rules::SettledGame& DeadStones::board() const {
  return dynamic_cast<const rules::SettledGame&>(*game_);
}

std::optional<DeadStones> DeadStones::of(const rules::Game& game, rules::Seat ours) {
  const auto* const settled = dynamic_cast<const rules::SettledGame*>(&game);
  if (settled == nullptr || !settled->awaits_settlement()) return std::nullopt;
  return DeadStones(game.clone(), ours);
}

void DeadStones::set_judgement(std::span<const rules::Point> dead) {
  judged_ = true;
  dead_ = board().whole_strings(dead);
}

void DeadStones::remove(std::string_view point) {
  const auto at = board().point_named(point);
  if (!at || has_point(removed_, *at)) return;
  const std::array stone{*at};
  const auto string = board().whole_strings(stone);
  removed_.insert(removed_.end(), string.begin(), string.end());
}

std::vector<std::string> DeadStones::take_names() {
  std::vector<std::string> names;
  for (const rules::Point& point : dead_) {
    if (has_point(named_, point) || has_point(removed_, point)) continue;
    const std::array stone{point};
    const auto string = board().whole_strings(stone);
    named_.insert(named_.end(), string.begin(), string.end());
    names.push_back(board().point_text(point));
  }
  return names;
}

bool DeadStones::is_complete() const {
  return std::all_of(dead_.begin(), dead_.end(),
                     [&](const rules::Point& point) { return has_point(removed_, point); });
}

bool DeadStones::is_disputed() const {
  if (!judged_) return false;
  const auto stones = board().stones();
  return std::any_of(stones.begin(), stones.end(), [&](const rules::OwnedStone& stone) {
    return stone.owner == ours_ && has_point(removed_, stone.point) &&
           !has_point(dead_, stone.point);
  });
}

}  // namespace ludex::remote
