#include "search/xiangqi/repetition.h"

#include <limits>
#include <vector>

#include "rules/xiangqi/material.h"
#include "rules/xiangqi/movegen.h"
#include "rules/xiangqi/repetition.h"
#include "rules/xiangqi/replay.h"

namespace ludex::search {

namespace {

// The occurrence of a position that gets a ruling. If the rules end no game by repetition, none
// does in the game, but the second still does in the line of the search.
int occurrence_ruled_on(const xiangqi::RuleSet& rules) {
  return rules.occurrences != 0 ? rules.occurrences : std::numeric_limits<int>::max();
}

// The moves of the last plies, in the form that find_offender() takes.
std::vector<xiangqi::PlayedMove> moves_of(const XiangqiKeys& keys, int plies) {
  const auto entries = keys.last(plies + 1);
  std::vector<xiangqi::PlayedMove> moves;
  moves.reserve(static_cast<std::size_t>(plies));
  for (std::size_t at = 1; at < entries.size(); ++at) {
    const XiangqiRecord& record = entries[at].record;
    moves.push_back({record.move, entries[at - 1].key, record.is_check});
  }
  return moves;
}

bool is_dead(const xiangqi::Position& position, const xiangqi::RuleSet& rules) {
  return (rules.ends_dead_material && xiangqi::has_no_attackers(position)) ||
         (rules.ends_lone_cannons && xiangqi::is_dead_with_cannons(position));
}

}  // namespace

Replay<xiangqi::Position, XiangqiKeys> xiangqi_replay(const rules::Game& game) {
  const xiangqi::Replay played = xiangqi::replay(game);
  Replay<xiangqi::Position, XiangqiKeys> result{played.position, XiangqiKeys(played.rules)};
  XiangqiRecord record;
  for (const xiangqi::PlayedMove& move : played.since_capture) {
    result.keys.push(move.key, record);
    record = {move.move, move.is_check, {}};
  }
  record.count = played.count;
  result.keys.push(played.position.key(), record);
  return result;
}

std::optional<Ruling> ruling_on_loop(const xiangqi::Position& position, const XiangqiKeys& keys) {
  const xiangqi::RuleSet& rules = keys.terms();
  const int plies = keys.loop(position.halfmove_clock(), occurrence_ruled_on(rules));
  if (plies == 0) return std::nullopt;
  const auto offender = xiangqi::find_offender(position, moves_of(keys, plies), rules.repetition);
  if (!offender) return Ruling::draw;
  return *offender == position.side_to_move() ? Ruling::loss : Ruling::win;
}

// Mate and stalemate take precedence.
std::optional<Ruling> ruling_on_draws(const xiangqi::Position& position, const XiangqiKeys& keys) {
  const xiangqi::RuleSet& rules = keys.terms();
  const bool is_over = rules.limit > 0 && keys.record().count.counted() >= rules.limit;
  if (!is_over && !is_dead(position, rules)) return std::nullopt;
  if (!xiangqi::has_legal_move(position)) return std::nullopt;
  return Ruling::draw;
}

}  // namespace ludex::search
