#include "match/play/settlement.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "base/expects.h"
#include "match/play/claim.h"

namespace ludex::match {
namespace {

using rules::Seat;

void ask_for_claims(MatchGame& game) {
  const TimePoint begin = game.clock.now();
  std::array<std::optional<ScoreQuestion>, 2> questions;
  for (const Seat seat : {Seat::first, Seat::second}) {
    questions[rules::index(seat)].emplace(game.player(seat).engine, game.board(), game.clock,
                                          game.stop);
  }
  std::array<std::optional<Result<Claim>>, 2> claims;
  for (const Seat seat : {Seat::first, Seat::second}) {
    ScoreQuestion& question = *questions[rules::index(seat)];
    claims[rules::index(seat)] = question.await(begin + game.player(seat).allowance.settlement);
    if (!question.left_it_fit()) {
      game.mark_unhealthy(seat);
    }
    if (game.stopped()) return;
  }
  for (const Seat seat : {Seat::first, Seat::second}) {
    game.apply(event::Claim{seat, *std::move(claims[rules::index(seat)])});
  }
}

// Whether both engines are healthy and can play on about dead stones.
bool can_play_on(const MatchGame& game) {
  for (const Seat seat : {Seat::first, Seat::second}) {
    const bool healthy = game.in_play.record().healthy[rules::index(seat)];
    if (!healthy || !game.player(seat).engine.can_clean_up()) return false;
  }
  return true;
}

// The engine's decision, or the reason why the play breaks off.
GameEvent ask_for_move(MatchGame& game, Seat seat) {
  const Player& player = game.player(seat);
  engine::Engine& engine = player.engine;
  engine::Request request;
  request.limits = limits_for(player, game.in_play.clock(), seat);
  request.may_resign = player.allowance.may_resign;
  request.cleanup = true;
  const auto name = game.board().seat_names()[rules::index(seat)];
  if (const auto asked = engine.think(game.board(), request); !asked) {
    if (asked.error().fault != engine::Fault::refused) {
      game.mark_unhealthy(seat);
    }
    return event::PlayBroken{fmt::format("{} could not be asked ({})", name, asked.error().detail),
                             seat};
  }
  const TimePoint deadline = game.clock.now() + player.allowance.settlement;
  LastWord word = await_answer(engine, deadline, game.clock, game.stop);
  const bool silent = std::holds_alternative<std::monostate>(word);
  if (silent) {
    engine.stop();
    word = await_answer(engine, game.clock.now() + game.grace_of(seat), game.clock, game.stop);
  }
  if (const auto* failure = std::get_if<engine::Failure>(&word)) {
    game.mark_unhealthy(seat);
    return event::PlayBroken{fmt::format("{} failed ({})", name, failure->detail), seat};
  }
  if (std::holds_alternative<std::monostate>(word)) {
    game.mark_unhealthy(seat);
  }
  if (silent) return event::PlayBroken{fmt::format("{} did not answer in time", name), seat};
  return event::Decision{std::get<engine::Decision>(std::move(word))};
}

// Absent if there is no referee engine that can be asked.
std::optional<Result<Claim>> ask_referee(MatchGame& game, RefereeEngine* referee) {
  if (referee == nullptr || !referee->fit) return std::nullopt;
  const rules::Game& disputed = game.in_play.counting()->disputed_game();
  if (const auto ready = referee->engine.new_game(disputed); !ready) {
    referee->fit = false;
    return fail("cannot be asked: " + ready.error().detail);
  }
  ScoreQuestion question(referee->engine, disputed, game.clock, game.stop);
  auto claim = question.await(game.clock.now() + referee->patience);
  referee->fit = question.left_it_fit();
  referee->answered = referee->fit;
  return claim;
}

void take_step(MatchGame& game, RefereeEngine* referee_engine) {
  switch (game.in_play.counting()->step()) {
    case Counting::Step::claims:
      return ask_for_claims(game);
    case Counting::Step::play_on:
      return game.apply(event::PlayOn{can_play_on(game)});
    case Counting::Step::playing: {
      GameEvent answer = ask_for_move(game, game.in_play.to_move());
      if (!game.stopped()) {
        game.apply(std::move(answer));
      }
      return;
    }
    case Counting::Step::referee: {
      auto claim = ask_referee(game, referee_engine);
      if (!game.stopped()) {
        game.apply(event::RefereeClaim{std::move(claim)});
      }
      return;
    }
    case Counting::Step::people:
    case Counting::Step::settled:
      expects(false);  // no people play, and what is settled is over
  }
}

}  // namespace

void settle(MatchGame& game, RefereeEngine* referee_engine) {
  while (!game.in_play.is_over()) {
    if (game.stopped()) return game.apply(event::Stop{});
    take_step(game, referee_engine);
  }
}

}  // namespace ludex::match
