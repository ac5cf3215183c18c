// Combinations of threats, which GNU Go calls atari_atari: gnugo-commands.md 6.2.
#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "protocols/gtp/board.h"
#include "protocols/gtp/codec.h"
#include "protocols/gtp/commands/table.h"

namespace ludex::gtp {

namespace {

using engine::CombinationResult;

Reply with_combination(
    EngineState& state, engine::Combination asked,
    std::function<std::string(const EngineState&, const CombinationResult&)> use) {
  asked.effort = state.reading_effort();
  return later(
      Consult{asked, [use = std::move(use)](EngineState& now, const engine::AnswerTo& answer) {
                const auto* result = std::get_if<CombinationResult>(&answer);
                if (result == nullptr) return refuse(reads_no_fights);
                now.count_reading_nodes(result->nodes);
                return succeed(use(now, *result));
              }});
}

std::string list_or_pass(const EngineState& state, const std::vector<rules::Point>& points) {
  go::PointSet listed;
  for (const rules::Point& point : points) {
    listed.insert(go::to_go_point(point));
  }
  return listed.empty() ? format(Vertex()) : state.list_of(listed);
}

Reply combination_attack(EngineState& state, Arguments& in) {
  const auto color = in.color();
  if (!color) return refuse(bad_color);
  return with_combination(state, {.attacker = seat_of(*color)},
                          [](const EngineState& now, const CombinationResult& result) {
                            return result.attack ? now.text_of(go::to_go_point(*result.attack))
                                                 : format(Vertex());
                          });
}

// The moves of the other colour that prevent the combination.
Reply combination_defend(EngineState& state, Arguments& in) {
  const auto color = in.color();
  if (!color) return refuse(bad_color);
  return with_combination(state, {.attacker = seat_of(*color), .wants_defences = true},
                          [](const EngineState& now, const CombinationResult& result) {
                            return list_or_pass(now, result.defences);
                          });
}

// Whether the opponent has a combination after the move that wins the least size more than before.
// The code is that of GNU Go 3.8: 1 if so, and always 1 without a size.
Reply confirm_safety(EngineState& state, Arguments& in) {
  const auto move = read_move(state, in);
  if (!move || !move->point) return refuse(bad_move);
  const go::Position& board = state.board();
  if (!board.is_empty(*move->point) || board.is_suicide(move->color, *move->point)) {
    return refuse("invalid move");
  }
  const int least = in.integer().value_or(0);
  return with_combination(state,
                          {.attacker = seat_of(other(to_gtp(move->color))),
                           .after = go::to_board_point(*move->point),
                           .wants_defences = true},
                          [least](const EngineState& now, const CombinationResult& result) {
                            if (result.worth >= least) return std::string("1");
                            return "0 " +
                                   (result.defences.empty()
                                        ? format(Vertex())
                                        : now.text_of(go::to_go_point(result.defences.front())));
                          });
}

constexpr std::array combination_table{
    Row{"aa_confirm_safety", confirm_safety, false, {}, false, true},
    Row{"combination_attack", combination_attack, false,
        "string/Combination Attack/combination_attack %c", false, true},
    Row{"combination_defend", combination_defend, false, {}, false, true},
};

}  // namespace

std::span<const Row> combination_rows() {
  return combination_table;
}

}  // namespace ludex::gtp
