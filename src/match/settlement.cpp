#include "match/settlement.h"

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "engine/engine.h"
#include "engine/question.h"

namespace ludex::match {
namespace {

using rules::Seat;
using Stones = std::vector<rules::Point>;

// What one engine says are dead stones, in the order of the points, each once. Nothing: it does not
// say, which has been noted.
std::optional<Stones> await_stones(Table& table, Seat seat, engine::Ticket ticket,
                                   TimePoint deadline) {
  engine::Engine& engine = table.player(seat).engine;
  while (!table.stopped() && table.clock.now() < deadline) {
    auto event = engine.next(deadline);
    if (!event) continue;
    if (const auto* failure = std::get_if<engine::Failure>(&*event)) {
      table.played.healthy[rules::index(seat)] = false;
      table.warn(seat, "it failed when it was asked for the score: " + failure->detail);
      return std::nullopt;
    }
    auto* answer = std::get_if<engine::Answer>(&*event);
    if (answer == nullptr || answer->ticket != ticket) continue;
    if (auto* score = std::get_if<engine::BoardScore>(&answer->what)) {
      Stones stones = std::move(score->dead);
      std::sort(stones.begin(), stones.end());
      stones.erase(std::unique(stones.begin(), stones.end()), stones.end());
      return stones;
    }
    const auto* none = std::get_if<engine::NoAnswer>(&answer->what);
    table.warn(seat, "it does not say which stones are dead" +
                         (none == nullptr || none->why.empty() ? "" : ": " + none->why));
    return std::nullopt;
  }
  table.warn(seat, "it was asked which stones are dead and did not answer in time");
  return std::nullopt;
}

}  // namespace

rules::Outcome settle(Table& table, const rules::SettledGame& game, Duration patience) {
  const TimePoint deadline = table.clock.now() + patience;
  // Both think about it at the same time.
  std::array<std::optional<engine::Ticket>, 2> tickets;
  for (const Seat seat : {Seat::first, Seat::second}) {
    const auto asked = table.player(seat).engine.ask(*table.game, engine::FinalScore{});
    if (asked) {
      tickets[rules::index(seat)] = *asked;
    } else {
      table.warn(seat, "it cannot be asked which stones are dead: " + describe(asked.error()));
    }
  }
  std::array<std::optional<Stones>, 2> dead;
  for (const Seat seat : {Seat::first, Seat::second}) {
    const auto& ticket = tickets[rules::index(seat)];
    if (ticket) {
      dead[rules::index(seat)] = await_stones(table, seat, *ticket, deadline);
    }
  }
  if (!dead[0] || !dead[1]) return game.settled({});
  if (dead[0] == dead[1]) return game.settled(*dead[0]);
  table.warn(Seat::second, "its opponent names other dead stones; the rules alone decide");
  return game.settled({});
}

}  // namespace ludex::match
