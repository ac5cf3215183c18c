#include "remote/go/cgos_analysis.h"

#include <fmt/format.h>

#include <string_view>

#include "engine/score.h"
#include "server_games/go/moves.h"

namespace ludex::remote {

std::string analysis_of(const engine::Finding& finding, const rules::Game& game) {
  std::string values;
  const auto add = [&](std::string_view name, const std::string& value) {
    values += fmt::format("{}\"{}\":{}", values.empty() ? "" : ",", name, value);
  };
  if (finding.win_rate) {
    add("winrate", fmt::format("{:.4f}", engine::fraction_of(*finding.win_rate)));
  }
  if (finding.lead) {
    add("score", fmt::format("{:.1f}", engine::points_of(*finding.lead)));
  }
  if (values.empty()) return {};
  if (finding.nodes) {
    add("visits", fmt::to_string(*finding.nodes));
  }
  std::string line;
  const auto board = game.clone();
  for (const rules::Move move : finding.pv) {
    if (!board->is_legal(move)) break;
    line += fmt::format("{}{}", line.empty() ? "" : " ", server_games::word_of(*board, move));
    board->play(move);
  }
  if (line.empty()) return fmt::format("{{{}}}", values);
  const std::size_t blank = line.find(' ');
  const std::string rest = blank == std::string::npos ? std::string() : line.substr(blank + 1);
  return fmt::format("{{{0},\"moves\":[{{\"move\":\"{1}\",{0},\"pv\":\"{2}\"}}]}}", values,
                     line.substr(0, blank), rest);
}

}  // namespace ludex::remote
