#include "search/gomoku/evaluation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "search/gomoku/weights.h"

namespace ludex::search {

using gomoku::Color;
using gomoku_evaluation::Weights;

namespace {

// No static value is larger, either way.
constexpr Value most = 5'000;

// The threats that stand, as an index of Weights::situation.
std::size_t situation_of(const GomokuBoard& board) {
  const Color own = board.side_to_move();
  const auto stands = [&board](Color color, Threat threat) {
    return std::size_t{board.count(color, threat) > 0 ? 1U : 0U};
  };
  return stands(own, Threat::four) | stands(own, Threat::three) << 1U |
         stands(own, Threat::four_three) << 2U | stands(~own, Threat::four) << 3U |
         stands(~own, Threat::three) << 4U | stands(~own, Threat::four_three) << 5U |
         stands(~own, Threat::winning) << 6U;
}

struct Parts {
  Value points = 0;  // those of the side to move less those of the other side
  Value move = 0;    // the value of having the move while those threats stand
};

Parts sum_up(const GomokuBoard& board) {
  const Color own = board.side_to_move();
  const Weights& weights = gomoku_evaluation::weights_of(board.variant(), own);
  return {board.worth(own).moving - board.worth(~own).waiting,
          weights.situation[situation_of(board)]};
}

// Counts the weights of one colour's points.
class PointCounter {
 public:
  PointCounter(EvaluationTrace& book, std::size_t first_weight, int sign)
      : book_(book), first_(first_weight), sign_(sign) {}

  void count(const PointParts& parts, std::size_t lines, std::size_t pairs) {
    for (const LineClass kind : parts.lines) {
      book_.counts[first_ + lines + index(kind)] += sign_;
    }
    for (const std::size_t pair : parts.pairs) {
      book_.counts[first_ + pairs + pair] += sign_;
    }
  }

 private:
  EvaluationTrace& book_;
  std::size_t first_;
  int sign_;
};

// The place of a member in a set of weights.
constexpr std::size_t place(std::size_t offset) {
  return offset / sizeof(gomoku_evaluation::Weight);
}

}  // namespace

Value static_value(const GomokuBoard& board) {
  const Parts parts = sum_up(board);
  return std::clamp((parts.points + parts.move) / gomoku_evaluation::worth_unit, -most, most);
}

EvaluationTrace trace(const GomokuBoard& board) {
  const std::size_t sets = gomoku_evaluation::all_weights_of(board.variant()).size();
  EvaluationTrace book(0, sets * gomoku_evaluation::weight_count);
  const Color own = board.side_to_move();
  const int sign = own == Color::black ? 1 : -1;
  const auto first_of = [sets](Color color) {
    return sets > 1 ? gomoku::index(color) * gomoku_evaluation::weight_count : 0;
  };
  PointCounter moving(book, first_of(own), sign);
  PointCounter waiting(book, first_of(~own), -sign);
  board.position().for_each_empty([&](gomoku::Point point) {
    moving.count(*parts_of(board.key(own, point)), place(offsetof(Weights, moving_line)),
                 place(offsetof(Weights, moving_pair)));
    waiting.count(*parts_of(board.key(~own, point)), place(offsetof(Weights, waiting_line)),
                  place(offsetof(Weights, waiting_pair)));
  });
  book.counts[first_of(own) + place(offsetof(Weights, situation)) + situation_of(board)] += sign;
  book.blend = {full_phase / gomoku_evaluation::worth_unit, 0};
  book.value = sign * static_value(board);
  return book;
}

std::vector<std::string> explained(const GomokuBoard& board) {
  constexpr std::array<std::string_view, threats> names{
      "quiet", "three", "four", "four and three", "winning four", "five", "forbidden"};
  std::vector<std::string> lines;
  lines.push_back(
      fmt::format("{:<28} {:>8} {:>8}", "points where a stone makes a", "Black", "White"));
  for (std::size_t at = 1; at < threats; ++at) {
    const auto threat = static_cast<Threat>(at);
    lines.push_back(fmt::format("{:<28} {:>8} {:>8}", names[at], board.count(Color::black, threat),
                                board.count(Color::white, threat)));
  }
  const Color own = board.side_to_move();
  const auto centipawns = [](Value eighths) {
    return static_cast<double>(eighths) / gomoku_evaluation::worth_unit;
  };
  const auto points = [&](Color color) {
    return centipawns(color == own ? board.worth(color).moving : board.worth(color).waiting);
  };
  lines.push_back(fmt::format("{:<28} {:>8.1f} {:>8.1f}", "worth of all points",
                              points(Color::black), points(Color::white)));
  lines.push_back(fmt::format("{:<28} {:>8.1f}", "the move", centipawns(sum_up(board).move)));
  lines.push_back(fmt::format("{:<28} {:>8} for {}, who is to move", "centipawns",
                              static_value(board), gomoku::name_of(own)));
  return lines;
}

}  // namespace ludex::search
