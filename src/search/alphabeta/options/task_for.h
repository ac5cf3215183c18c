// Makes the task of a search from the request that an engine got and from its settings.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/request.h"
#include "rules/game.h"
#include "search/alphabeta/game.h"
#include "search/alphabeta/options/settings.h"
#include "search/alphabeta/root/search_task.h"
#include "search/alphabeta/strength.h"
#include "search/alphabeta/threads/node_count.h"

namespace ludex::search {

// Limits the task to a level. A beginner does not know when a game is lost. A level is for playing,
// not for analysis or for a search for a mate.
template <SearchGame G>
void limit_to(const SkillLevel& level, std::uint64_t game_seed, SearchTask<G>& task) {
  task.skill = {level.spread, level.oversight, G::key(task.root.position) ^ game_seed};
  if (level.oversight > 0) {
    task.may_resign = false;
    return;
  }
  task.nodes = std::min(task.nodes, level.nodes());
  task.lines = std::max(task.lines, level.lines());
}

// The same seed, position and level give the same move.
template <SearchGame G>
[[nodiscard]] SearchTask<G> task_for(const rules::Game& game, const engine::Request& request,
                                     const Settings& settings, std::uint64_t game_seed) {
  SearchTask<G> task{G::replay(game)};
  task.lines = task.shown_lines = settings.lines;
  task.shows = settings.shows;
  const auto holds = [](const std::vector<rules::Move>& moves, rules::Move move) {
    return std::find(moves.begin(), moves.end(), move) != moves.end();
  };
  for (const auto move : G::legal_moves(task.root.position)) {
    const rules::Move face = G::to_rules(move);
    const bool allowed = request.only.empty() || holds(request.only, face);
    if (allowed && !holds(request.banned, face)) {
      task.moves.push_back(move);
    }
  }
  const engine::Limits& limits = request.limits;
  task.outlook = settings.outlook(game.to_move());
  task.work = settings.workload().work;
  if (limits.infinite) {
    task.outlook = analysing(task.outlook);
    return task;
  }
  task.may_resign = request.may_resign && !settings.analyses;
  task.depth = std::clamp(limits.depth.value_or(task.depth), 0, task.depth);
  task.nodes = limits.nodes.value_or(any_nodes);
  if (limits.mate) {
    task.mate = std::clamp(*limits.mate, 1, max_ply / 2);
  }
  task.saves_time = limits.clocks && !limits.movetime && !limits.mate && !settings.analyses;
  // Without repetition every proof of a win leads to its end.
  const bool has_time = limits.clocks || limits.movetime;
  task.ends_at_win = !G::may_repeat && has_time && !limits.mate && !settings.analyses;
  const auto level = settings.level(G::offers.steps);
  if (level && !limits.mate) {
    limit_to(*level, game_seed, task);
  }
  return task;
}

}  // namespace ludex::search
