// A position on the first line and texts of moves on the others, which are played as they are read.
// Every text is a legal move or an error in each notation, all spellings of a move mean that move,
// and the game's functions for loops and ends do not crash.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/expects.h"
#include "base/text.h"
#include "rules/registry.h"
#include "rules/xiangqi/game.h"

using ludex::expects;
namespace rules = ludex::rules;

namespace {

void check_spellings(const rules::Game& game, rules::Move move, std::size_t notations) {
  expects(game.is_legal(move));
  for (std::size_t at = 0; at < notations; ++at) {
    const rules::Notation notation{static_cast<std::uint8_t>(at)};
    expects(game.parse_move(game.format_move(move, notation), notation) == move);
  }
}

}  // namespace

int fuzz_xiangqi_moves(const std::uint8_t* data, std::size_t size) {
  const auto lines = ludex::split({reinterpret_cast<const char*>(data), size}, '\n');
  const rules::GameKind* const kind = rules::find_game("xiangqi");
  for (const std::string_view rule_set : {"axf", "cca", "xqbase"}) {
    auto game = rules::start_game({.game = "xiangqi",
                                   .values = {{rules::rules_parameter, rule_set}},
                                   .position = std::string(lines.front())});
    if (!game) return 0;
    for (std::size_t at = 1; at < lines.size() && at < 64; ++at) {
      for (std::size_t index = 0; index < kind->notations.size(); ++index) {
        const rules::Notation notation{static_cast<std::uint8_t>(index)};
        const auto move = (*game)->parse_move(lines[at], notation);
        if (!move) continue;
        if (*move != (*game)->null_move()) {
          check_spellings(**game, *move, kind->notations.size());
        }
        (*game)->play(*move);
        (void)(*game)->outcome();
        break;
      }
    }
  }
  return 0;
}
