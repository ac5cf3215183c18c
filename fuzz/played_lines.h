// What the fuzzers of stone games share: lines that are played as they are read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/expects.h"
#include "rules/game.h"

namespace ludex::fuzz {

// Plays each of the first lines in the first notation, of `notations`, that can read it. `before`
// is called with a move that is about to be played, `after` once it has been played.
template <class Before, class After>
void play_lines(rules::Game& game, std::span<const std::string_view> lines, std::size_t notations,
                const Before& before, const After& after) {
  constexpr std::size_t most = 64;
  for (std::size_t at = 0; at < lines.size() && at < most; ++at) {
    for (std::size_t notation = 0; notation < notations; ++notation) {
      const auto move =
          game.parse_move(lines[at], rules::Notation{static_cast<std::uint8_t>(notation)});
      if (!move) {
        expects(!move.error().message.empty());
        continue;
      }
      expects(game.can_play(*move));
      before(*move);
      game.play(*move);
      after();
      (void)game.outcome();
      break;
    }
  }
}

}  // namespace ludex::fuzz
