#include "match/play/try_out.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <variant>

#include "base/expects.h"
#include "base/text.h"
#include "match/play/player.h"
#include "rules/registry.h"

namespace ludex::match {
namespace {

// A search of the lowest depth takes no time. An engine that takes longer is told to stop; if it
// does not even answer then, it is not judged here.
constexpr std::chrono::seconds patience{2};

// For an engine that cannot be given a depth.
constexpr Milliseconds short_search{100};

// Whether this is a legal move of either player in the start position of a game.
bool is_first_move(std::string_view text, std::string_view game) {
  const auto start = rules::start_game({.game = std::string(game)});
  if (!start) return false;
  if ((*start)->parse_move(text, rules::coordinate)) return true;
  const auto pass = (*start)->null_move();
  if (!pass) return false;
  (*start)->play(*pass);
  return (*start)->parse_move(text, rules::coordinate).has_value();
}

// The first of the games in which this is a first move; empty if none has it.
std::string_view game_of_move(std::string_view text, std::span<const std::string_view> games) {
  const auto found = std::find_if(games.begin(), games.end(),
                                  [&](std::string_view game) { return is_first_move(text, game); });
  return found == games.end() ? std::string_view{} : *found;
}

// The position after a first move that other games do not have, with the second player to move. An
// engine of another game cannot follow: it answers with a first move of its own game, or with a
// second move if it accepts any text as a move.
std::unique_ptr<rules::Game> question(rules::Setup setup,
                                      std::span<const std::string_view> other_games) {
  setup.position.clear();
  auto game = rules::start_game(setup);
  expects(game.has_value());
  for (const rules::Move move : (*game)->legal_moves()) {
    const std::string text = (*game)->format_move(move, rules::coordinate);
    if (game_of_move(text, other_games).empty()) {
      auto after = (*game)->clone();
      after->play(move);
      // Where an opening rule has the first player place several stones, a protocol may not be able
      // to express a part of them: then the start position is used.
      if (after->to_move() != (*game)->to_move()) return after;
      break;
    }
  }
  return *std::move(game);
}

LastWord answer_to(engine::Engine& engine, const rules::Game& game, Milliseconds grace,
                   const Clock& clock, const std::stop_token& stop) {
  engine::Request request;
  request.limits.depth = 1;
  auto asked = engine.think(game, request);
  if (!asked && asked.error().fault == engine::Fault::refused) {
    request.limits.depth.reset();
    request.limits.movetime = short_search;
    asked = engine.think(game, request);
  }
  if (!asked) return asked.error();
  LastWord answer = await_answer(engine, clock.now() + patience, clock, stop);
  if (!std::holds_alternative<std::monostate>(answer)) return answer;
  engine.stop();
  return await_answer(engine, clock.now() + grace, clock, stop);
}

}  // namespace

TriedOut try_out(engine::Engine& engine, const TryOut& asked, const Clock& clock,
                 const std::stop_token& stop) {
  const auto game = question(asked.setup, asked.other_games);
  TriedOut result;
  LastWord answer;
  if (auto ready = engine.new_game(*game); !ready) {
    answer = std::move(ready.error());
  } else {
    answer = answer_to(engine, *game, asked.grace, clock, stop);
  }
  if (auto* failure = std::get_if<engine::Failure>(&answer)) {
    if (failure->fault == engine::Fault::refused) {
      result.wrong = failure->detail;
    }
    if (failure->fault == engine::Fault::exited) {
      result.ended = std::move(*failure);
    } else if (failure->fault != engine::Fault::refused) {
      result.silent = std::move(*failure);
    }
    return result;
  }
  if (std::holds_alternative<std::monostate>(answer)) {
    result.silent = {engine::Fault::not_responding,
                     "no move came, not even when it was told to stop"};
  }
  const auto* decision = std::get_if<engine::Decision>(&answer);
  result.fit = decision != nullptr;
  const auto* illegal =
      decision != nullptr ? std::get_if<engine::IllegalMove>(&decision->what) : nullptr;
  const std::string_view other =
      illegal != nullptr ? game_of_move(illegal->text, asked.other_games) : std::string_view{};
  if (!other.empty()) {
    result.wrong = fmt::format("asked for a move of {}, it answers {}, a move of {}",
                               asked.setup.game, printable(illegal->text), other);
  }
  return result;
}

}  // namespace ludex::match
