#include "rules/xiangqi/explanation.h"

#include <fmt/format.h>

#include "rules/xiangqi/coordinate.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

namespace {

// "a2b2 chases b7", "e3d3 checks", "a7b7".
std::string describe(const LoopMove& judged) {
  std::string text = format_coordinate(judged.move, CoordinateStyle::ucci);
  switch (judged.act) {
    case Act::check:
      return text + " checks";
    case Act::kill:
      return text + " threatens mate";
    case Act::chase:
      text += " chases";
      for (const Square victim : judged.victims) {
        text += " " + to_text(victim);
      }
      return text;
    case Act::idle:
      break;
  }
  return text;
}

std::string describe(const LoopRuling& judged, Color side) {
  std::string moves;
  for (const LoopMove& move : judged.loop) {
    if (move.side != side) continue;
    moves += moves.empty() ? "" : ", ";
    moves += describe(move);
  }
  return fmt::format("{}: {}: {}", name_of(side), name_of(judged.conduct[index(side)]), moves);
}

}  // namespace

std::vector<std::string> explain(const LoopRuling& judged, const RuleSet& rules) {
  std::vector<std::string> lines{
      fmt::format("The position has occurred {} times; the last {} moves led back to it.",
                  rules.occurrences, judged.loop.size())};
  if (rules.repetition != Repetition::draw) {
    for (const Color side : {Color::red, Color::black}) {
      lines.push_back(describe(judged, side));
    }
  }
  lines.push_back(judged.rule);
  return lines;
}

}  // namespace ludex::xiangqi
