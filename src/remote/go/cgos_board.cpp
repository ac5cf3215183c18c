#include "remote/go/cgos_board.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "base/text.h"
#include "engine/score.h"
#include "remote/go/moves.h"
#include "rules/go/rule_set.h"
#include "rules/parameter.h"
#include "rules/registry.h"

namespace ludex::remote {

rules::Setup cgos_setup(int size, cgos::Komi komi) {
  std::string points;
  append_decimal(points, komi.hundredths, 2);
  rules::Setup setup{.game = "go"};
  setup.values.set(rules::size_parameter, fmt::to_string(size));
  setup.values.set(rules::rules_parameter, "chinese");
  setup.values.set(go::komi_parameter, points);
  setup.values.set(go::ko_parameter, "positional");
  setup.values.set(go::suicide_parameter, "none");
  setup.values.set(go::dead_stones_parameter, "stay");
  return setup;
}

Result<std::unique_ptr<rules::Game>> cgos_game(const cgos::Setup& setup) {
  auto game = rules::start_game(cgos_setup(setup.size, setup.komi));
  if (!game) return game;
  std::size_t number = 0;
  for (const cgos::TimedMove& move : setup.moves) {
    ++number;
    if (const auto played = play_word(**game, move.move); !played) {
      return fail(fmt::format("move {}: {}", number, describe(played.error())));
    }
  }
  return game;
}

std::optional<std::string> why_not_ours(const rules::Game& game, std::string_view result) {
  const auto outcome = game.outcome();
  if (!outcome) return std::nullopt;
  std::string ours = "Draw";
  if (outcome->winner) {
    ours =
        fmt::format("{}+{}", *outcome->winner == rules::Seat::first ? "B" : "W", outcome->margin);
  }
  const auto winner = cgos::winner(result);
  const auto margin = result.size() > 2 ? to_number(result.substr(2)) : std::nullopt;
  const bool is_same_winner =
      outcome->winner
          ? winner && (*winner == cgos::Color::black) == (*outcome->winner == rules::Seat::first)
          : !winner;
  if (is_same_winner && (!winner || margin == to_number(outcome->margin))) return std::nullopt;
  // A game that was counted on our board may still have been decided by a clock.
  if (winner && !margin) return std::nullopt;
  return fmt::format("by our count the result is {}", ours);
}

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
    line += fmt::format("{}{}", line.empty() ? "" : " ", word_of(*board, move));
    board->play(move);
  }
  if (line.empty()) return fmt::format("{{{}}}", values);
  const std::size_t blank = line.find(' ');
  const std::string rest = blank == std::string::npos ? std::string() : line.substr(blank + 1);
  return fmt::format("{{{0},\"moves\":[{{\"move\":\"{1}\",{0},\"pv\":\"{2}\"}}]}}", values,
                     line.substr(0, blank), rest);
}

}  // namespace ludex::remote
