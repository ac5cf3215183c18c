// The rulings of xiangqi on repetitions and draws in a search, and the facts about the game and the
// current line that they need.
//
// The ruling on a loop is exactly that of rules/xiangqi/repetition.h, by every move in it: no
// shortcut calls a repetition a draw.
#pragma once

#include <optional>

#include "rules/game.h"
#include "rules/xiangqi/natural_limit.h"
#include "rules/xiangqi/position.h"
#include "rules/xiangqi/rule_set.h"
#include "rules/xiangqi/types.h"
#include "search/alphabeta/game.h"
#include "search/alphabeta/keys.h"

namespace ludex::search {

struct XiangqiRecord {
  xiangqi::Move move;  // the move that led to the position
  bool is_check = false;
  xiangqi::NaturalCount count;
};

using XiangqiKeys = KeyStack<XiangqiRecord, xiangqi::RuleSet>;

[[nodiscard]] Replay<xiangqi::Position, XiangqiKeys> xiangqi_replay(const rules::Game& game);

[[nodiscard]] inline XiangqiRecord xiangqi_record(const XiangqiKeys& keys,
                                                  const xiangqi::Position& before,
                                                  xiangqi::Move move,
                                                  const xiangqi::Position& after) {
  const xiangqi::CountedMove counted{.side = before.side_to_move(),
                                     .is_capture = after.halfmove_clock() == 0,
                                     .is_check = after.is_check(),
                                     .answers_check = before.is_check()};
  return {move, after.is_check(), keys.record().count.after(counted, keys.terms().count)};
}

// The ruling on the loop that the last position closes, if it closes one.
[[nodiscard]] std::optional<Ruling> ruling_on_loop(const xiangqi::Position& position,
                                                   const XiangqiKeys& keys);
// The ruling of a draw by the natural limit, or because no side has pieces that could win.
[[nodiscard]] std::optional<Ruling> ruling_on_draws(const xiangqi::Position& position,
                                                    const XiangqiKeys& keys);

}  // namespace ludex::search
