#include "search/session.h"

#include <gtest/gtest.h>

#include <variant>

#include "base/expects.h"
#include "base/tokens.h"
#include "rules/registry.h"
#include "search/registry.h"

namespace ludex::search {

std::string Thought::move(const rules::Game& game) const {
  const auto* play = std::get_if<engine::Play>(&decision.what);
  return play != nullptr ? game.format_move(play->move, rules::coordinate) : "";
}

const engine::Info& Thought::last(int rank) const {
  const engine::Info* found = nullptr;
  for (const engine::Info& info : infos) {
    if (info.score && info.multipv.value_or(1) == rank) {
      found = &info;
    }
  }
  expects(found != nullptr);
  return *found;
}

std::uint64_t Thought::nodes() const {
  std::uint64_t nodes = 0;
  for (const engine::Info& info : infos) {
    nodes = info.nodes.value_or(nodes);
  }
  return nodes;
}

Session::Session(const rules::Setup& setup, Duration clock_step) : clock(clock_step) {
  auto started = rules::start_game(setup);
  expects(started.has_value());
  game = std::move(*started);
  engine = make_engine(setup.game, clock, {});
  expects(engine->new_game(*game).has_value());
}

void Session::play(std::string_view moves) {
  Tokens words(moves);
  while (const auto word = words.next()) {
    game->play(move(word->text));
  }
}

rules::Move Session::move(std::string_view text) const {
  const auto parsed = game->parse_move(text, rules::coordinate);
  expects(parsed.has_value());
  return *parsed;
}

void Session::set_option(std::string_view name, std::string_view value) {
  const auto done = engine->set_option(name, value);
  ASSERT_TRUE(done) << describe(done.error());
}

void Session::start(const engine::Limits& limits) {
  ASSERT_TRUE(engine->think(*game, engine::Request{limits, {}, {}, false}));
}

Thought Session::think(const engine::Request& request) {
  expects(engine->think(*game, request).has_value());
  return finish();
}

Thought Session::finish() {
  Thought thought;
  for (;;) {
    auto event = engine->next(TimePoint::max());
    if (!event) continue;
    if (auto* info = std::get_if<engine::Info>(&*event)) {
      thought.infos.push_back(std::move(*info));
    }
    if (auto* decision = std::get_if<engine::Decision>(&*event)) {
      thought.decision = *decision;
      return thought;
    }
  }
}

engine::Limits to_depth(int plies) {
  engine::Limits limits;
  limits.depth = plies;
  return limits;
}

engine::Limits to_nodes(std::uint64_t nodes) {
  engine::Limits limits;
  limits.nodes = nodes;
  return limits;
}

engine::Limits endlessly() {
  engine::Limits limits;
  limits.infinite = true;
  return limits;
}

}  // namespace ludex::search
