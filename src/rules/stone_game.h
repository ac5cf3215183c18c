// What go and gomoku share as a rules::Game: games of stones on points, whose whole state is a
// text.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/game_of.h"

namespace ludex::rules {

// `Self` also has read_rules(values), which returns its rule set or an Error. Its namespace has
// cells_of(), trace_of(), marks_of() and refusals_of() (face.h of the game).
template <class Self, class State, class Positions>
class StoneGame : public GameOf<Self, State, Positions> {
 public:
  [[nodiscard]] static Result<std::unique_ptr<Game>> start(const Setup& setup) {
    const auto rules = Self::read_rules(setup.values);
    if (!rules) return tl::unexpected(rules.error());
    const auto state = setup.position.empty() ? Result<State>(State(*rules))
                                              : State::parse(setup.position, *rules);
    if (!state) return tl::unexpected(within("bad position", state.error()));
    Setup canonical = setup;
    canonical.position = state->format();
    return std::unique_ptr<Game>(new Self(std::move(canonical), *state));
  }

  [[nodiscard]] std::string position() const override { return state().format(); }
  [[nodiscard]] std::string cells() const override { return cells_of(state().position()); }
  [[nodiscard]] Trace trace(Move move) const override {
    return trace_of(rule_set().size, Self::to_own(move));
  }
  [[nodiscard]] std::vector<BoardMark> marks() const override { return marks_of(state()); }
  [[nodiscard]] std::vector<Refusal> refusals() const override { return refusals_of(state()); }
  // Absent: these games have no claims.
  [[nodiscard]] std::optional<Outcome> claim(std::optional<Move> /*intended*/) const override {
    return std::nullopt;
  }
  // Always true: a player who runs out of time has lost.
  [[nodiscard]] bool can_win(Seat /*seat*/) const override { return true; }

  [[nodiscard]] const auto& rule_set() const { return state().rules(); }
  [[nodiscard]] const State& state() const { return this->now(); }

 protected:
  using GameOf<Self, State, Positions>::GameOf;
};

}  // namespace ludex::rules
