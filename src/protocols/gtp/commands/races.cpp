// Races of liberties between two groups, which GNU Go calls semeais: gnugo-commands.md 6.3.
#include <fmt/format.h>

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "protocols/gtp/board.h"
#include "protocols/gtp/codec.h"
#include "protocols/gtp/commands/table.h"

namespace ludex::gtp {

namespace {

// Whether the first group survives, whether the other is captured, and the move.
std::string text_of(const engine::RaceResult& result, const EngineState& state) {
  std::string text =
      fmt::format("{} {} ", static_cast<int>(result.survives), static_cast<int>(result.captures));
  text += result.move ? state.text_of(go::to_go_point(*result.move)) : format(Vertex());
  if (state.reports_uncertainty && !result.is_complete) {
    text += " uncertain";
  }
  return text;
}

Reply read_out(const EngineState& state, engine::Race race, std::unique_ptr<rules::Game> game) {
  race.effort = state.reading_effort();
  return later(Consult{race,
                       [](EngineState& now, const engine::AnswerTo& answer) {
                         const auto* result = std::get_if<engine::RaceResult>(&answer);
                         if (result == nullptr) {
                           return refuse("the engine reads no races between these stones");
                         }
                         now.count_life_nodes(result->nodes);
                         return succeed(text_of(*result, now));
                       },
                       std::move(game)});
}

template <bool counts_life>
Reply analyze(EngineState& state, Arguments& in) {
  const auto stones = read_stones<2>(state, in, empty_point);
  if (!stones) return refuse(stones.error());
  engine::Race race{.own = go::to_board_point((*stones)[0]),
                    .other = go::to_board_point((*stones)[1])};
  race.counts_life = counts_life;
  return read_out(state, race, state.game_with_trials());
}

// After a move of either colour the other one moves.
Reply analyze_after_move(EngineState& state, Arguments& in) {
  const auto color = in.color();
  const auto move = color ? read_point(state, in) : std::nullopt;
  if (!move) return refuse("invalid color or coordinate");
  if (!state.board().is_empty(*move)) return refuse("move vertex is not empty");
  const auto stones = read_stones<2>(state, in, empty_dragon);
  if (!stones) return refuse(stones.error());
  const auto [one, other] = *stones;
  engine::Race race{.own = go::to_board_point(one), .other = go::to_board_point(other)};
  race.other_first = state.board().stone_at(one) == to_go(*color);
  if (!state.try_move(to_go(*color), *move, false)) return refuse("illegal move");
  auto game = state.game_with_trials();
  state.take_trial_back();
  return read_out(state, race, std::move(game));
}

constexpr std::array race_table{
    Row{"analyze_semeai", analyze<true>, false, {}, false, true},
    Row{"analyze_semeai_after_move", analyze_after_move, false, {}, false, true},
    Row{"tactical_analyze_semeai", analyze<false>, false, {}, false, true},
};

}  // namespace

std::span<const Row> race_rows() {
  return race_table;
}

}  // namespace ludex::gtp
