#include "serve/matches/counted_game.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/expects.h"
#include "base/text.h"
#include "rules/registry.h"

namespace ludex::serve {

namespace {

using match::EndKind;

// The words of the store for the kinds of ends.
constexpr std::array causes{
    std::pair(EndKind::rules, std::string_view("rules")),
    std::pair(EndKind::agreement, std::string_view("agreement")),
    std::pair(EndKind::resignation, std::string_view("resignation")),
    std::pair(EndKind::adjudication, std::string_view("adjudication")),
    std::pair(EndKind::time_forfeit, std::string_view("time_forfeit")),
    std::pair(EndKind::illegal_move, std::string_view("illegal_move")),
    std::pair(EndKind::disconnect, std::string_view("disconnect")),
    std::pair(EndKind::stall, std::string_view("stall")),
};

std::string_view cause_of(EndKind kind) {
  const auto* const row = std::find_if(causes.begin(), causes.end(),
                                       [&](const auto& each) { return each.first == kind; });
  expects(row != causes.end());  // stopped games are not counted
  return row->second;
}

// An unknown word, from a later Ludex, counts as an end by the rules; the winner is stored
// separately.
EndKind kind_of(std::string_view cause) {
  const auto* const row = std::find_if(causes.begin(), causes.end(),
                                       [&](const auto& each) { return each.second == cause; });
  return row != causes.end() ? row->first : EndKind::rules;
}

std::optional<rules::Seat> winner_of(rules::GameResult result) {
  if (result == rules::GameResult::first_wins) return rules::Seat::first;
  if (result == rules::GameResult::second_wins) return rules::Seat::second;
  return std::nullopt;
}

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

store::StoredMatchGame stored_game(const match::ScheduledGame& game,
                                   const match::PlayedGame& played) {
  return {.number = game.number,
          .entrants = game.seats,
          .result = match::result_of(played.end),
          .end = printable(played.end.reason),
          .cause = std::string(cause_of(played.end.kind)),
          .code = played.end.code,
          .offender = played.end.offender,
          .plies = played.moves.size()};
}

match::CountedGame counted_game(const store::StoredMatchGame& game) {
  match::GameEnd end;
  end.kind = kind_of(game.cause);
  end.winner = winner_of(game.result);
  end.reason = game.end;
  end.offender = game.offender;
  end.code = game.code;
  return {game.number, std::move(end)};
}

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
