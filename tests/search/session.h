// An engine with a game, asked as its owner asks it, for the tests of this folder.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "rules/game.h"
#include "support/fake_clock.h"

namespace ludex::search {

// A quiet position of chess with all its pieces.
inline constexpr std::string_view middlegame =
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";

// Everything that one think() brought.
struct Thought {
  std::vector<engine::Info> infos;
  engine::Decision decision;

  // The move decided on, in coordinates of `game`; empty when there is none.
  [[nodiscard]] std::string move(const rules::Game& game) const;
  // The last info with a score for that rank.
  [[nodiscard]] const engine::Info& last(int rank = 1) const;
  [[nodiscard]] std::uint64_t nodes() const;
};

class Session {
 public:
  explicit Session(const rules::Setup& setup = {.game = "chess"},
                   Duration clock_step = Duration(0));
  // A game of chess from a FEN.
  explicit Session(std::string_view fen)
      : Session(rules::Setup{.game = "chess", .position = std::string(fen)}) {}

  void play(std::string_view moves);
  void set_option(std::string_view name, std::string_view value);
  // Thinks until the decision comes.
  [[nodiscard]] Thought think(const engine::Request& request);
  [[nodiscard]] Thought think(const engine::Limits& limits) {
    return think(engine::Request{limits, {}, {}, false});
  }
  // Starts only; the rest is `finish`.
  void start(const engine::Limits& limits);
  [[nodiscard]] Thought finish();
  // Fetches infos until the first that satisfies the test; false if a decision came before it.
  template <class Test>
  [[nodiscard]] bool wait_for(const Test& test) {
    while (auto event = engine->next(TimePoint::max())) {
      if (std::holds_alternative<engine::Decision>(*event)) return false;
      const auto* info = std::get_if<engine::Info>(&*event);
      if (info != nullptr && test(*info)) return true;
    }
    return false;
  }
  [[nodiscard]] rules::Move move(std::string_view text) const;

  test::FakeClock clock;
  std::unique_ptr<rules::Game> game;
  std::unique_ptr<engine::Engine> engine;
};

[[nodiscard]] engine::Limits to_depth(int plies);
[[nodiscard]] engine::Limits to_nodes(std::uint64_t nodes);
[[nodiscard]] engine::Limits endlessly();

}  // namespace ludex::search
