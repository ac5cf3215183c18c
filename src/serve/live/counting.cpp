#include "serve/live/counting.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "match/play/claim.h"

namespace ludex::serve {

const rules::SettledGame* board_to_settle(const rules::Game& game) {
  const auto* const board = dynamic_cast<const rules::SettledGame*>(&game);
  return board != nullptr && board->awaits_settlement() ? board : nullptr;
}

Counting::Counting(const rules::SettledGame& board, int files, std::array<bool, 2> engines,
                   bool played_on)
    : board_(board), files_(files), engines_(engines), played_on_(played_on) {}

void Counting::hear(rules::Seat seat, const std::optional<engine::BoardScore>& said) {
  const std::size_t at = rules::index(seat);
  heard_[at] = true;
  if (!said) return;
  auto claim = match::claim_in(*said, board_);
  if (!claim) return;
  claims_[at] = std::move(claim->dead);
  if (!marked_) {
    dead_ = *claims_[at];
  }
}

bool Counting::mark_as_said_by(rules::Seat seat) {
  const auto& claim = claims_[rules::index(seat)];
  if (!claim) return false;
  dead_ = *claim;
  agreed_ = {};
  marked_ = true;
  return true;
}

bool Counting::is_heard() const {
  return (heard_[0] || !engines_[0]) && (heard_[1] || !engines_[1]);
}

Answer<Json> Counting::mark(int point) {
  const rules::Point at{static_cast<std::uint8_t>(point % files_),
                        static_cast<std::uint8_t>(point / files_)};
  const std::vector<rules::Point> string = board_.whole_strings(std::array{at});
  if (string.empty()) {
    return tl::unexpected(ApiError{.code = "bad_value",
                                   .text = fmt::format("no stone stands on point {}", point),
                                   .field = "at"});
  }
  const bool was_dead = std::binary_search(dead_.begin(), dead_.end(), at);
  for (const rules::Point& stone : string) {
    if (was_dead) {
      std::erase(dead_, stone);
    } else {
      dead_.push_back(stone);
    }
  }
  std::sort(dead_.begin(), dead_.end());
  agreed_ = {};
  marked_ = true;
  return Json(nullptr);
}

bool Counting::agrees(std::size_t seat) const {
  if (!engines_[seat]) return agreed_[seat];
  if (!heard_[seat]) return false;
  if (played_on_ && dead_.empty()) return true;
  return claims_[seat] ? *claims_[seat] == dead_ : !engines_[1 - seat];
}

std::vector<int> Counting::points_of(const std::vector<rules::Point>& stones) const {
  std::vector<int> points;
  for (const rules::Point& point : stones) {
    points.push_back(point.row * files_ + point.column);
  }
  return points;
}

bool Counting::are_dead(std::vector<int> points) const {
  std::vector<int> dead = points_of(dead_);
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  std::sort(dead.begin(), dead.end());
  return points == dead;
}

Json Counting::json() const {
  Json points = Json::array();
  for (const std::int64_t hundredths : board_.counted(dead_).hundredths) {
    if (hundredths % 100 == 0) {
      points.push_back(hundredths / 100);
    } else {
      points.push_back(static_cast<double>(hundredths) / 100);
    }
  }
  Json said = Json::array();
  for (std::size_t seat = 0; seat < claims_.size(); ++seat) {
    said.push_back(claims_[seat] ? Json(points_of(*claims_[seat])) : Json());
  }
  return {{"dead", points_of(dead_)},
          {"agreed", {agrees(0), agrees(1)}},
          {"said", std::move(said)},
          {"points", std::move(points)}};
}

Json Counting::layers() const {
  return Json::array({{{"kind", "territory"}, {"values", board_.counted(dead_).owners}}});
}

}  // namespace ludex::serve
