// The board of the wrong engine, and its moves: the first point that the rules allow, from the
// middle outwards.
#include <algorithm>
#include <string>

#include "conformance/gtp/client.h"
#include "conformance/wrong_gtp.h"

namespace ludex::conformance {

namespace {

constexpr std::string_view column_letters = "ABCDEFGHJKLMNOPQRST";

}  // namespace

std::optional<WrongGtp::Point> WrongGtp::point_of(std::string_view vertex) const {
  const auto known = gtp::vertex_of(vertex, size_);
  if (!known) return std::nullopt;
  return Point{static_cast<int>(column_letters.find((*known)[0])), std::stoi(known->substr(1)) - 1};
}

std::string WrongGtp::name_of(Point point) const {
  return column_letters[index(point.column)] + std::to_string(point.row + 1);
}

std::vector<WrongGtp::Point> WrongGtp::neighbours(Point point) const {
  std::vector<Point> found;
  for (const Point step : {Point{1, 0}, Point{-1, 0}, Point{0, 1}, Point{0, -1}}) {
    const Point next{point.column + step.column, point.row + step.row};
    if (next.column >= 0 && next.row >= 0 && next.column < size_ && next.row < size_) {
      found.push_back(next);
    }
  }
  return found;
}

// The chain of the stone, if it has no liberty; otherwise nothing.
std::set<WrongGtp::Point> WrongGtp::chain_without_liberty(Point point) {
  std::set<Point> chain{point};
  std::vector<Point> open{point};
  while (!open.empty()) {
    const Point stone = open.back();
    open.pop_back();
    for (const Point next : neighbours(stone)) {
      if (at(next) == '.') return {};
      if (at(next) == at(point) && chain.insert(next).second) {
        open.push_back(next);
      }
    }
  }
  return chain;
}

bool WrongGtp::place(char color, Point point) {
  const Board before = board_;
  const std::string vertex = name_of(point);
  const bool takes_ko =
      board_.ko == point && !(is("play/ko") && vertex == "D4" && last_command_ != "undo");
  if (at(point) != '.' || takes_ko) return false;
  at(point) = color;
  const auto old_ko = std::exchange(board_.ko, std::nullopt);
  std::set<Point> captured;
  for (const Point next : neighbours(point)) {
    if (at(next) != '.' && at(next) != color) {
      captured.merge(chain_without_liberty(next));
    }
  }
  const bool stay =
      (is("play/capture") && captured.size() == 1 && name_of(*captured.begin()) == "A1") ||
      (is("play/capture-two") && captured.size() == 2 &&
       captured.begin()->column == std::prev(captured.end())->column);
  for (const Point stone : captured) {
    if (!stay) {
      at(stone) = '.';
    }
  }
  const bool is_suicide = captured.empty() && !chain_without_liberty(point).empty();
  const bool is_barred = is("play/capture-first") && vertex == "A1" && captured.size() == 2 &&
                         captured.begin()->column != std::prev(captured.end())->column;
  if ((is_suicide && !(is("play/suicide") && size_ == 9)) || is_barred) {
    board_ = before;
    return false;
  }
  if (captured.size() == 1 && !stay) {
    const auto around = neighbours(point);
    const auto is_foreign = [&](Point next) {
      return at(next) != color && (at(next) != '.' || next == *captured.begin());
    };
    if (std::all_of(around.begin(), around.end(), is_foreign)) {
      board_.ko = *captured.begin();
    }
  }
  if (is("play/ko-later") && old_ko && !board_.ko) {
    board_.ko = old_ko;
  }
  return true;
}

std::size_t WrongGtp::stones() const {
  std::size_t count = 0;
  for (const std::string& row : board_.rows) {
    count += static_cast<std::size_t>(
        std::count_if(row.begin(), row.end(), [](char point) { return point != '.'; }));
  }
  return count;
}

std::optional<std::string> WrongGtp::wrong_move(char color) const {
  const bool is_empty = history_.empty() && stones() == 0;
  if (is("genmove/vertex") && plays_ && is_empty && size_ == 9) return "K10";
  if (is("genmove/small-board") && is_empty && size_ == 5) return "F6";
  if (is("genmove/white") && generated_.empty() && history_.size() == 1 && color == 'w') {
    return "E5";
  }
  if (is("genmove/twice") && history_.size() == 1 && history_.back().color == color) {
    return history_.back().move;
  }
  if (is("genmove/free-points") && generated_.size() == 5) return generated_.front();
  if (is("genmove/ko") && board_.ko) return "B2";
  if (is("genmove/only-pass") && stones() == 23) return "A1";
  return std::nullopt;
}

std::string WrongGtp::chosen_move(char color) {
  if (const auto wrong = wrong_move(color)) return *wrong;
  std::vector<Point> points;
  for (int column = 0; column < size_; ++column) {
    for (int row = 0; row < size_; ++row) {
      points.push_back({column, row});
    }
  }
  const int middle = size_ / 2;
  std::stable_sort(points.begin(), points.end(), [&](Point a, Point b) {
    const auto distance = [&](Point point) {
      return std::abs(point.column - middle) + std::abs(point.row - middle);
    };
    return distance(a) < distance(b);
  });
  const Board before = board_;
  for (const Point point : points) {
    const bool is_legal = place(color, point);
    board_ = before;
    if (is_legal) return name_of(point);
  }
  return "PASS";
}

}  // namespace ludex::conformance
