// The moves of a game of go that decided whether groups live: which one killed or saved a group,
// and which one left that to the opponent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/go/group_reader.h"
#include "analysis/go/groups.h"
#include "analysis/survey.h"
#include "records/tree/record.h"
#include "rules/game.h"

namespace ludex::analysis {

// What a move did to a group, which was critical before it in all cases but the last.
enum class Deed : std::uint8_t {
  kills,        // the opponent's group is dead after it
  saves,        // the mover's own group is alive after it
  misses_kill,  // the mover could have killed; the opponent saves it at the latest with the answer
  misses_save,  // the mover could have saved; the opponent kills it with the answer
  loses,        // the mover's own group was alive, and is dead after it
};

struct StatusChange {
  records::NodeId node{};  // the move's
  std::size_t ply = 0;     // of the main line, from 1
  Deed deed{};
  // Before the move.
  GroupStatus group;
  // Whether both statuses, that before the move and the one that came of it, are proved.
  bool is_proved = false;
  // How the reader goes on from the position before the move: with the move that kills or saves
  // first. Empty for `loses`, and where the reader names no move.
  std::vector<rules::Move> line;
};

struct StatusChanges {
  std::vector<StatusChange> changes;  // in the order of the moves
  // How many moves of the main line were read, and how many there are: fewer if the nodes ran out.
  std::size_t moves_read = 0;
  std::size_t moves = 0;
};

// What one game may cost, in nodes of the reader.
struct ChangeLimits {
  std::uint64_t nodes = 10'000'000;
  int effort = 0;                 // of each question, as in engine::Fight
  std::size_t fewest_stones = 3;  // smaller groups are left out
  std::size_t longest_line = 8;
};

// Reads the main line from its start. A group is read again only if a stone came or went within
// four points of it; where that shows a change, both positions are read again. std::nullopt for a
// game other than go. The last position may cost more than the nodes that are left, and lines are
// not counted.
[[nodiscard]] std::optional<StatusChanges> read_status_changes(Survey& survey, GroupReader& reader,
                                                               const ChangeLimits& limits = {});

// "kills", "saves", "misses_kill", "misses_save", "loses".
[[nodiscard]] std::string_view name_of(Deed deed);

// "Kills Black's group at C3 (proved): B2 A2.". Expects the game before the move.
[[nodiscard]] std::string sentence_of(const StatusChange& change, const rules::Game& before);

// Adds the sentences to the comments of the moves, none of them twice. `record` is a copy of the
// one that was surveyed.
void annotate_changes(records::Record& record, const StatusChanges& changes, Survey& survey);

}  // namespace ludex::analysis
