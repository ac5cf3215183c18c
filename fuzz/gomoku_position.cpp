// A position on the first line, behind a byte that chooses the rules, and texts of moves on the
// others, which are played as they are read. Every position's text is read back, all spellings of a
// move mean that move, and the game's functions for fouls and ends do not crash.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/expects.h"
#include "base/text.h"
#include "base/tokens.h"
#include "played_lines.h"
#include "rules/gomoku/examination.h"
#include "rules/gomoku/game.h"
#include "rules/gomoku/notation.h"
#include "rules/gomoku/position_text.h"
#include "rules/registry.h"

using ludex::expects;
namespace rules = ludex::rules;
namespace gomoku = ludex::gomoku;

namespace {

// The position may have any size: the rules take the same size.
rules::Values values_of_gomoku(std::uint8_t choice, std::string_view position) {
  rules::Values values;
  const auto variants = std::get<rules::Choice>(gomoku::parameters().front().type).names;
  values.set(rules::variant_parameter, variants[choice % variants.size()].name);
  const auto openings = gomoku::opening_rule_names();
  values.set(gomoku::opening_rule_parameter, openings[(choice / 5U) % openings.size()].name);
  values.set(gomoku::continuous_parameter, choice >= 128 ? "true" : "false");
  ludex::Tokens words(position);
  const auto read = gomoku::read_position(words);
  if (read) {
    values.set(rules::size_parameter, rules::to_text(read->size()));
  }
  return values;
}

void check_text(const gomoku::GameState& state) {
  const auto again = gomoku::GameState::parse(state.format(), state.rules());
  expects(again && again->format() == state.format() && again->position() == state.position());
  expects(again->turn() == state.turn());
}

void check_gomoku_spellings(const rules::Game& game, rules::Move move) {
  for (std::size_t at = 0; at < gomoku::spelling_names.size(); ++at) {
    const rules::Notation notation{static_cast<std::uint8_t>(at)};
    // On boards other than 15x15, the last spelling need not be readable.
    const auto again = game.parse_move(game.format_move(move, notation), notation);
    expects(again ? *again == move : at + 1 == gomoku::spelling_names.size());
  }
}

}  // namespace

int fuzz_gomoku_position(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto lines = ludex::split({reinterpret_cast<const char*>(data) + 1, size - 1}, '\n');
  auto started = rules::start_game({.game = "gomoku",
                                    .values = values_of_gomoku(data[0], lines.front()),
                                    .position = std::string(lines.front())});
  if (!started) {
    expects(!started.error().message.empty());
    return 0;
  }
  rules::Game& game = **started;
  const gomoku::Game& own = *gomoku::as_gomoku(game);
  check_text(own.now());
  ludex::fuzz::play_lines(
      game, std::span(lines).subspan(1), gomoku::spelling_names.size(),
      [&](rules::Move move) {
        if (move == game.null_move()) return;
        expects(game.is_legal(move));
        check_gomoku_spellings(game, move);
      },
      [&] { check_text(own.now()); });
  (void)game.explain();
  int examined = 0;
  for (const rules::Move move : game.forbidden_moves()) {
    if (++examined > 4) break;
    const auto point = gomoku::to_gomoku_move(move).point();
    expects(gomoku::examine(own.now().position(), point).verdict != gomoku::Foul::none);
  }
  (void)game.legal_moves();
  return 0;
}
