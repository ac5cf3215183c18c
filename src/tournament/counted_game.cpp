#include "tournament/counted_game.h"

#include <string>
#include <utility>

#include "base/expects.h"
#include "base/text.h"
#include "rules/game_result.h"

namespace ludex::tournament {

store::StoredMatchGame stored_game(const match::ScheduledGame& game,
                                   const match::PlayedGame& played) {
  expects(played.end.kind != match::EndKind::unterminated);  // stopped games are not counted
  return {.number = game.number,
          .entrants = game.seats,
          .result = match::result_of(played.end),
          .end = printable(played.end.reason),
          .cause = std::string(to_text(played.end.kind)),
          .code = played.end.code,
          .offender = played.end.offender,
          .plies = played.moves.size()};
}

match::CountedGame counted_game(const store::StoredMatchGame& game) {
  match::GameEnd end;
  // An unknown word, from a later Ludex, counts as an end by the rules; the winner is stored apart.
  end.kind = match::parse_end_kind(game.cause).value_or(match::EndKind::rules);
  end.winner = rules::winner_of(game.result);
  end.reason = game.end;
  end.offender = game.offender;
  end.code = game.code;
  return {game.number, std::move(end)};
}

}  // namespace ludex::tournament
