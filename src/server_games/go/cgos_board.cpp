#include "server_games/go/cgos_board.h"

#include <fmt/format.h>

#include "base/text.h"
#include "rules/go/rule_set.h"
#include "rules/parameter.h"
#include "rules/registry.h"
#include "server_games/go/moves.h"

namespace ludex::server_games {

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

}  // namespace ludex::server_games
