#include "serve/matches/match_game_json.h"

#include <string_view>

#include "rules/registry.h"
#include "tournament/counted_game.h"

namespace ludex::serve {

namespace {

using match::EndKind;
using tournament::counted_game;

// The code of the end, which pages translate; the codes are those of games at tables. Empty if a
// rule ended the game and it is not known which.
std::string_view code_of(const store::StoredMatchGame& game, EndKind kind) {
  if (kind == EndKind::rules) return game.code;
  if (kind == EndKind::time_forfeit) return "timeout";
  return game.cause;
}

// The misconduct by which the loser lost; empty if there was none.
std::string_view fault_of(const match::GameEnd& end) {
  if (!end.offender) return {};
  switch (end.kind) {
    case EndKind::time_forfeit:
      return "time";
    case EndKind::disconnect:
    case EndKind::stall:
      return "crash";
    case EndKind::illegal_move:
      return "illegal_move";
    default:
      break;
  }
  const bool repeats = rules::infraction_of(end.code) == rules::Infraction::forbidden_repetition;
  return repeats ? "forbidden_repetition" : std::string_view();
}

}  // namespace

Json to_json(const store::StoredMatchGame& game, const match::ScheduledGame& place) {
  const match::GameEnd end = counted_game(game).end;
  Json json{
      {"number", game.number},
      {"round", place.round},
      {"entrants", game.entrants},
      {"opening", place.opening + 1},
      {"winner", end.winner ? Json(rules::index(*end.winner)) : Json(nullptr)},
      {"text", game.end},
      {"plies", game.plies},
      {"record", game.record ? Json(static_cast<std::int64_t>(*game.record)) : Json(nullptr)}};
  if (const std::string_view code = code_of(game, end.kind); !code.empty()) {
    json["code"] = code;
  }
  if (const std::string_view fault = fault_of(end); !fault.empty()) {
    json["fault"] = fault;
  }
  return json;
}

Json result_json(const store::StoredMatchGame& game) {
  const match::GameEnd end = counted_game(game).end;
  Json json{{"winner", end.winner ? Json(rules::index(*end.winner)) : Json(nullptr)},
            {"code", code_of(game, end.kind)},
            {"text", game.end}};
  if (game.offender) {
    json["offender"] = rules::index(*game.offender);
  }
  return json;
}

}  // namespace ludex::serve
