// The moves inside their own territory that players still owe at the end of a game under territory
// scoring.
#pragma once

#include "rules/go/game_state.h"
#include "rules/go/score.h"

namespace ludex::go {

// The score once the neutral points are filled and each side has connected its strings that can be
// captured then; each such connection takes a point of territory. The score is left as it is where
// moves cost nothing: under area scoring, and where each pass hands over a stone.
//
// Source: the Japanese rules of 1989. Stones beside a neutral point count as seki (article 8), so
// that neutral points are filled before the end; and moves that are needed to keep one's stones are
// played before it (commentary on article 9). Of that, what can be seen without reading:
// - A player fills a neutral point where the stone has two liberties, captures nothing, and touches
//   no seki. Doing so is a threat, so the opponent of the threatened strings goes first.
// - A living string with one liberty is connected there: on a neutral point for nothing, inside its
//   own territory for a point. A ko counts as such a threat (it ends before the game does).
// - It is not connected where its owner would take back the capturing stones at once and safely, or
//   where only dead stones of the opponent are beside it.
//
// `counted` is a score of that state, by score(). Applying the function again changes nothing.
[[nodiscard]] Score after_necessary_moves(const GameState& state, Score counted);

}  // namespace ludex::go
