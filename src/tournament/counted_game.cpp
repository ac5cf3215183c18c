#include "tournament/counted_game.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/expects.h"
#include "base/text.h"

namespace ludex::tournament {

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

}  // namespace ludex::tournament
