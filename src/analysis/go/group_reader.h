// Reads groups of go by the built-in reader: their statuses, and the moves that show why.
#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

#include "analysis/go/groups.h"
#include "engine/fight.h"
#include "rules/go/game_state.h"
#include "rules/go/move.h"
#include "rules/point.h"
#include "search/go/reading/reader.h"

namespace ludex::analysis {

// Keeps its memory between questions and nothing else. It is for one thread at a time.
class GroupReader {
 public:
  // All stones of each group, and the life of the first ones: of all of them, unless a stop was
  // requested. A position has the same answer on every machine; `effort` is that of engine::Fight.
  [[nodiscard]] engine::GroupsResult read(const go::GameState& state, int effort = 0,
                                          const std::stop_token& stop = {});
  // The groups alone, of which no life is read.
  [[nodiscard]] engine::GroupsResult groups_of(const go::GameState& state);
  // Whether the group of that stone can be killed and saved, and by which moves.
  [[nodiscard]] engine::StringSafety life_of(const go::GameState& state, const rules::Point& stone,
                                             int effort = 0);

  // How the group of the stone is killed, or made to live: the best moves that the reader knows for
  // both sides, the first one by whoever succeeds. The loser plays where the winner would go on, as
  // far as that is legal. Ends when no further move is needed, or after `longest` moves; empty if
  // the first move is not known.
  [[nodiscard]] std::vector<go::Move> line_of(const go::GameState& state, const rules::Point& stone,
                                              bool kills, std::size_t longest,
                                              const std::stop_token& stop = {});

 private:
  [[nodiscard]] std::optional<go::Point> move_of(const go::GameState& state,
                                                 const rules::Point& stone, bool kills);

  search::go_reading::Reader reader_;
};

}  // namespace ludex::analysis
