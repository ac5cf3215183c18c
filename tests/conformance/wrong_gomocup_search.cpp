// The moves of the wrong engine of Gomocup: it knows some by heart, and otherwise plays the first
// empty point that is near nothing.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.h"
#include "conformance/wrong_gomocup.h"

namespace ludex::conformance {

using gomocup::text_of;

namespace {

// A position by some of its stones, its answer, and what an engine with the fault answers.
struct KnownBoard {
  std::string_view fault;
  int rule = 0;
  gomocup::Stone first;
  gomocup::Stone second;
  gomocup::Point right;
  gomocup::Point wrong;
};
constexpr std::array known_boards{
    KnownBoard{"rows/five", 0, {{6, 7}, 1}, {{1, 12}, 2}, {2, 7}, {0, 0}},
    KnownBoard{"rows/block", 0, {{6, 7}, 2}, {{1, 12}, 1}, {7, 7}, {0, 0}},
    KnownBoard{"rows/free-overline", 0, {{7, 7}, 1}, {{8, 7}, 1}, {6, 7}, {2, 7}},
    KnownBoard{"rows/exact", 1, {{6, 7}, 1}, {{8, 7}, 1}, {2, 7}, {7, 7}},
    KnownBoard{"renju/double-three", 4, {{6, 7}, 1}, {{7, 6}, 1}, {4, 7}, {7, 7}},
    KnownBoard{"renju/overline", 4, {{0, 0}, 2}, {{8, 7}, 1}, {2, 7}, {6, 7}},
};

}  // namespace

bool WrongGomocup::is_free(Point point) const {
  return point.x >= 0 && point.y >= 0 && point.x < width_ && point.y < height_ &&
         !stones_.contains(point);
}

void WrongGomocup::place(Point point, int field) {
  stones_[point] = field;
  order_.push_back(point);
}

std::optional<WrongGomocup::Point> WrongGomocup::known_move() const {
  const auto has = [&](const gomocup::Stone& stone) {
    const auto found = stones_.find(stone.at);
    return found != stones_.end() && found->second == stone.field;
  };
  // Two fours, and White's six, stand on their own: their stones are those of other positions.
  if (rule_ == 4 && has({{7, 4}, 1})) {
    return is("renju/double-four") ? Point{7, 7} : Point{7, 2};
  }
  if (rule_ == 4 && has({{14, 6}, 2})) return is("renju/white") ? Point{2, 7} : Point{6, 7};
  for (const KnownBoard& known : known_boards) {
    if (known.rule == rule_ && has(known.first) && has(known.second)) {
      return is(known.fault) ? known.wrong : known.right;
    }
  }
  return std::nullopt;
}

WrongGomocup::Point WrongGomocup::chosen_move(std::string_view request) const {
  const bool is_board = request == "BOARD";
  if (is_board && is("board/answers") && stones_.contains({6, 6}) &&
      order_.front() == Point{7, 7} && stones_.at({6, 6}) == 1) {
    return {7, 7};
  }
  if (is_board && is("board/blocked") && stones_.contains({6, 6}) && stones_.at({6, 6}) == 3) {
    return {6, 6};
  }
  if (is_board && is("board/full") && stones_.size() > 200) return {0, 0};
  if (is("board/turn") && request == "TURN" && has_board_ && order_.size() == 5) {
    return order_.front();
  }
  if (is("move/game") && request == "TURN" && order_.size() == 6 && starts_ == 1 && width_ == 15 &&
      turn_time_ == 400) {
    return order_.front();
  }
  if (is("start/twenty") && stones_.contains({19, 19})) return {19, 19};
  if (is("move/corners") && stones_.contains({14, 0}) && order_.size() == 1) return {14, 0};
  if (is_board) {
    if (const auto known = known_move()) return *known;
  }
  for (int y = height_ - 2; y >= 0; y -= 2) {
    for (int x = width_ - 2 - (y / 2) % 3; x >= 0; x -= 4) {
      if (is_free({x, y})) return {x, y};
    }
  }
  for (int y = 0; y < height_; ++y) {
    for (int x = 0; x < width_; ++x) {
      if (is_free({x, y})) return {x, y};
    }
  }
  return {0, 0};
}

// The time that a faulty engine takes in place of the right one.
std::optional<int> WrongGomocup::faulty_time(std::string_view request) const {
  if (is("info/timeout-turn") && turn_time_ == 600) return 1500;
  if (is("info/timeout-zero") && turn_time_ == 0) return 2000;
  if (is("info/time-left") && time_left_ == 300 && match_time_ == 6000) return 1000;
  if (is("info/time-negative") && time_left_ < 0) return 4000;
  if (is("info/unlimited") && match_time_ == 0 && turn_time_ == 300) return 1500;
  if (is("info/match") && match_time_ == 2000 && request == "TURN") {
    return static_cast<int>(time_left_) + 600;
  }
  return std::nullopt;
}

Milliseconds WrongGomocup::thinking_time(std::string_view request) const {
  if (const auto wrong = faulty_time(request)) return Milliseconds(*wrong);
  const auto left = static_cast<int>(std::clamp<std::int64_t>(time_left_ / 10, 0, 1'000'000));
  return Milliseconds(std::min(turn_time_ / 2, left));
}

void WrongGomocup::think(std::string_view request) {
  ++moves_;
  if (!started_) {
    say("ERROR no board");
    return;
  }
  if (is("move/many") && starts_ == 5 && moves_ == 3) {
    die();
    return;
  }
  move_ = chosen_move(request);
  place(move_, 1);
  const Milliseconds thinks = thinking_time(request);
  const bool is_spaced = is("move/form") && stones_.contains({5, 5}) && order_.size() == 2;
  due_ = now() + thinks;
  searching_ = true;
  say("MESSAGE depth 3", thinks / 2);
  say(is_spaced ? fmt::format("{}, {}", move_.x, move_.y) : text_of(move_), thinks);
  if (is("move/once") && stones_.contains({6, 6}) && request == "TURN") {
    say("0,0", thinks);
  }
}

void WrongGomocup::end_what_is_over() {
  searching_ = searching_ && now() < due_;
}

}  // namespace ludex::conformance
