// A position on the first line, behind a byte that chooses the rules, and texts of moves on the
// others, which are played as they are read. Every position's text is read back, all spellings of a
// move mean that move, the board returns to its start when all moves are taken back, and the game's
// functions for bans, life and scores do not crash.
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
#include "rules/go/game.h"
#include "rules/go/life.h"
#include "rules/go/notation.h"
#include "rules/go/position_text.h"
#include "rules/registry.h"

using ludex::expects;
namespace rules = ludex::rules;
namespace go = ludex::go;

namespace {

std::string_view chosen(std::string_view parameter, std::size_t number) {
  const auto* const declared = rules::find_parameter({"go", go::parameters()}, parameter);
  const auto names = std::get<rules::Choice>(declared->type).names;
  return names[number % names.size()].name;
}

// The position may have any size: the rules take the same size.
rules::Values values_of_go(std::uint8_t choice, std::string_view position) {
  rules::Values values;
  values.set(go::ko_parameter, chosen(go::ko_parameter, choice));
  values.set(go::suicide_parameter, chosen(go::suicide_parameter, choice / 4U));
  values.set(go::scoring_parameter, chosen(go::scoring_parameter, choice / 12U));
  values.set(go::dead_stones_parameter, chosen(go::dead_stones_parameter, choice / 24U));
  if (choice >= 128) {
    values.set(go::handicap_parameter, "3");
    values.set(go::placement_parameter, "free");
  }
  ludex::Tokens words(position);
  if (const auto read = go::read_board(words)) {
    values.set(rules::size_parameter, rules::to_text(read->size()));
  }
  return values;
}

void check_text(const go::GameState& state) {
  const auto again = go::GameState::parse(state.format(), state.rules());
  // A record may have left strings without a liberty, which the text of a position may not contain.
  if (!again) return;
  expects(again->format() == state.format() && again->passes() == state.passes());
  expects(again->handicap_left() == state.handicap_left());
}

void check_go_spellings(const rules::Game& game, rules::Move move) {
  for (std::size_t at = 0; at < go::spelling_names.size(); ++at) {
    const rules::Notation notation{static_cast<std::uint8_t>(at)};
    const auto again = game.parse_move(game.format_move(move, notation), notation);
    expects(again && *again == move);
  }
}

}  // namespace

int fuzz_go_position(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto lines = ludex::split({reinterpret_cast<const char*>(data) + 1, size - 1}, '\n');
  auto started = rules::start_game({.game = "go",
                                    .values = values_of_go(data[0], lines.front()),
                                    .position = std::string(lines.front())});
  if (!started) {
    expects(!started.error().message.empty());
    return 0;
  }
  rules::Game& game = **started;
  const go::Game& own = *go::as_go(game);
  check_text(own.state());
  ludex::fuzz::play_lines(
      game, std::span(lines).subspan(1), go::spelling_names.size(),
      [&](rules::Move move) {
        if (game.is_legal(move)) {
          check_go_spellings(game, move);
        }
      },
      [&] { check_text(own.state()); });
  (void)game.explain();
  for (const rules::Move move : game.legal_moves()) {
    expects(game.is_legal(move));
  }
  (void)own.settled({});
  (void)go::unconditional_status(own.state().position());
  while (!game.moves().empty()) {
    game.undo();
  }
  expects(game.position() == game.setup().position);
  return 0;
}
