#include "search/gomoku/evaluation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "search/gomoku/weights.h"

namespace ludex::search {

using gomoku::Color;

namespace {

// No static value is larger, either way.
constexpr Value most = 5'000;

struct Parts {
  Value worth = 0;    // the points of the side to move less those of the other side
  Value tempo = 0;    // having the move
  Value threats = 0;  // what the side to move can threaten at once, less what hangs over it
};

Value of_threats(const GomokuBoard& board, Color color, const GomokuWeights::Threats& weights) {
  const auto some = [&](Threat threat) { return board.count(color, threat) > 0; };
  if (some(Threat::winning)) return weights.winning;
  if (some(Threat::four_three)) return weights.four_three;
  if (some(Threat::three)) return weights.three;
  return some(Threat::four) ? weights.four : 0;
}

Parts parts_of(const GomokuBoard& board) {
  const Color own = board.side_to_move();
  const GomokuWeights& weights = gomoku_weights;
  return {board.worth(own) - board.worth(~own), weights.tempo,
          of_threats(board, own, weights.own) - of_threats(board, ~own, weights.other)};
}

}  // namespace

Value static_value(const GomokuBoard& board) {
  const Parts parts = parts_of(board);
  return std::clamp(parts.worth + parts.tempo + parts.threats, -most, most);
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
  lines.push_back(fmt::format("{:<28} {:>8} {:>8}", "worth of all points",
                              board.worth(Color::black), board.worth(Color::white)));
  const Parts parts = parts_of(board);
  lines.push_back(fmt::format("{:<28} {:>8}", "the move", parts.tempo));
  lines.push_back(fmt::format("{:<28} {:>8}", "threats", parts.threats));
  lines.push_back(fmt::format("{:<28} {:>8} for {}, who is to move", "centipawns",
                              static_value(board), gomoku::name_of(board.side_to_move())));
  return lines;
}

}  // namespace ludex::search
